package import HealthCalculations

/// One half of a source, as ranks tell them apart: what a person typed in, and everything else.
/// Semantics 2.2.
public struct RankedSource: Sendable, Codable, Equatable {
  /// The source, by its verbatim name.
  public var source: String
  /// Whether a person typed the samples in.
  public var userEntered: Bool

  /// A half of a source.
  public init(source: String, userEntered: Bool) {
    self.source = source
    self.userEntered = userEntered
  }

  package init(_ pair: SourcePair) {
    self.init(source: pair.name, userEntered: pair.isUserEntered)
  }
}

extension [RankedSource] {
  /// The sources, each named once, at its best half.
  public var names: [String] {
    var known: Set<[UInt8]> = []
    return compactMap { known.insert([UInt8]($0.source.utf8)).inserted ? $0.source : nil }
  }
}
