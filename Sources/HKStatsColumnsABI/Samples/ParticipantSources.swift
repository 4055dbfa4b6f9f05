internal import ArrowColumns
internal import HealthCalculations

/// The sources of one participant, in the order in which they were met.
struct ParticipantSources {
  /// With both halves of each, ranks still count them.
  static let largestCount = SourceRanking.maximumPairCount / 2

  /// The names; empty for rows without a source.
  private(set) var names: [String] = []
  private var numbers: [VerbatimText: Int] = [:]

  /// The number of a source; nil if there are too many.
  mutating func number(of name: VerbatimText) -> Int? {
    if let number = numbers[name] { return number }
    guard names.count < Self.largestCount else { return nil }
    numbers[name] = names.count
    names.append(name.string)
    return names.count - 1
  }

  /// The pair that a code of ``TypeRows`` stands for.
  func pair(_ code: Int) -> SourcePair {
    SourcePair(name: names[code / 2], isUserEntered: code % 2 == 1)
  }
}
