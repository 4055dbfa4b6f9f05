internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import Foundation
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// Writes workouts as CSV by RFC 4180: a record a workout, a split, or a bucket and activity.
///
/// Durations and paces are seconds, heart rates beats a minute; the names of the other columns say their
/// units: `distance (km)`. What a workout does not have is an empty field.
struct WorkoutsCSV {
  /// The workouts as CSV.
  static func text(_ document: WorkoutsDocument) -> String {
    switch document.view {
    case .list: list(document)
    case .splits: splits(document)
    case .weekly, .monthly, .yearly: totals(document)
    }
  }

  private static func number(_ value: Double?, _ unit: DisplayUnit) -> String {
    CSVWriter.number(value.map(unit.converter.convert))
  }

  private static func list(_ document: WorkoutsDocument) -> String {
    let units = document.units
    let zone = document.zone
    var csv = CSVWriter()
    csv.record(
      [
        "start", "end", "activity", "source", "duration", "statedDuration",
        "distance (\(units.distance.text))", "distanceOrigin", "energy (\(units.energy.text))",
        "energyOrigin", "averageHeartRate", "maximumHeartRate", "heartRateOrigin",
        "ascent (\(units.height.text))", "ascentOrigin", "route (\(units.distance.text))",
        "routeAscent (\(units.height.text))", "belowZones",
      ] + (1...HeartRateZones.count).map { "zone\($0)" } + ["withoutRate", "uuid"])
    for workout in document.workouts {
      let times = workout.zoneTimes
      let fields = [
        zone.preciseISOString(at: workout.workout.start), zone.preciseISOString(at: workout.end),
        workout.workout.activityType, workout.workout.sourceName,
        CSVWriter.number(workout.duration), CSVWriter.number(workout.workout.details.duration),
        number(workout.distance?.value, units.distance), workout.distance?.origin.rawValue ?? "",
        number(workout.energy?.value, units.energy), workout.energy?.origin.rawValue ?? "",
        CSVWriter.number(workout.heartRate?.average), CSVWriter.number(workout.heartRate?.maximum),
        workout.heartRate?.origin.rawValue ?? "", number(workout.ascent?.value, units.height),
        workout.ascent?.origin.rawValue ?? "", number(workout.route?.distance, units.distance),
        number(workout.route?.ascent, units.height),
      ]
      let zones = (0...HeartRateZones.count).map { CSVWriter.number(times?.seconds[$0]) }
      csv.record(
        fields + zones + [CSVWriter.number(times?.unknown), workout.workout.uuid.uuidString])
    }
    return csv.text
  }

  private static func splits(_ document: WorkoutsDocument) -> String {
    let unit = document.units.distance
    let zone = document.zone
    var csv = CSVWriter()
    csv.record([
      "workout", "activity", "split", "start", "end", "distance (\(unit.text))", "duration",
      "averageHeartRate",
    ])
    for workout in document.workouts {
      for (place, split) in (workout.splits ?? []).enumerated() {
        csv.record([
          zone.preciseISOString(at: workout.workout.start), workout.workout.activityType,
          String(place + 1), zone.preciseISOString(at: split.split.start),
          zone.preciseISOString(at: split.split.end), number(split.split.distance, unit),
          CSVWriter.number(split.split.duration), CSVWriter.number(split.averageHeartRate),
        ])
      }
    }
    return csv.text
  }

  private static func totals(_ document: WorkoutsDocument) -> String {
    let units = document.units
    let zone = document.zone
    var csv = CSVWriter()
    csv.record([
      "start", "end", "activity", "count", "duration", "distance (\(units.distance.text))",
      "energy (\(units.energy.text))", "averageHeartRate", "maximumHeartRate",
      "ascent (\(units.height.text))",
    ])
    guard let totals = document.totals else { return csv.text }
    for entry in totals.byActivity {
      csv.record([
        zone.preciseISOString(at: totals.table.edges[entry.bucket]),
        zone.preciseISOString(at: totals.table.edges[entry.bucket + 1]), entry.activity,
        String(entry.count), CSVWriter.number(entry.duration),
        number(entry.distance, units.distance), number(entry.energy, units.energy),
        CSVWriter.number(entry.averageHeartRate), CSVWriter.number(entry.maximumHeartRate),
        number(entry.ascent, units.height),
      ])
    }
    return csv.text
  }
}
