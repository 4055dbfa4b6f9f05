/// Reads CSV as RFC 4180 has it.
enum CSVRecords {
  /// The fields of a record and the line on which it begins, from 1.
  struct Record: Equatable {
    var line: Int
    var fields: [String]
  }

  /// The records of a text; nil if a quote is not closed or the bytes are not UTF-8. A mark of the order of bytes at
  /// the beginning is passed over.
  static func parse(_ bytes: [UInt8]) -> [Record]? {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var records: [Record] = []
    var record = Record(line: 1, fields: [])
    var field: [UInt8] = []
    var (line, isQuoted, hasContent) = (1, false, false)

    func endField() -> Bool {
      guard let text = String(validating: field, as: UTF8.self) else { return false }
      record.fields.append(text)
      field = []
      return true
    }
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\n") { line += 1 }
      if isQuoted {
        if byte != UInt8(ascii: "\"") {
          field.append(byte)
        } else if rest.first == UInt8(ascii: "\"") {
          field.append(byte)
          rest = rest.dropFirst()
        } else {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\"") where field.isEmpty:
        isQuoted = true
        hasContent = true
      case UInt8(ascii: ","):
        hasContent = true
        if !endField() { return nil }
      case UInt8(ascii: "\r") where rest.first == UInt8(ascii: "\n"): break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if !endField() { return nil }
        records.append(record)
        record = Record(line: line, fields: [])
        hasContent = false
      default:
        hasContent = true
        field.append(byte)
      }
    }
    if isQuoted { return nil }
    if hasContent {
      if !endField() { return nil }
      records.append(record)
    }
    return records
  }
}
