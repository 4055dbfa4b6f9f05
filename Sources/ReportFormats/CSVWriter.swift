/// Writes CSV as RFC 4180 wants it: CRLF after every record, a field in quotes where it holds a
/// comma, a quote or a line break, and quotes inside doubled.
package struct CSVWriter {
  /// What was written so far.
  package private(set) var text = ""

  /// A writer that has written nothing.
  package init() {}

  /// Writes one record.
  package mutating func record(_ fields: [String]) {
    var isFirst = true
    for field in fields {
      if !isFirst { text.append(",") }
      isFirst = false
      text.append(Self.field(field))
    }
    text.append("\r\n")
  }

  /// Takes what was written so far and starts afresh: for output that is streamed.
  package mutating func drain() -> String {
    defer { text = "" }
    return text
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

  /// A number in full precision, empty if there is none.
  package static func number(_ value: Double?) -> String {
    value.map { $0.description } ?? ""
  }
}
