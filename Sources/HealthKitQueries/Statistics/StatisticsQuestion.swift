internal import CalendarBuckets
internal import Foundation
internal import HealthKitTypes

/// What a statistics query asks, with everything in it that can be wrong found to be right.
///
/// Two questions are equal if every store answers them equally.
struct StatisticsQuestion: Hashable, Sendable {
  /// The buckets of a collection.
  struct Intervals: Hashable, Sendable {
    let anchor: Double
    let interval: BucketInterval
    let zone: TimeZone

    /// The intervals of date components, repeated from an anchor.
    ///
    /// - Throws: `HKError` with `errorInvalidArgument` for components that are no length of time.
    init(anchor: Date, components: DateComponents, calendar: Calendar) throws(HKError) {
      // Semantics 1.6: the calendar of the components goes before the default.
      let calendar = components.calendar ?? calendar
      interval = try BucketInterval(components, in: calendar)
      let given = components.timeZone ?? calendar.timeZone
      // One that follows the machine's setting is the zone that it stands for now.
      zone = TimeZone(identifier: given.identifier) ?? given
      self.anchor = anchor.timeIntervalSince1970
    }

    /// The edges of the buckets.
    ///
    /// - Throws: `HKError` with `errorInvalidArgument` if the anchor is outside of the calendar, or
    ///   the system does not have the zone.
    func edges() throws(HKError) -> BucketEdges {
      do {
        return try BucketEdges(
          zone: ZoneRules(timeZone: zone), anchor: anchor, interval: interval)
      } catch {
        throw HKError(.errorInvalidArgument, "\(error)")
      }
    }
  }

  let quantityType: HKQuantityType
  let condition: HealthCondition
  /// What is asked for. HealthKit's options are not Hashable, their bits are.
  var options: HKStatisticsOptions { HKStatisticsOptions(rawValue: optionBits) }
  private let optionBits: UInt
  /// The intervals of a collection; nil asks for the statistics of all samples at once.
  let intervals: Intervals?

  /// A question about the samples of a type.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` if the options have no meaning for the type, or the
  ///   condition compares with what it does not measure.
  init(
    _ type: HKQuantityType, _ condition: HealthCondition, options: HKStatisticsOptions,
    intervals: Intervals? = nil
  ) throws(HKError) {
    try options.check(for: type)
    try condition.check(for: type)
    quantityType = type
    self.condition = condition
    optionBits = options.rawValue
    self.intervals = intervals
  }

  /// Whether equal questions have equal answers in one state of a store. What a block does may depend
  /// on anything.
  var isRepeatable: Bool { !condition.hasBlock }
}

extension HealthCondition {
  /// Whether a block or a foreign predicate is a part of the condition.
  var hasBlock: Bool {
    switch self {
    case .block: true
    case .all(let parts), .any(let parts): parts.contains { $0.hasBlock }
    case .not(let part), .anyActivity(let part): part.hasBlock
    default: false
    }
  }
}
