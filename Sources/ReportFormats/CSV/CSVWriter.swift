/// Writes CSV as RFC 4180 wants it: CRLF after every record, a field in quotes where it holds a
/// comma, a quote or a line break, and quotes inside doubled.
package struct CSVWriter {
  /// What was written so far.
  package private(set) var text = ""

  private let isForSpreadsheets: Bool

  /// A writer that has written nothing.
  ///
  /// - Parameter isForSpreadsheets: whether texts that a spreadsheet would run as formulas get an apostrophe in front.
  package init(isForSpreadsheets: Bool = false) {
    self.isForSpreadsheets = isForSpreadsheets
  }

  /// Writes one record.
  package mutating func record(_ fields: [String]) {
    var isFirst = true
    for field in fields {
      if !isFirst { text.append(",") }
      isFirst = false
      text.append(Self.field(isForSpreadsheets ? Self.withoutFormula(field) : field))
    }
    text.append("\r\n")
  }

  /// Takes what was written so far and starts afresh: for output that is streamed.
  package mutating func drain() -> String {
    defer { text = "" }
    return text
  }

  /// A field with an apostrophe in front where a spreadsheet would take it for a formula: it begins with `=`, `+`, `-`, `@`,
  /// a tab or a carriage return and is no number.
  package static func withoutFormula(_ field: String) -> String {
    guard let first = field.utf8.first, Set("=+-@\t\r".utf8).contains(first),
      Double(field) == nil
    else { return field }
    return "'" + field
  }

  /// One field, in quotes where it must be.
  package static func field(_ value: String) -> String {
    let isPlain = value.utf8.allSatisfy {
      $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n")
        && $0 != UInt8(ascii: "\r")
    }
    if isPlain { return value }
    var quoted = "\""
    for scalar in value.unicodeScalars {
      if scalar == "\"" { quoted.append("\"") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  /// A number in full precision; empty if there is none, or one that no number holds, which is null in JSON.
  package static func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "" }
    return value.description
  }
}
