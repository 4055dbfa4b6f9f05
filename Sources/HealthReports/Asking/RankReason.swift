public import HealthCalculations

/// What decides the place of a pair of source and entered by the user or not among the others of its type.
/// Semantics 2.2: first what the caller names, then what the user entered, then Apple devices.
public enum RankReason: String, Sendable, Codable, CaseIterable {
  /// The caller's order names its source, or the one that was saved.
  case sourceOrder
  /// The user entered the samples.
  case userEntered
  /// It is an iPhone, a watch or the like.
  case appleDevice
  /// It is nothing of these.
  case other

  /// What decides the place of a pair.
  ///
  /// - Parameters:
  ///   - pair: the source, and whether the user entered the samples.
  ///   - isAppleDevice: whether the source is an Apple device.
  ///   - order: the verbatim names of sources that go before all others.
  public init(_ pair: SourcePair, isAppleDevice: Bool, order: [String]) {
    // Semantics 2.2: names compare by Unicode scalars.
    if order.contains(where: { $0.utf8.elementsEqual(pair.name.utf8) }) {
      self = .sourceOrder
    } else if pair.isUserEntered {
      self = .userEntered
    } else {
      self = isAppleDevice ? .appleDevice : .other
    }
  }
}
