/// A value of JSON that somebody sent.
enum JSONValue: Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([(name: String, value: JSONValue)])

  /// The member of an object, nil if it has none of that name, or null.
  subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self,
      let value = members.first(where: { $0.name == name })?.value
    else { return nil }
    if case .null = value { return nil }
    return value
  }

  /// The text, nil for something else.
  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The number, nil for something else.
  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The values of a list, nil for something else.
  var list: [JSONValue]? {
    if case .list(let values) = self { values } else { nil }
  }
}

/// Why a text is no JSON that is read here: a sentence without its beginning, "at character 3 ...".
struct JSONFault: Error, Equatable {
  let sentence: String
}

/// Reads a text of JSON (RFC 8259) strictly: nothing behind the value, no member twice, no number that a `Double` does not
/// hold, and no deeper than what anybody sends in earnest, so that no text makes the reader run out of its stack.
///
/// ```swift
/// let value = try JSONReader.value(of: Array(#"{"value": 1.5}"#.utf8))
/// value["value"]?.number   // 1.5
/// ```
struct JSONReader {
  /// The most lists and objects inside each other.
  static let depthLimit = 32

  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var depth = 0

  /// The value of a text in UTF-8. Complexity: O(n).
  static func value(of bytes: ArraySlice<UInt8>) throws(JSONFault) -> JSONValue {
    // Once for all texts in it.
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw JSONFault(sentence: "it is not in UTF-8")
    }
    var reader = JSONReader(bytes: bytes, index: bytes.startIndex)
    let value = try reader.value()
    reader.skipBlanks()
    guard reader.index == bytes.endIndex else {
      throw reader.fault("there is more behind the value")
    }
    return value
  }

  private init(bytes: ArraySlice<UInt8>, index: Int) {
    self.bytes = bytes
    self.index = index
  }

  private func fault(_ what: String) -> JSONFault {
    JSONFault(sentence: "at byte \(index - bytes.startIndex + 1) \(what)")
  }

  private var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 32 || byte == 9 || byte == 10 || byte == 13 { index += 1 }
  }

  private mutating func take(_ byte: Character) -> Bool {
    guard let next, next == byte.asciiValue else { return false }
    index += 1
    return true
  }

  private mutating func take(word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  // MARK: Values

  private mutating func value() throws(JSONFault) -> JSONValue {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try nested { reader throws(JSONFault) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(JSONFault) in try reader.list() }
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t") where take(word: "true"): return .flag(true)
    case UInt8(ascii: "f") where take(word: "false"): return .flag(false)
    case UInt8(ascii: "n") where take(word: "null"): return .null
    case UInt8(ascii: "-")?, (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return .number(try number())
    default: throw fault("a value is missing")
    }
  }

  private mutating func nested(
    _ body: (inout JSONReader) throws(JSONFault) -> JSONValue
  ) throws(JSONFault) -> JSONValue {
    depth += 1
    guard depth <= Self.depthLimit else {
      throw fault("more than \(Self.depthLimit) lists and objects lie inside each other")
    }
    index += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONFault) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = []
    var names: Set<String> = []
    skipBlanks()
    if take("}") { return .object([]) }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw fault("a name in quotes is missing") }
      let name = try text()
      guard names.insert(name).inserted else { throw fault("a name stands twice in an object") }
      skipBlanks()
      guard take(":") else { throw fault("a colon is missing") }
      members.append((name, try value()))
      skipBlanks()
    } while take(",")
    guard take("}") else { throw fault("a comma or the end of an object is missing") }
    return .object(members)
  }

  private mutating func list() throws(JSONFault) -> JSONValue {
    var values: [JSONValue] = []
    skipBlanks()
    if take("]") { return .list([]) }
    repeat {
      values.append(try value())
      skipBlanks()
    } while take(",")
    guard take("]") else { throw fault("a comma or the end of a list is missing") }
    return .list(values)
  }

  private mutating func number() throws(JSONFault) -> Double {
    let begin = index
    _ = take("-")
    let first = index
    guard skipDigits() else { throw fault("a number is expected") }
    guard bytes[first] != UInt8(ascii: "0") || index == first + 1 else {
      throw fault("a number begins with 0")
    }
    if take("."), !skipDigits() { throw fault("digits are missing") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard skipDigits() else { throw fault("digits are missing") }
    }
    let text = String(decoding: bytes[begin..<index], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw fault("a number is larger than any that can be kept")
    }
    return number
  }

  private mutating func skipDigits() -> Bool {
    let begin = index
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    return index > begin
  }

  // MARK: Texts

  private mutating func text() throws(JSONFault) -> String {
    index += 1
    var scalars: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: scalars, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &scalars)
      case 0..<32: throw fault("a control character stands in a text")
      default: scalars.append(byte)
      }
    }
    throw fault("a text has no end")
  }

  private mutating func escape(into bytes: inout [UInt8]) throws(JSONFault) {
    guard let byte = next else { throw fault("a text has no end") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
    case UInt8(ascii: "b"): bytes.append(8)
    case UInt8(ascii: "f"): bytes.append(12)
    case UInt8(ascii: "n"): bytes.append(10)
    case UInt8(ascii: "r"): bytes.append(13)
    case UInt8(ascii: "t"): bytes.append(9)
    case UInt8(ascii: "u"):
      var code = try hexadecimal()
      if (0xD800..<0xDC00).contains(code) {
        guard take("\\"), take("u") else { throw fault("half a character is missing") }
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else { throw fault("half a character is missing") }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw fault("half a character is missing") }
      bytes += Array(String(Character(scalar)).utf8)
    default: throw fault("an unknown character stands behind a backslash")
    }
  }

  private mutating func hexadecimal() throws(JSONFault) -> UInt32 {
    guard index + 4 <= bytes.endIndex,
      bytes[index..<index + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw fault("four digits of a character are missing") }
    index += 4
    return code
  }
}
