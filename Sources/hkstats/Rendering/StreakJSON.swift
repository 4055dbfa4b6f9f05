internal import HealthReports
internal import ReportFormats
internal import CalendarBuckets
internal import HealthCalculations

/// Writes streaks as JSON of schema `hkstats/streak/1`.
///
/// Instants are ISO times on the clocks of the zone; the end of a streak is where its last interval ends.
/// What there is not is `null`.
struct StreakJSON {
  /// The schema's name and version.
  static let schema = "hkstats/streak/1"

  /// The streaks as one line of JSON.
  static func text(_ document: StreakDocument) -> String {
    let report = document.report
    func time(_ instant: Double?) -> String? { instant.map(document.zone.preciseISOString) }
    var json = JSONWriter()
    json.object { json in
      json.member("schema", schema)
      json.member("current", report.current?.length ?? 0)
      json.member("currentStart", time(report.current?.start))
      json.member("longest", report.longest?.length ?? 0)
      json.member("longestStart", time(report.longest?.start))
      json.member("longestEnd", time(report.longest?.end))
      json.member("runs", report.runs.count)
      json.key("today")
      json.object { json in
        json.member("met", report.today.isMet)
        json.key("missing")
        if let missing = report.today.missing { json.number(missing) } else { json.null() }
      }
    }
    return json.text + "\n"
  }
}

/// Writes streaks as CSV: a record a streak, in order.
struct StreakCSV {
  /// The streaks as CSV.
  static func text(_ document: StreakDocument) -> String {
    var csv = CSVWriter()
    csv.record(["start", "end", "length"])
    for run in document.report.runs {
      csv.record([
        document.zone.preciseISOString(at: run.start), document.zone.preciseISOString(at: run.end),
        String(run.length),
      ])
    }
    return csv.text
  }
}
