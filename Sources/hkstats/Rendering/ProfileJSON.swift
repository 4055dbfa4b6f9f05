internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import HealthCalculations

/// Writes an hour profile as JSON of schema `hkstats/profile/1`: an object for each hour of the week that
/// has a mean, in the type's unit at full precision, durations in seconds an hour.
enum ProfileJSON {
  /// The schema's name and version.
  static let schema = "hkstats/profile/1"

  /// The document as one line of JSON.
  static func text(_ document: ProfileDocument) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("schema", schema)
      json.member("timeZone", document.zone.identifier)
      json.member("type", document.summary.identifier)
      json.member(
        "unit", document.statistic.isInUnitOfType ? document.summary.unit?.text : nil)
      json.member("statistic", document.statistic.rawValue)
      if let first = document.hours.edges.first, let last = document.hours.edges.last {
        json.member("start", document.zone.preciseISOString(at: first))
        json.member("end", document.zone.preciseISOString(at: last))
      }
      json.key("hours")
      json.array { json in
        for (weekday, hour, cell) in cells(document) {
          json.object { json in
            json.member("weekday", TrendWords.names[weekday - 1].lowercased())
            json.member("hour", hour)
            json.member("count", cell.count)
            json.member("mean", cell.mean)
          }
        }
      }
    }
    return json.text + "\n"
  }

  /// The hours that have a mean, Monday's first.
  static func cells(
    _ document: ProfileDocument
  ) -> [(weekday: Int, hour: Int, cell: (count: Int, mean: Double))] {
    (1...7).flatMap { weekday in
      (0..<24).compactMap { hour in
        let cell = document.profile[weekday, hour]
        return cell.mean.map { (weekday, hour, (cell.count, $0)) }
      }
    }
  }
}

/// Writes an hour profile as CSV by RFC 4180: one record an hour of the week that has a mean.
enum ProfileCSV {
  /// The document as CSV.
  static func text(_ document: ProfileDocument) -> String {
    var csv = CSVWriter()
    csv.record(["type", "unit", "statistic", "weekday", "hour", "count", "mean"])
    for (weekday, hour, cell) in ProfileJSON.cells(document) {
      csv.record([
        document.summary.identifier,
        document.statistic.isInUnitOfType ? document.summary.unit?.text ?? "" : "",
        document.statistic.rawValue, TrendWords.names[weekday - 1].lowercased(), String(hour),
        String(cell.count), CSVWriter.number(cell.mean),
      ])
    }
    return csv.text
  }
}
