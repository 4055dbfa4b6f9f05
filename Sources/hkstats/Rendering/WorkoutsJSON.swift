internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import Foundation
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// Writes workouts as JSON of schema `hkstats/workouts/1`.
///
/// Keys come in one fixed order, figures that a workout does not have are absent. Durations and paces are
/// seconds, heart rates beats a minute, distances, heights and energies in the units named at the top.
struct WorkoutsJSON {
  /// The schema's name and version.
  static let schema = "hkstats/workouts/1"

  private let document: WorkoutsDocument

  private init(_ document: WorkoutsDocument) {
    self.document = document
  }

  /// The workouts as one line of JSON in pieces.
  static func pieces(_ document: WorkoutsDocument) -> [[UInt8]] {
    var json = JSONWriter()
    WorkoutsJSON(document).write(to: &json)
    return json.pieces + [[UInt8(ascii: "\n")]]
  }

  private func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("schema", Self.schema)
      json.member("timeZone", document.zone.identifier)
      json.member("view", document.view.rawValue)
      json.key("units")
      json.object { json in
        json.member("distance", document.units.distance.text)
        json.member("energy", document.units.energy.text)
        json.member("elevation", document.units.height.text)
        json.member("heartRate", "count/min")
      }
      if let text = document.zoneExplanation { json.member("zones", text) }
      if let totals = document.totals {
        write(totals, to: &json)
      } else {
        json.key("workouts")
        json.array { json in
          for workout in document.workouts { write(workout, to: &json) }
        }
      }
    }
  }

  // MARK: Workouts

  private func write(_ workout: WorkoutFigures, to json: inout JSONWriter) {
    let stored = workout.workout
    json.object { json in
      json.member("uuid", stored.uuid.uuidString)
      json.member("activity", stored.activityType)
      json.member("source", stored.sourceName)
      json.member("start", time(stored.start))
      if workout.end >= stored.start { json.member("end", time(workout.end)) }
      json.member("duration", workout.duration)
      if let stated = stored.details.duration, stated.isFinite {
        json.member("statedDuration", stated)
      }
      write("distance", workout.distance, workout.sampledDistance, document.units.distance, &json)
      if let speed = workout.speed {
        let tempo = workout.activity.tempo
        json.member(
          tempo == .speed ? "speed" : "pace", document.units.tempo(tempo, speed: speed))
        json.member("paceUnit", document.units.tempoUnit(tempo))
      }
      write("energy", workout.energy, workout.sampledEnergy, document.units.energy, &json)
      if let rate = workout.heartRate {
        if let value = rate.average { json.member("averageHeartRate", value) }
        if let value = rate.minimum { json.member("minimumHeartRate", value) }
        if let value = rate.maximum { json.member("maximumHeartRate", value) }
        if let count = rate.sampleCount { json.member("heartRateSamples", count) }
        json.member("heartRateOrigin", rate.origin.rawValue)
      }
      write("ascent", workout.ascent, nil, document.units.height, &json)
      if let route = workout.route { write(route, to: &json) }
      if let zones = workout.zones, let times = workout.zoneTimes {
        json.key("zones")
        json.object { json in
          json.key("bounds")
          json.array { json in zones.bounds.forEach { json.number($0) } }
          json.key("seconds")
          json.array { json in times.seconds.forEach { json.number($0) } }
          json.member("unknown", times.unknown)
        }
      }
      if let splits = workout.splits { write(splits, to: &json) }
    }
  }

  private func write(
    _ name: String, _ figure: SourcedFigure?, _ sampled: SourcedFigure?, _ unit: DisplayUnit,
    _ json: inout JSONWriter
  ) {
    if let figure {
      json.member(name, unit.converter.convert(figure.value))
      json.member(name + "Origin", figure.origin.rawValue)
    }
    if let sampled, figure?.origin == .stated {
      json.member(name + "OfSamples", unit.converter.convert(sampled.value))
      json.member(name + "OfSamplesOrigin", sampled.origin.rawValue)
    }
  }

  private func write(_ route: RouteMeasures, to json: inout JSONWriter) {
    json.key("route")
    json.object { json in
      json.member("distance", document.units.distance.converter.convert(route.distance))
      if let ascent = route.ascent {
        json.member("ascent", document.units.height.converter.convert(ascent))
      }
      if let descent = route.descent {
        json.member("descent", document.units.height.converter.convert(descent))
      }
      json.member("places", route.placeCount)
      json.member("placesLeftOut", route.excludedCount)
    }
  }

  private func write(_ splits: [SplitFigures], to json: inout JSONWriter) {
    json.key("splits")
    json.array { json in
      for split in splits {
        json.object { json in
          json.member("start", time(split.split.start))
          json.member("end", time(split.split.end))
          json.member(
            "distance", document.units.distance.converter.convert(split.split.distance))
          json.member("duration", split.split.duration)
          if let rate = split.averageHeartRate { json.member("averageHeartRate", rate) }
        }
      }
    }
  }

  // MARK: Totals

  private func write(_ totals: WorkoutsDocument.Totals, to json: inout JSONWriter) {
    json.member("interval", totals.edges.interval.description)
    json.key("buckets")
    json.array { json in
      for bucket in 0..<totals.table.count {
        let own = totals.byActivity.filter { $0.bucket == bucket }
        guard let all = totals.all.first(where: { $0.bucket == bucket }) else { continue }
        json.object { json in
          json.member("start", time(totals.table.edges[bucket]))
          json.member("end", time(totals.table.edges[bucket + 1]))
          write(all, hasDistance: false, to: &json)
          json.key("activities")
          json.array { json in
            for entry in own {
              json.object { json in
                json.member("activity", entry.activity)
                write(entry, hasDistance: true, to: &json)
              }
            }
          }
        }
      }
    }
  }

  private func write(
    _ totals: WorkoutTotals, hasDistance: Bool, to json: inout JSONWriter
  ) {
    json.member("count", totals.count)
    json.member("duration", totals.duration)
    if hasDistance, let distance = totals.distance {
      json.member("distance", document.units.distance.converter.convert(distance))
      let tempo = WorkoutActivity(identifier: totals.activity).tempo
      if distance > 0, totals.distanceDuration > 0 {
        json.member(
          tempo == .speed ? "speed" : "pace",
          document.units.tempo(tempo, speed: distance / totals.distanceDuration))
        json.member("paceUnit", document.units.tempoUnit(tempo))
      }
    }
    if let energy = totals.energy {
      json.member("energy", document.units.energy.converter.convert(energy))
    }
    if let rate = totals.averageHeartRate { json.member("averageHeartRate", rate) }
    if let rate = totals.maximumHeartRate { json.member("maximumHeartRate", rate) }
    if let ascent = totals.ascent {
      json.member("ascent", document.units.height.converter.convert(ascent))
    }
  }

  private func time(_ instant: Double) -> String {
    document.zone.preciseISOString(at: instant)
  }
}
