internal import CalendarBuckets
public import HealthReports

extension WorkoutsReport {
  /// A row for each workout. The columns are those of the CSV.
  public var rows: TableRows {
    var table = TableRowsBuilder("workouts", workouts)
    table.date("date", "The local day on which the workout starts.") { $0.start.dateText }
    table.instant("start", "The start.", \.start)
    table.instant("end", "The end; the start where it is undetermined.", \.end)
    table.text("activity", "The activity, by its HealthKit name.", \.activity)
    table.text("source", "The name of the source, verbatim.", \.source)
    table.number("duration", "The time without pauses, in seconds.", \.duration)
    table.number(
      ifPresent: "statedDuration", "The duration that the workout states, in seconds.",
      \.statedDuration)
    addDistance(to: &table)
    addEnergyAndHeart(to: &table)
    addRouteAndZones(to: &table)
    table.text("uuid", "The identity of the workout in its store.", \.uuid)
    table.text(
      ifPresent: "coveredBy", "The identity of the workout that counts in the stead of this one."
    ) {
      $0.coveredBy?.uuid
    }
    return table.table
  }

  private func addDistance(to table: inout TableRowsBuilder<Workout>) {
    let units = units
    table.number(ifPresent: "distance", "The distance, in the unit beside it.", \.distance)
    table.text("distanceUnit", "The unit of the distance.") { _ in units.distance }
    table.text(ifPresent: "distanceOrigin", "Where the distance comes from.") {
      $0.distanceOrigin?.rawValue
    }
    table.number(ifPresent: "pace", "The seconds for one unit of the pace.", \.pace)
    table.text(ifPresent: "paceUnit", "The unit of the pace.", \.paceUnit)
    table.number(ifPresent: "speed", "The speed, in the unit beside it.", \.speed)
    table.text(ifPresent: "speedUnit", "The unit of the speed.", \.speedUnit)
  }

  private func addEnergyAndHeart(to table: inout TableRowsBuilder<Workout>) {
    let units = units
    table.number(ifPresent: "energy", "The active energy, in the unit beside it.", \.energy)
    table.text("energyUnit", "The unit of the energy.") { _ in units.energy }
    table.text(ifPresent: "energyOrigin", "Where the energy comes from.") {
      $0.energyOrigin?.rawValue
    }
    table.number(
      ifPresent: "averageHeartRate", "The average heart rate, in beats per minute.",
      \.averageHeartRate)
    table.number(
      ifPresent: "maximumHeartRate", "The highest heart rate, in beats per minute.",
      \.maximumHeartRate)
    table.text(ifPresent: "heartRateOrigin", "Where the heart rate comes from.") {
      $0.heartRateOrigin?.rawValue
    }
  }

  private func addRouteAndZones(to table: inout TableRowsBuilder<Workout>) {
    let units = units
    table.number(ifPresent: "ascent", "The height climbed, in the unit beside it.", \.ascent)
    table.text("elevationUnit", "The unit of heights.") { _ in units.elevation }
    table.text(ifPresent: "ascentOrigin", "Where the ascent comes from.") {
      $0.ascentOrigin?.rawValue
    }
    table.number(ifPresent: "routeDistance", "The distance along the route.") {
      $0.route?.distance
    }
    table.number(ifPresent: "routeAscent", "The height climbed along the route.") {
      $0.route?.ascent
    }
    table.number(ifPresent: "belowZones", "The time below the zones of heart rate, in seconds.") {
      $0.zones?.seconds[0]
    }
    for zone in 1...5 {
      table.number(ifPresent: "zone\(zone)", "The time in zone \(zone), in seconds.") {
        $0.zones?.seconds[zone]
      }
    }
    table.number(ifPresent: "withoutRate", "The time of which no rate is known, in seconds.") {
      $0.zones?.unknown
    }
  }
}
