internal import Foundation
internal import HKStats

/// Workouts of both versions of the format.
extension AutoExportReader {
  mutating func take(workout: JSONValue) {
    let name = workout["name"]?.text ?? ""
    guard let start = Self.date(workout["start"])?.date, let end = Self.date(workout["end"])?.date,
      start <= end, !name.isEmpty
    else {
      return refuse("workouts", 1, "A workout needs a name, a start and an end with their offsets.")
    }
    let energy = Self.quantity(
      workout["activeEnergyBurned"] ?? workout["activeEnergy"], fitting: .kilocalorie())
    let distance = Self.quantity(workout["distance"], fitting: .meter())
    // Longer than from start to end no workout is.
    let stated = workout["duration"]?.number ?? 0
    let duration = stated > 0 && stated <= end.timeIntervalSince(start) + 1 ? stated : 0
    let identifier = workout["id"]?.text ?? "\(name)|\(start.timeIntervalSince1970)"
    var metadata = Self.metadata(workout, sync: ("workout|\(identifier)", 1)) ?? [:]
    if case .flag(let isIndoor)? = workout["isIndoor"] {
      metadata[HKMetadataKeyIndoorWorkout] = NSNumber(value: isIndoor)
    }
    metadata[HKMetadataKeyWorkoutBrandName] = String(name.prefix(200))
    addInSync(
      HKWorkout(
        activityType: AutoExportNames.activity(name), start: start, end: end,
        duration: min(duration, end.timeIntervalSince(start)), totalEnergyBurned: energy,
        totalDistance: distance, metadata: metadata))
    if let places = workout["route"]?.list, !places.isEmpty {
      refuse(
        "workouts", 1,
        "The workout was taken, its route was not: an export of the Health app holds it.")
    }
  }
}
