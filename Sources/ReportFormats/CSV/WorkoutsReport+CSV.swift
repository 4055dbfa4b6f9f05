internal import CalendarBuckets
public import HealthReports

extension WorkoutsReport: CSVReport {
  /// A row a workout; durations and paces are seconds, heart rates beats per minute.
  public var csvTable: CSVTable {
    var table = CSVTable(
      columns: [
        "date", "start", "end", "activity", "source", "duration", "statedDuration", "distance",
        "distanceUnit", "distanceOrigin", "pace", "paceUnit", "speed", "speedUnit", "energy",
        "energyUnit", "energyOrigin", "averageHeartRate", "maximumHeartRate", "heartRateOrigin",
        "ascent", "elevationUnit", "ascentOrigin", "routeDistance", "routeAscent", "belowZones",
        "zone1", "zone2", "zone3", "zone4", "zone5", "withoutRate", "uuid", "coveredBy",
      ])
    for workout in workouts {
      let number: (Double?) -> String = CSVTable.number
      var fields = [
        workout.start.dateText, CSVTable.instant(workout.start), CSVTable.instant(workout.end),
        workout.activity, workout.source, number(workout.duration),
        number(workout.statedDuration),
      ]
      fields += [
        number(workout.distance), units.distance, workout.distanceOrigin?.rawValue ?? "",
        number(workout.pace), workout.paceUnit ?? "", number(workout.speed),
        workout.speedUnit ?? "",
      ]
      fields += [
        number(workout.energy), units.energy, workout.energyOrigin?.rawValue ?? "",
        number(workout.averageHeartRate), number(workout.maximumHeartRate),
        workout.heartRateOrigin?.rawValue ?? "", number(workout.ascent), units.elevation,
        workout.ascentOrigin?.rawValue ?? "", number(workout.route?.distance),
        number(workout.route?.ascent),
      ]
      fields += (0...5).map { number(workout.zones?.seconds[$0]) }
      table.append(
        fields + [
          number(workout.zones?.unknown), workout.uuid, workout.coveredBy?.uuid ?? "",
        ])
    }
    return table
  }

  /// A row a split; without splits no rows.
  public var splitsCSVTable: CSVTable {
    var table = CSVTable(columns: [
      "date", "workout", "activity", "split", "start", "end", "distance", "distanceUnit",
      "duration", "pace", "paceUnit", "speed", "speedUnit", "averageHeartRate",
    ])
    for workout in workouts {
      for (place, split) in (workout.splits ?? []).enumerated() {
        table.append([
          workout.start.dateText, CSVTable.instant(workout.start), workout.activity,
          String(place + 1), CSVTable.instant(split.start), CSVTable.instant(split.end),
          CSVTable.number(split.distance), units.distance, CSVTable.number(split.duration),
          CSVTable.number(split.pace), split.paceUnit ?? "", CSVTable.number(split.speed),
          split.speedUnit ?? "", CSVTable.number(split.averageHeartRate),
        ])
      }
    }
    return table
  }
}

extension WorkoutTotalsReport: CSVReport {
  /// A row a bucket and activity; durations and paces are seconds, heart rates beats per minute.
  public var csvTable: CSVTable {
    var table = CSVTable(columns: [
      "date", "start", "end", "activity", "count", "duration", "distance", "distanceUnit", "pace",
      "paceUnit", "speed", "speedUnit", "energy", "energyUnit", "averageHeartRate",
      "maximumHeartRate", "ascent", "elevationUnit",
    ])
    for bucket in buckets {
      for entry in bucket.activities {
        table.append([
          bucket.date, CSVTable.instant(bucket.start), CSVTable.instant(bucket.end),
          entry.activity, String(entry.count), CSVTable.number(entry.duration),
          CSVTable.number(entry.distance), units.distance, CSVTable.number(entry.pace),
          entry.paceUnit ?? "", CSVTable.number(entry.speed), entry.speedUnit ?? "",
          CSVTable.number(entry.energy), units.energy, CSVTable.number(entry.averageHeartRate),
          CSVTable.number(entry.maximumHeartRate), CSVTable.number(entry.ascent),
          units.elevation,
        ])
      }
    }
    return table
  }
}
