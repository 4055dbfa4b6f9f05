internal import HealthReports
internal import ReportFormats
internal import CalendarBuckets
internal import HealthCalculations

/// Writes records and round totals as two tables for people.
struct RecordsTable {
  /// What is shown.
  var document: RecordsDocument
  /// Who named the zone.
  var zoneOrigin: ZoneOrigin

  /// The tables and the footer.
  func text(on terminal: Terminal) -> String {
    if document.records.isEmpty {
      return "The store holds nothing that has records. 'hkstats types' lists what it holds.\n"
    }
    var text = records.text(on: terminal)
    if !document.totals.isEmpty { text += "\n" + totals.text(on: terminal) }
    let zone = document.zone.identifier
    return text + "\n" + terminal.dim("Time zone \(zone) (\(zoneOrigin.text)).") + "\n"
  }

  private var records: TextTable {
    let records = document.records
    return TextTable(
      labels: TextTable.Column(
        heading: ["Record"], alignment: .left,
        cells: names(records.map(\.title))),
      columns: [
        TextTable.Column(
          heading: [""], alignment: .left, cells: records.map(\.kind.text)),
        TextTable.Column(
          heading: ["Figure"], cells: records.map { $0.unit.text($0.value) }),
        TextTable.Column(heading: ["When"], alignment: .left, cells: records.map(when)),
      ])
  }

  /// The last three totals of each subject.
  private var totals: TextTable {
    let totals = document.totals.enumerated().filter { place, total in
      let behind = document.totals.dropFirst(place + 1).prefix { $0.subject == total.subject }
      return behind.count < 3
    }.map(\.element)
    return TextTable(
      labels: TextTable.Column(
        heading: ["In all"], alignment: .left, cells: names(totals.map(\.title))),
      columns: [
        TextTable.Column(heading: ["Total"], cells: totals.map { $0.unit.text($0.value) }),
        TextTable.Column(
          heading: ["Reached"], alignment: .left, cells: totals.map { day($0.reached) }),
      ])
  }

  /// The names, each only where it begins.
  private func names(_ titles: [String]) -> [String] {
    titles.indices.map { $0 > 0 && titles[$0 - 1] == titles[$0] ? "" : titles[$0] }
  }

  private func when(_ record: RecordsDocument.Record) -> String {
    switch record.kind {
    case .highestMonth: String(day(record.range.lowerBound).prefix(7))
    case .highestWeek: "week of " + day(record.range.lowerBound)
    case .highestDay, .highest, .lowest, .longest: day(record.range.lowerBound)
    }
  }

  private func day(_ instant: Double) -> String {
    document.zone.localDateTime(at: instant).dateText
  }
}

/// Writes records as JSON of schema `hkstats/records/1`.
struct RecordsJSON {
  /// The schema's name and version.
  static let schema = "hkstats/records/1"

  /// The records and totals as one line of JSON.
  static func text(_ document: RecordsDocument) -> String {
    let zone = document.zone
    var json = JSONWriter()
    json.object { json in
      json.member("schema", schema)
      json.member("timeZone", zone.identifier)
      json.key("records")
      json.array { json in
        for record in document.records {
          json.object { json in
            json.member("of", record.subject)
            json.member("record", record.kind.rawValue)
            json.member("value", record.value)
            json.member("unit", record.unit.name)
            json.member("start", zone.preciseISOString(at: record.range.lowerBound))
            json.member("end", zone.preciseISOString(at: record.range.upperBound))
          }
        }
      }
      json.key("milestones")
      json.array { json in
        for total in document.totals {
          json.object { json in
            json.member("of", total.subject)
            json.member("total", total.value)
            json.member("unit", total.unit.name)
            json.member("reached", zone.preciseISOString(at: total.reached))
          }
        }
      }
    }
    return json.text + "\n"
  }
}

/// Writes records as CSV: a record a record, without the totals.
struct RecordsCSV {
  /// The records as CSV.
  static func text(_ document: RecordsDocument) -> String {
    let zone = document.zone
    var csv = CSVWriter()
    csv.record(["of", "record", "value", "unit", "start", "end"])
    for record in document.records {
      csv.record([
        record.subject, record.kind.rawValue, CSVWriter.number(record.value), record.unit.name,
        zone.preciseISOString(at: record.range.lowerBound),
        zone.preciseISOString(at: record.range.upperBound),
      ])
    }
    return csv.text
  }
}
