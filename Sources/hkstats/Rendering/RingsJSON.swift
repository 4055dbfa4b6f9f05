internal import CalendarBuckets
internal import Foundation
internal import HealthCalculations
internal import HealthKitTypes

/// Writes rings as JSON of schema `hkstats/rings/1`, and as CSV with a record a day.
///
/// Energies are in the unit at the top, exercise in minutes, standing in hours. `own` is what samples say;
/// what is not known is absent.
struct RingsJSON {
  /// The schema's name and version.
  static let schema = "hkstats/rings/1"

  private let document: RingsDocument

  /// The rings as one line of JSON in pieces.
  static func pieces(_ document: RingsDocument) -> [[UInt8]] {
    var json = JSONWriter()
    RingsJSON(document: document).write(to: &json)
    return json.pieces + [[UInt8(ascii: "\n")]]
  }

  private func write(to json: inout JSONWriter) {
    let zone = document.edges.zone
    json.object { json in
      json.member("schema", Self.schema)
      json.member("timeZone", zone.identifier)
      json.member("interval", document.edges.interval.description)
      json.member("energyUnit", document.energy.text)
      json.key("summary")
      write(document.summary, to: &json)
      json.key("differences")
      json.object { json in
        write("move", document.moveDifference, document.energy.converter.convert, &json)
        write("exercise", document.exerciseDifference, { $0 }, &json)
        write("stand", document.standDifference, { $0 }, &json)
      }
      if document.interval != .daily {
        json.key("buckets")
        json.array { json in
          for bucket in 0..<document.table.count where !document.daysOfBuckets[bucket].isEmpty {
            json.object { json in
              json.member("start", zone.preciseISOString(at: document.table.edges[bucket]))
              json.member("end", zone.preciseISOString(at: document.table.edges[bucket + 1]))
              json.key("summary")
              write(document.summary(ofBucket: bucket), to: &json)
            }
          }
        }
      }
      json.key("days")
      json.array { json in
        for day in document.days { write(day, to: &json) }
      }
    }
  }

  private func write(_ summary: RingSummary, to json: inout JSONWriter) {
    json.object { json in
      json.member("days", summary.dayCount)
      for (name, count) in [
        ("move", summary.move), ("exercise", summary.exercise), ("stand", summary.stand),
        ("all", summary.all),
      ] {
        json.key(name)
        json.object { json in
          json.member("closed", count.closed)
          json.member("known", count.known)
        }
      }
      if let run = summary.longestRun {
        json.key("longestRun")
        json.object { json in
          json.member(
            "start", document.days.first { $0.day.dayNumber == run.firstDay }?.date ?? "")
          json.member("days", run.length)
        }
      }
    }
  }

  private func write(
    _ name: String, _ difference: RingDifference, _ convert: (Double) -> Double,
    _ json: inout JSONWriter
  ) {
    guard difference.dayCount > 0 else { return }
    json.key(name)
    json.object { json in
      json.member("days", difference.dayCount)
      json.member("equal", difference.equalCount)
      json.member("mean", convert(difference.mean))
      json.member("greatest", convert(difference.greatest))
    }
  }

  private func write(_ day: RingFigures, to json: inout JSONWriter) {
    let energy: (Double) -> Double = document.energy.converter.convert
    json.object { json in
      json.member("date", day.date)
      if let closed = day.day.areAllClosed { json.member("allClosed", closed) }
      let plain: (Double) -> Double = { $0 }
      let rings: [(String, RingProgress, Double?, (Double) -> Double)] = [
        day.movesByTime
          ? ("moveTime", day.day.move, day.ownMove, plain)
          : ("move", day.day.move, day.ownMove, energy),
        ("exercise", day.day.exercise, day.ownExercise, plain),
        ("stand", day.day.stand, day.ownStand, plain),
      ]
      for (name, ring, own, convert) in rings {
        json.key(name)
        json.object { json in
          if let value = ring.value { json.member("value", convert(value)) }
          if let goal = ring.goal { json.member("goal", convert(goal)) }
          if let closed = ring.isClosed { json.member("closed", closed) }
          if let own { json.member("own", convert(own)) }
        }
      }
    }
  }

  /// The days as CSV.
  static func csv(_ document: RingsDocument) -> String {
    let energy = document.energy
    var csv = CSVWriter()
    csv.record([
      "date", "allClosed", "moveUnit", "move", "moveGoal", "ownMove", "exercise", "exerciseGoal",
      "ownExercise", "stand", "standGoal", "ownStand",
    ])
    for day in document.days {
      func move(_ value: Double?) -> String {
        CSVWriter.number(day.movesByTime ? value : value.map(energy.converter.convert))
      }
      let allClosed = day.day.areAllClosed.map { $0 ? "true" : "false" } ?? ""
      csv.record([
        day.date, allClosed,
        day.movesByTime ? "min" : energy.text, move(day.day.move.value), move(day.day.move.goal),
        move(day.ownMove), CSVWriter.number(day.day.exercise.value),
        CSVWriter.number(day.day.exercise.goal), CSVWriter.number(day.ownExercise),
        CSVWriter.number(day.day.stand.value), CSVWriter.number(day.day.stand.goal),
        CSVWriter.number(day.ownStand),
      ])
    }
    return csv.text
  }
}
