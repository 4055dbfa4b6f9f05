internal import HealthReports
internal import ReportFormats
internal import CalendarBuckets
internal import Foundation
internal import HealthCalculations

/// Writes figures of the heart as JSON of schema `hkstats/heart/1`, and as CSV with a record a figure.
///
/// Rates are beats a minute, variability milliseconds, pNN50 a share. What is not known is absent, parts that
/// were not asked for too.
struct HeartJSON {
  /// The schema's name and version.
  static let schema = "hkstats/heart/1"

  private let document: HeartDocument

  /// The figures as one line of JSON in pieces.
  static func pieces(_ document: HeartDocument) -> [[UInt8]] {
    var json = JSONWriter()
    HeartJSON(document: document).write(to: &json)
    return json.pieces + [[UInt8(ascii: "\n")]]
  }

  private func write(to json: inout JSONWriter) {
    let parts = document.part.parts
    json.object { json in
      json.member("schema", Self.schema)
      json.member("timeZone", document.edges.zone.identifier)
      json.member("interval", document.edges.interval.description)
      json.member("from", time(document.table.edges[0]))
      json.member("to", time(document.table.edges[document.table.count]))
      if parts.contains(.resting) {
        write("restingHeartRate", document.resting, &json)
        if let trend = document.restingTrend { write(trend, to: &json) }
        write("walkingHeartRate", document.walking, &json)
      }
      if parts.contains(.variability) {
        write("statedSDNN", document.statedVariability, &json)
        writeVariability(to: &json)
      }
      if parts.contains(.recovery) {
        write("statedRecovery", document.statedRecovery, &json)
        writeRecoveries(to: &json)
      }
      if let profile = document.profile { write(profile, to: &json) }
    }
  }

  private func time(_ instant: Double) -> String {
    document.edges.zone.preciseISOString(at: instant)
  }

  private func span(of bucket: Int, to json: inout JSONWriter) {
    json.member("start", time(document.table.edges[bucket]))
    json.member("end", time(document.table.edges[bucket + 1]))
  }

  private func write(
    _ name: String, _ figures: [Int: HeartFigures], _ json: inout JSONWriter
  ) {
    json.key(name)
    json.array { json in
      for (bucket, figures) in figures.sorted(by: { $0.key < $1.key }) {
        json.object { json in
          span(of: bucket, to: &json)
          json.member("average", figures.average)
          json.member("minimum", figures.minimum)
          json.member("maximum", figures.maximum)
          json.member("count", figures.count)
        }
      }
    }
  }

  private func write(_ trend: RestingTrend, to json: inout JSONWriter) {
    json.key("restingTrend")
    json.object { json in
      json.member("perYear", trend.perYear)
      json.member("low", trend.interval.lowerBound)
      json.member("high", trend.interval.upperBound)
      json.member("days", trend.dayCount)
    }
  }

  private func writeVariability(to json: inout JSONWriter) {
    json.key("variabilityOfBeats")
    json.array { json in
      for (bucket, figures) in document.variability.sorted(by: { $0.key < $1.key }) {
        json.object { json in
          span(of: bucket, to: &json)
          if let value = figures.sdnn { json.member("sdnn", value) }
          if let value = figures.rmssd { json.member("rmssd", value) }
          if let value = figures.pnn50 { json.member("pnn50", value) }
          json.member("recordings", figures.recordingCount)
          json.member("normalIntervals", figures.normalCount)
          json.member("leftOutIntervals", figures.leftOutCount)
        }
      }
    }
  }

  private func writeRecoveries(to json: inout JSONWriter) {
    json.key("recoveries")
    json.array { json in
      for entry in document.recoveries {
        json.object { json in
          json.member("activity", entry.activity.identifier)
          json.member("start", time(entry.start))
          json.member("end", time(entry.end))
          if let peak = entry.recovery.peak { json.member("peak", peak) }
          json.member("atEnd", entry.recovery.atEnd)
          if let rate = entry.recovery.afterOneMinute { json.member("afterOneMinute", rate) }
          if let rate = entry.recovery.afterTwoMinutes { json.member("afterTwoMinutes", rate) }
          if let fall = entry.recovery.oneMinute { json.member("oneMinute", fall) }
          if let fall = entry.recovery.twoMinutes { json.member("twoMinutes", fall) }
        }
      }
    }
  }

  private func write(_ profile: HeartRateDayProfile, to json: inout JSONWriter) {
    json.key("profile")
    json.array { json in
      for hour in profile.hours {
        json.object { json in
          json.member("hour", hour.hour)
          json.member("average", hour.average)
          json.member("minimum", hour.minimum)
          json.member("maximum", hour.maximum)
          json.member("days", hour.dayCount)
        }
      }
    }
  }

  // MARK: CSV

  /// The figures as CSV: `figure,start,end,value,count`, hours of the profile without dates.
  static func csv(_ document: HeartDocument) -> String {
    var csv = CSVWriter()
    let zone = document.edges.zone
    csv.record(["figure", "start", "end", "value", "count"])
    func record(_ name: String, _ bucket: Int, _ value: Double?, _ count: Int) {
      guard let value else { return }
      csv.record([
        name, zone.preciseISOString(at: document.table.edges[bucket]),
        zone.preciseISOString(at: document.table.edges[bucket + 1]), CSVWriter.number(value),
        String(count),
      ])
    }
    for (name, figures) in [
      ("restingHeartRate", document.resting), ("walkingHeartRate", document.walking),
      ("statedSDNN", document.statedVariability), ("statedRecovery", document.statedRecovery),
    ] {
      for (bucket, figure) in figures.sorted(by: { $0.key < $1.key }) {
        record(name, bucket, figure.average, figure.count)
      }
    }
    for (bucket, figure) in document.variability.sorted(by: { $0.key < $1.key }) {
      record("sdnnOfBeats", bucket, figure.sdnn, figure.recordingCount)
      record("rmssd", bucket, figure.rmssd, figure.recordingCount)
      record("pnn50", bucket, figure.pnn50, figure.recordingCount)
    }
    for entry in document.recoveries {
      for (name, value) in [
        ("recoveryOneMinute", entry.recovery.oneMinute),
        ("recoveryTwoMinutes", entry.recovery.twoMinutes),
      ] where value != nil {
        csv.record([
          name, zone.preciseISOString(at: entry.start), zone.preciseISOString(at: entry.end),
          CSVWriter.number(value), "1",
        ])
      }
    }
    for hour in document.profile?.hours ?? [] {
      csv.record([
        "hour\(hour.hour)", "", "", CSVWriter.number(hour.average), String(hour.dayCount),
      ])
    }
    return csv.text
  }
}
