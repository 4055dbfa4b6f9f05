public import CalendarBuckets
internal import SampleStore

/// The samples that are dated in the future: they start more than a day after the latest export, import or
/// save of the store. They are answered when asked for by date, and in no range that nobody named.
///
/// Semantics 7.6.
public struct FutureSamples: Sendable, Codable, Hashable {
  /// How many there are.
  public var samples: Int
  /// When the last of them ends.
  public var until: OffsetInstant
}

extension Question {
  /// The future-dated samples of some types; nil if there are none.
  func futureSamples(of types: some Sequence<StoredType>) -> FutureSamples? {
    let types = types.filter { $0.futureCount > 0 }
    guard let last = types.map(\.lastEnd).max() else { return nil }
    return FutureSamples(
      samples: types.reduce(0) { $0 + $1.futureCount }, until: local(last))
  }
}
