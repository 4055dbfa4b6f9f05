internal import HealthKitTypes

/// Which dates of a sample have to lie inside an interval: `HKQueryOptions`, which HealthKit does not make
/// hashable, as a part of conditions, which are looked up by their hash.
struct StrictDates: OptionSet, Hashable, Sendable {
  /// The bits of `HKQueryOptions`.
  let rawValue: UInt

  init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The dates that options make strict.
  init(_ options: HKQueryOptions) {
    rawValue = options.rawValue
  }

  /// The start.
  static let strictStartDate = StrictDates(.strictStartDate)
  /// The end.
  static let strictEndDate = StrictDates(.strictEndDate)
}
