internal import Foundation
internal import HealthKitTypes
internal import SampleStore

extension HealthObjects {
  /// A workout with its events, activities and statistics.
  ///
  /// The totals that older exports write as attributes stand in for statistics that they lack. Those that an app
  /// has stated do not: there may be no samples behind them.
  mutating func workout(_ stored: StoredWorkout) -> HKWorkout {
    let details = stored.details
    let activity = Self.activityType(stored.activityType)
    let start = Date(timeIntervalSince1970: stored.start)
    let end = Date(timeIntervalSince1970: stored.end)
    var statistics = Self.statistics(details.statistics, start: start, end: end)
    let totals = StatedTotals(details.attributes, of: activity)
    if stored.isFromExport {
      for kind in StatedTotals.Kind.allCases {
        guard let total = totals[kind] else { continue }
        let type = kind.type(in: activity)
        guard let sum = try? total.value(in: type.canonicalUnit), statistics[type] == nil
        else { continue }
        statistics[type] = HKStatistics(
          quantityType: type, start: start, end: end, merged: HKStatistics.Figures(sum: sum))
      }
    }
    let events = Self.events(details.events)
    return HKWorkout(
      WorkoutContent(
        activityType: activity, start: start, end: end, duration: details.duration,
        events: events.isEmpty ? nil : events,
        activities: details.activities.enumerated().map { place, details in
          Self.activity(details, of: stored, place: place)
        }, statistics: statistics, totals: totals),
      provenance: provenance(
        stored.uuid, stored.revision, device: stored.device, metadata: details.metadata))
  }

  private static func activityType(_ name: String?) -> HKWorkoutActivityType {
    name.flatMap { TypeCatalogue.workoutActivityType(exportName: $0) }
      .flatMap { HKWorkoutActivityType(rawValue: $0) } ?? .other
  }

  /// The events whose kind is known.
  private static func events(_ events: [WorkoutEventDetails]) -> [HKWorkoutEvent] {
    events.compactMap { event in
      TypeCatalogue.workoutEventType(exportName: event.type)
        .flatMap { HKWorkoutEventType(rawValue: $0) }
        .map { type in
          HKWorkoutEvent(
            type: type,
            dateInterval: DateInterval(
              start: Date(timeIntervalSince1970: event.date), duration: max(0, event.duration ?? 0)),
            kept: SampleMetadata(stored: event.metadata))
        }
    }
  }

  private static func activity(
    _ details: WorkoutActivityDetails, of workout: StoredWorkout, place: Int
  ) -> HKWorkoutActivity {
    func attribute(_ name: String) -> String? {
      details.attributes.first { $0.name == name }?.value
    }
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = activityType(
      attribute("workoutActivityType") ?? workout.activityType)
    if let location = attribute("locationType").flatMap({ Int($0) }) {
      configuration.locationType = HKWorkoutSessionLocationType(rawValue: location) ?? .unknown
    }
    if let location = attribute("swimmingLocationType").flatMap({ Int($0) }) {
      configuration.swimmingLocationType =
        HKWorkoutSwimmingLocationType(rawValue: location) ?? .unknown
    }
    if let text = attribute("lapLength") {
      let length = NamedValue(name: "lapLength", value: text, kind: .quantity).savedValue
      configuration.lapLength = length as? HKQuantity
    }
    let start = Date(timeIntervalSince1970: details.start ?? workout.start)
    let end = details.end.map { Date(timeIntervalSince1970: $0) }
    return HKWorkoutActivity(
      uuid: details.uuid.flatMap { UUID(uuidString: $0) } ?? workout.uuid.following(place),
      configuration: configuration, start: start, end: end, duration: details.duration,
      events: events(details.events),
      statistics: statistics(details.statistics, start: start, end: end ?? start),
      metadata: SampleMetadata(stored: details.metadata))
  }

  /// Statistics by type, in canonical units; those of an unknown type or with a foreign unit are left
  /// out.
  private static func statistics(
    _ details: [WorkoutStatisticsDetails], start: Date, end: Date
  ) -> [HKQuantityType: HKStatistics] {
    var result: [HKQuantityType: HKStatistics] = [:]
    for entry in details {
      guard let type = HKQuantityType.shared[entry.type],
        let unit = try? HKUnit(parsing: entry.unit ?? type.canonicalUnit.unitString),
        type.is(compatibleWith: unit)
      else { continue }
      func figure(_ value: Double?) -> Double? {
        value.flatMap {
          try? HKQuantity(unit: unit, doubleValue: $0).value(in: type.canonicalUnit)
        }
      }
      result[type] = HKStatistics(
        quantityType: type, start: entry.start.map { Date(timeIntervalSince1970: $0) } ?? start,
        end: entry.end.map { Date(timeIntervalSince1970: $0) } ?? end,
        merged: HKStatistics.Figures(
          sum: figure(entry.sum), average: figure(entry.average), minimum: figure(entry.minimum),
          maximum: figure(entry.maximum)))
    }
    return result
  }
}

extension StatedTotals {
  /// The totals among the attributes of a workout, in canonical units; one with a foreign unit is left out.
  fileprivate init(_ attributes: [NamedValue], of activity: HKWorkoutActivityType) {
    self.init()
    func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    for kind in Kind.allCases {
      guard let value = attribute(kind.rawValue).flatMap({ Double($0) }) else { continue }
      let canonical = kind.type(in: activity).canonicalUnit
      guard
        let unit = try? HKUnit(parsing: attribute(kind.rawValue + "Unit") ?? canonical.unitString),
        let sum = try? HKQuantity(unit: unit, doubleValue: value).value(in: canonical)
      else { continue }
      self[kind] = HKQuantity(unit: canonical, doubleValue: sum)
    }
  }

  /// The same as attributes, as exports have them.
  func attributes(of activity: HKWorkoutActivityType) -> [NamedValue] {
    Kind.allCases.flatMap { kind -> [NamedValue] in
      let unit = kind.type(in: activity).canonicalUnit
      guard let total = try? self[kind]?.value(in: unit) else { return [] }
      return [
        NamedValue(name: kind.rawValue, value: "\(total)"),
        NamedValue(name: kind.rawValue + "Unit", value: unit.unitString),
      ]
    }
  }
}

extension UUID {
  /// The identity of a part without one of its own: always the same for the same whole and place.
  fileprivate func following(_ place: Int) -> UUID {
    var bytes = uuid
    bytes.14 ^= UInt8(truncatingIfNeeded: (place + 1) >> 8)
    bytes.15 ^= UInt8(truncatingIfNeeded: place + 1)
    return UUID(uuid: bytes)
  }
}
