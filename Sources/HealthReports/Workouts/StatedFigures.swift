internal import HealthKitTypes
internal import SampleStore

/// What workouts say of themselves, in metres, kilocalories and beats per minute.
///
/// Their statistics count first, then the attributes of older exports. A figure in a unit that does not
/// fit, or that is no number, is none.
///
/// Semantics 8.2: stated figures stay as stated.
struct StatedFigures {
  private var converters: [String: UnitConverter?] = [:]

  private static let energyType = HKQuantityTypeIdentifier.activeEnergyBurned.rawValue
  private static let heartRateType = HKQuantityTypeIdentifier.heartRate.rawValue
  private static let distancePrefix = "HKQuantityTypeIdentifierDistance"

  /// The distance in metres. Older exports write 0 for every workout that goes nowhere: that is none.
  mutating func distance(of workout: StoredWorkout) -> Double? {
    let activity = WorkoutActivity(identifier: workout.activityType)
    let statistics = workout.details.statistics
    let entry =
      statistics.first { $0.type == activity.distanceType }
      ?? (activity.distanceType == nil
        ? statistics.first { $0.type.hasPrefix(Self.distancePrefix) } : nil)
    let metres =
      entry.flatMap { value($0.sum, unit: $0.unit ?? "m", in: "m") }
      ?? attribute("totalDistance", of: workout, assumed: "km", in: "m")
    return metres.flatMap { $0 > 0 || ($0 == 0 && activity.distanceType != nil) ? $0 : nil }
  }

  /// The active energy in kilocalories.
  mutating func energy(of workout: StoredWorkout) -> Double? {
    let entry = workout.details.statistics.first { $0.type == Self.energyType }
    let energy =
      entry.flatMap { value($0.sum, unit: $0.unit ?? "kcal", in: "kcal") }
      ?? attribute("totalEnergyBurned", of: workout, assumed: "kcal", in: "kcal")
    return energy.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The heart rate in beats per minute.
  mutating func heartRate(of workout: StoredWorkout) -> WorkoutHeartRate? {
    guard let entry = workout.details.statistics.first(where: { $0.type == Self.heartRateType })
    else { return nil }
    let unit = entry.unit ?? "count/min"
    let rate = WorkoutHeartRate(
      average: value(entry.average, unit: unit, in: "count/min"),
      minimum: value(entry.minimum, unit: unit, in: "count/min"),
      maximum: value(entry.maximum, unit: unit, in: "count/min"), origin: .stated)
    return rate.average == nil && rate.minimum == nil && rate.maximum == nil ? nil : rate
  }

  /// The metres climbed, which stand among the metadata.
  mutating func ascent(of workout: StoredWorkout) -> Double? {
    guard let text = workout.details.metadata.first(where: { $0.name == "HKElevationAscended" })
    else { return nil }
    let parts = text.value.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let number = Double(parts[0]) else { return nil }
    return value(number, unit: String(parts[1]), in: "m")
  }

  /// The unit that a workout states its distance in; nil if it states none.
  static func distanceUnit(of workout: StoredWorkout) -> String? {
    workout.details.statistics.first { $0.type.hasPrefix(distancePrefix) && $0.sum != nil }?.unit
      ?? workout.details.attributes.first { $0.name == "totalDistanceUnit" }?.value
  }

  /// The unit that the last of some workouts states its distance in; nil if none states one.
  static func distanceUnit(ofLast workouts: [StoredWorkout]) -> String? {
    workouts.reversed().lazy.compactMap { distanceUnit(of: $0) }.first
  }

  private mutating func attribute(
    _ name: String, of workout: StoredWorkout, assumed: String, in target: String
  ) -> Double? {
    let attributes = workout.details.attributes
    guard let text = attributes.first(where: { $0.name == name })?.value else { return nil }
    let unit = attributes.first { $0.name == name + "Unit" }?.value
    return value(Double(text), unit: unit ?? assumed, in: target)
  }

  private mutating func value(_ value: Double?, unit: String, in target: String) -> Double? {
    guard let value, value.isFinite else { return nil }
    if converters[unit + "\n" + target] == nil {
      converters[unit + "\n" + target] = .some(
        try? HKUnit(parsing: unit).converter(to: HKUnit(parsing: target)))
    }
    guard let converter = converters[unit + "\n" + target] ?? nil else { return nil }
    let converted = converter.convert(value)
    return converted.isFinite ? converted : nil
  }
}
