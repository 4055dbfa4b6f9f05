internal import Foundation
internal import HealthKitTypes

extension HealthCondition {
  /// What a condition needs to know that an object does not say itself.
  protocol Context {
    /// Whether the object was added to a workout.
    func isAssociated(_ object: HKObject, withWorkout uuid: UUID) -> Bool
    /// Whether the object belongs to a correlation.
    func isCorrelated(_ object: HKObject) -> Bool
  }

  /// The context of an object by itself: what only the store knows holds for nothing.
  struct NoContext: Context {
    func isAssociated(_ object: HKObject, withWorkout uuid: UUID) -> Bool { false }
    func isCorrelated(_ object: HKObject) -> Bool { false }
  }

  /// Whether the condition holds for an object of HealthKit's: a sample, a workout activity, an
  /// activity summary. For anything else only blocks can hold.
  func holds(for object: Any?, in context: some Context = NoContext()) -> Bool {
    switch self {
    case .all(let parts): return parts.allSatisfy { $0.holds(for: object, in: context) }
    case .any(let parts): return parts.contains { $0.holds(for: object, in: context) }
    case .not(let part): return !part.holds(for: object, in: context)
    case .block(let block): return block.holds(for: object)
    case .attribute(let attribute, let test):
      guard let object, Self.isHealthObject(object) else { return false }
      return test.holds(for: attribute.value(of: object))
    default: break
    }
    switch object {
    case let activity as HKWorkoutActivity: return holds(forActivity: activity)
    case let summary as HKActivitySummary: return holds(forSummary: summary)
    case let workout as HKWorkout: return holds(forWorkout: workout, in: context)
    case let medication as HKUserAnnotatedMedication: return holds(forMedication: medication)
    case let object as HKObject: return holds(forObject: object, in: context)
    default: return false
    }
  }

  private static func isHealthObject(_ object: Any) -> Bool {
    object is HKObject || object is HKWorkoutActivity || object is HKActivitySummary
  }

  // MARK: Objects and samples

  private func holds(forObject object: HKObject, in context: some Context) -> Bool {
    switch self {
    case .uuids(let uuids): uuids.contains(object.uuid)
    case .sources(let sources): sources.contains(object.source)
    case .sourceRevisions(let revisions):
      revisions.contains { $0.matches(object.sourceRevision) }
    case .devices(let devices): object.device.map { devices.contains($0) } ?? false
    case .deviceProperty(let key, let allowed):
      object.device?.property(key).map { allowed.contains($0) } ?? allowed.isEmpty
    case .metadataKey(let key): object.provenance.metadata?[key] != nil
    case .metadata(let key, let test): test.holds(for: object.metadataValue(key))
    case .workout(let uuid): context.isAssociated(object, withWorkout: uuid)
    case .noCorrelation: !context.isCorrelated(object)
    case .interval(let start, let end, let options):
      (object as? HKSample).map {
        Self.interval(
          start, end, options, contains: $0.startDate,
          until: $0.hasUndeterminedDuration ? $0.startDate : $0.endDate)
      } ?? false
    case .quantity(let comparison, let quantity):
      (object as? HKQuantitySample).map { Self.compare($0.quantity, comparison, quantity) }
        ?? false
    case .categoryValue(let comparison, let value):
      (object as? HKCategorySample).map { comparison.holds($0.value, value) } ?? false
    case .categoryValues(let values):
      (object as? HKCategorySample).map { values.contains($0.value) } ?? false
    default: holds(forSpecial: object)
    }
  }

  /// Whether an object from `first` until `last` lies in an interval.
  ///
  /// Semantics 4.1: what each option matches.
  static func interval(
    _ start: Date?, _ end: Date?, _ options: StrictDates, contains first: Date,
    until last: Date
  ) -> Bool {
    // As numbers, which a date that is none is neither before nor behind.
    let from = start?.timeIntervalSinceReferenceDate ?? -.infinity
    let to = end?.timeIntervalSinceReferenceDate ?? .infinity
    let (first, last) = (
      first.timeIntervalSinceReferenceDate, last.timeIntervalSinceReferenceDate
    )
    if options.isDisjoint(with: [.strictStartDate, .strictEndDate]) {
      return last >= from && first < to
    }
    return (!options.contains(.strictStartDate) || first >= from && first < to)
      && (!options.contains(.strictEndDate) || last >= from && last < to)
  }

  private static func compare(
    _ left: HKQuantity?, _ comparison: Comparison, _ right: HKQuantity
  ) -> Bool {
    guard let left, let order = try? left.comparison(with: right) else { return false }
    // As numbers compare, also in the store; an order of quantities has a place for NaN.
    if left.originalValue.isNaN || right.originalValue.isNaN { return comparison == .notEqualTo }
    return comparison.holds(order.rawValue, 0)
  }

  // MARK: Workouts and their activities

  private func holds(forWorkout workout: HKWorkout, in context: some Context) -> Bool {
    switch self {
    case .workoutActivityType(let type): workout.workoutActivityType == type
    case .workoutDuration(let comparison, let seconds): comparison.holds(workout.duration, seconds)
    case .workoutTotal(let total, let comparison, let quantity):
      Self.compare(workout.total(total), comparison, quantity)
    case .workoutStatistic(let type, let statistic, let comparison, let quantity):
      Self.compare(workout.statistics(for: type)?.quantity(statistic), comparison, quantity)
    case .anyActivity(let condition):
      workout.workoutActivities.contains { condition.holds(for: $0, in: context) }
    default: holds(forObject: workout, in: context)
    }
  }

  private func holds(forActivity activity: HKWorkoutActivity) -> Bool {
    switch self {
    case .activityType(let type): activity.workoutConfiguration.activityType == type
    case .activityDuration(let comparison, let seconds):
      comparison.holds(activity.duration, seconds)
    case .activityInterval(let start, let end, let options):
      Self.interval(
        start, end, options, contains: activity.startDate,
        until: activity.endDate ?? .distantFuture)
    case .activityStatistic(let type, let statistic, let comparison, let quantity):
      Self.compare(activity.statistics(for: type)?.quantity(statistic), comparison, quantity)
    case .uuids(let uuids): uuids.contains(activity.uuid)
    default: false
    }
  }

  // MARK: Activity summaries

  private func holds(forSummary summary: HKActivitySummary) -> Bool {
    guard let day = summary.day else { return false }
    return switch self {
    case .activitySummary(let components):
      HKActivitySummary.Day(components).map { $0 == day } ?? false
    case .activitySummaries(let first, let last):
      if let first = HKActivitySummary.Day(first), let last = HKActivitySummary.Day(last) {
        !(day < first) && !(last < day)
      } else {
        false
      }
    case .activitySummaryDay(let comparison, let components):
      HKActivitySummary.Day(components).map {
        comparison.holds(day < $0 ? -1 : $0 < day ? 1 : 0, 0)
      } ?? false
    default: false
    }
  }
}

extension HKActivitySummary.Day {
  /// The day of components; nil without year, month and day. Components of another calendar than
  /// the Gregorian one are converted.
  init?(_ components: DateComponents) {
    guard components.year != nil, components.month != nil, components.day != nil else { return nil }
    if let calendar = components.calendar, calendar.identifier != .gregorian {
      guard let date = calendar.date(from: components) else { return nil }
      var gregorian = Calendar(identifier: .gregorian)
      gregorian.timeZone = calendar.timeZone
      self.init(gregorian.dateComponents([.year, .month, .day], from: date))
      return
    }
    guard let year = components.year, let month = components.month, let day = components.day
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Whether `left` is the earlier day.
  static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension HKObject {
  fileprivate func metadataValue(_ key: String) -> MetadataValue? {
    provenance.metadata?[key].flatMap { MetadataValue($0) }
  }
}

extension HKDevice {
  /// The property with a key `HKDevicePropertyKey...`; nil for another key.
  func property(_ key: String) -> String? {
    switch key {
    case HKDevicePropertyKeyName: name
    case HKDevicePropertyKeyManufacturer: manufacturer
    case HKDevicePropertyKeyModel: model
    case HKDevicePropertyKeyHardwareVersion: hardwareVersion
    case HKDevicePropertyKeyFirmwareVersion: firmwareVersion
    case HKDevicePropertyKeySoftwareVersion: softwareVersion
    case HKDevicePropertyKeyLocalIdentifier: localIdentifier
    case HKDevicePropertyKeyUDIDeviceIdentifier: udiDeviceIdentifier
    default: nil
    }
  }
}

extension HKWorkout {
  /// One of the totals; nil if it is not known.
  func total(_ total: HealthCondition.WorkoutTotal) -> HKQuantity? {
    switch total {
    case .energyBurned: totalEnergyBurned
    case .distance: totalDistance
    case .swimmingStrokeCount: totalSwimmingStrokeCount
    case .flightsClimbed: totalFlightsClimbed
    }
  }
}

extension HKStatistics {
  /// One of the figures; nil without one.
  func quantity(_ statistic: HealthCondition.WorkoutStatistic) -> HKQuantity? {
    switch statistic {
    case .sum: sumQuantity()
    case .minimum: minimumQuantity()
    case .maximum: maximumQuantity()
    case .average: averageQuantity()
    }
  }
}
