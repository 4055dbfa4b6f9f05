internal import ReportFormats

/// Writes rows of fields as CSV, or as an object of JSON each.
struct CohortRowWriter {
  /// Columns whose fields are texts, in any question's table; all others are numbers, or whether something holds.
  static let textColumns: Set<String> = [
    "participant", "type", "source", "unit", "date", "start", "end", "categoryValues", "onset",
    "wake", "bedtime", "outOfBed", "midpoint", "activity", "distanceUnit", "distanceOrigin",
    "paceUnit", "speedUnit", "energyUnit", "energyOrigin", "heartRateOrigin", "elevationUnit",
    "ascentOrigin", "uuid", "coveredBy", "workout", "effort", "origin", "moveUnit",
    "longestRunStart", "statistic", "figure", "of", "record", "weekday", "first", "second",
  ]

  private let form: CohortTableForm
  private let columns: [String]
  private let areTexts: [Bool]
  private var csv: CSVWriter
  private var lines = ""

  init(_ form: CohortTableForm, columns: [String], isForSpreadsheets: Bool) {
    self.form = form
    self.columns = columns
    areTexts = columns.map(Self.textColumns.contains)
    csv = CSVWriter(isForSpreadsheets: isForSpreadsheets)
  }

  /// The line above the rows; empty in a form without one.
  func heading() -> String {
    guard form == .csv else { return "" }
    var heading = CSVWriter()
    heading.record(columns)
    return heading.text
  }

  /// Adds a row.
  mutating func add(_ fields: [String]) {
    guard form == .jsonl else { return csv.record(fields) }
    var json = JSONWriter()
    json.object { json in
      for (place, field) in fields.enumerated() where !field.isEmpty {
        json.key(columns[place])
        Self.write(field, isText: areTexts[place], to: &json)
      }
    }
    lines += json.text + "\n"
  }

  /// The rows so far.
  var text: String { form == .csv ? csv.text : lines }

  private static func write(_ field: String, isText: Bool, to json: inout JSONWriter) {
    if isText { return json.string(field) }
    switch field {
    case "true": json.bool(true)
    case "false": json.bool(false)
    default:
      if let integer = Int(field) {
        json.integer(integer)
      } else if let number = Double(field) {
        json.number(number)
      } else {
        json.string(field)
      }
    }
  }
}
