/// What a local time means in a zone: one instant, none, or two.
///
/// ```swift
/// let newYork = try ZoneRules(identifier: "America/New_York")
/// let repeated = try LocalDateTime(year: 2024, month: 11, day: 3, hour: 1, minute: 30)
/// if case .overlap(let first, let second) = newYork.resolution(of: repeated) {
///   print(second - first)  // 3600.0
/// }
/// ```
public enum LocalResolution: Sendable, Hashable {
  /// The clock shows this time once, at this instant.
  case unique(Double)
  /// The clock jumps over this time at `transition`.
  ///
  /// `earlier` and `later` are the instants that the offset after and the offset before the jump
  /// would give; `later` is the time moved forward by the gap's length.
  case gap(earlier: Double, transition: Double, later: Double)
  /// The clock shows this time twice.
  case overlap(first: Double, second: Double)

  /// The instant that ``ZoneRules/instant(of:)`` answers: forward by the length of a gap, the first of two.
  public var instant: Double {
    switch self {
    case .unique(let instant): instant
    case .gap(_, _, let later): later
    case .overlap(let first, _): first
    }
  }
}
