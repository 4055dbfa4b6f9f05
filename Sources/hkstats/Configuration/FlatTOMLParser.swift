/// Reads the entries of a ``FlatTOML``, byte by byte.
struct FlatTOMLParser {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  /// A parser of a text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The entries, in order.
  mutating func entries() throws(FlatTOMLError) -> [FlatTOML.Entry] {
    try checkCharacters()
    // Some editors begin a file with a mark of its encoding.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    var entries: [FlatTOML.Entry] = []
    while position < bytes.count {
      let (start, firstLine) = (position, line)
      skipBlanks()
      if skipEndOfLine() { continue }
      let key = try key()
      if let earlier = entries.first(where: { $0.key == key }) {
        throw fault("\(key) is set a second time; line \(earlier.line) sets it, too.")
      }
      try skipEqualsSign(behind: key)
      let valueStart = position
      let value = try value(of: key)
      let valueEnd = position
      skipBlanks()
      guard skipEndOfLine() else {
        throw fault("behind the value of \(key) stands more than a comment.")
      }
      entries.append(
        FlatTOML.Entry(
          key: key, value: value, line: firstLine, valueBytes: valueStart..<valueEnd,
          lineBytes: start..<position))
    }
    return entries
  }

  // MARK: Characters

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func fault(_ message: String) -> FlatTOMLError {
    FlatTOMLError(line: line, message: message)
  }

  private func unsupported(_ what: String, instead: String) -> FlatTOMLError {
    fault("\(what) is not supported here: \(instead).")
  }

  /// Refuses what is not UTF-8, and controls, which TOML knows as escapes alone.
  private func checkCharacters() throws(FlatTOMLError) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let isLast = number == lines.count - 1
      let text = !isLast && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard let decoded = String(validating: text, as: UTF8.self) else {
        throw FlatTOMLError(line: number + 1, message: "the text is not UTF-8.")
      }
      for scalar in decoded.unicodeScalars
      where scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F {
        let code = String(scalar.value, radix: 16, uppercase: true)
        throw FlatTOMLError(
          line: number + 1,
          message: "there is a control character (\(code) hexadecimal); strings have \\u escapes.")
      }
    }
  }

  private mutating func skipBlanks() {
    while next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { position += 1 }
  }

  /// Skips a comment, if there is one, and the end of the line; false if something else stands there.
  private mutating func skipEndOfLine() -> Bool {
    if next == UInt8(ascii: "#") {
      while let byte = next, byte != UInt8(ascii: "\n") { position += 1 }
    }
    if next == UInt8(ascii: "\r") { position += 1 }
    guard next != nil else { return true }
    guard next == UInt8(ascii: "\n") else { return false }
    position += 1
    line += 1
    return true
  }

  /// The characters up to a blank, a comment, a sign of an array or the end of the line.
  private mutating func word() -> String {
    let start = position
    while let byte = next, !" \t\r\n#,[]{}=\"'".utf8.contains(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  // MARK: Keys

  private mutating func key() throws(FlatTOMLError) -> String {
    let flat = "a line is a key, = and a value"
    switch next {
    case UInt8(ascii: "["): throw unsupported("a table, [...],", instead: flat)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      throw unsupported("a key in quotes", instead: "keys are bare words")
    default: break
    }
    let key = word()
    if key.contains(".") { throw unsupported("a key with a dot", instead: flat) }
    guard !key.isEmpty, key.utf8.allSatisfy(Self.isOfBareKey) else {
      throw fault("\(flat), but this one does not begin with a key.")
    }
    return key
  }

  private static func isOfBareKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private mutating func skipEqualsSign(behind key: String) throws(FlatTOMLError) {
    skipBlanks()
    guard next == UInt8(ascii: "=") else { throw fault("behind the key \(key) there is no =.") }
    position += 1
    skipBlanks()
  }

  // MARK: Values

  private mutating func value(of key: String) throws(FlatTOMLError) -> FlatTOMLValue {
    switch next {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "["): return .strings(try strings())
    case UInt8(ascii: "{"):
      throw unsupported("a table, {...},", instead: "a line is a key, = and a value")
    case UInt8(ascii: "'"):
      throw unsupported("a string in single quotes", instead: "strings are in double quotes")
    default: break
    }
    let word = word()
    switch word {
    case "": throw fault("the value of \(key) is missing.")
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: return .integer(try integer(word))
    }
  }

  /// An integer in decimal digits, which may have single underscores between them.
  private func integer(_ word: String) throws(FlatTOMLError) -> Int {
    let digits = word.first == "+" || word.first == "-" ? word.dropFirst() : word[...]
    let groups = digits.split(separator: "_", omittingEmptySubsequences: false)
    let isDecimal = groups.allSatisfy { group in
      !group.isEmpty && group.utf8.allSatisfy { (48...57).contains($0) }
    }
    if isDecimal, digits == "0" || digits.first != "0" {
      if let number = Int(word.filter { $0 != "_" }) { return number }
      throw fault("\(word) is too large a number.")
    }
    guard digits.first?.isNumber ?? false || digits == "inf" || digits == "nan" else {
      throw fault("\(word) is no value: strings are in double quotes.")
    }
    throw unsupported(
      word, instead: "numbers are integers in decimal digits, times and dates are strings")
  }

  /// An array of strings, over as many lines as it likes.
  private mutating func strings() throws(FlatTOMLError) -> [String] {
    let begin = line
    position += 1
    var strings: [String] = []
    while true {
      skipSpace()
      if next == UInt8(ascii: "]") { break }
      guard next == UInt8(ascii: "\"") else { throw arrayFault(from: begin) }
      strings.append(try string())
      skipSpace()
      if next == UInt8(ascii: ",") {
        position += 1
      } else if next != UInt8(ascii: "]") {
        throw arrayFault(from: begin)
      }
    }
    position += 1
    return strings
  }

  private func arrayFault(from begin: Int) -> FlatTOMLError {
    next == nil
      ? FlatTOMLError(line: begin, message: "the array does not end with ].")
      : unsupported("this array", instead: "arrays are of strings in double quotes, with commas")
  }

  /// Skips blanks, comments and line breaks.
  private mutating func skipSpace() {
    repeat { skipBlanks() } while position < bytes.count && skipEndOfLine()
  }

  // MARK: Strings

  private mutating func string() throws(FlatTOMLError) -> String {
    if bytes[position...].starts(with: Array("\"\"\"".utf8)) {
      throw unsupported("a string in three quotes", instead: "a string is on one line")
    }
    position += 1
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\n") {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
      default: text.append(byte)
      }
    }
    throw fault("the string does not end on its line.")
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "t"): "\t", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "r"): "\r", UInt8(ascii: "\""): "\"",
    UInt8(ascii: "\\"): "\\",
  ]

  /// The character that an escape stands for, its backslash being read.
  private mutating func escaped() throws(FlatTOMLError) -> Unicode.Scalar {
    let letter = next
    position += 1
    if let letter, let scalar = Self.escapes[letter] { return scalar }
    let count = letter == UInt8(ascii: "u") ? 4 : letter == UInt8(ascii: "U") ? 8 : 0
    let digits = bytes.dropFirst(position).prefix(count)
    if count > 0, digits.count == count, digits.allSatisfy(Self.isHexadecimal),
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(code)
    {
      position += count
      return scalar
    }
    throw fault("a backslash begins \\\", \\\\, \\b, \\t, \\n, \\f, \\r, \\u0041 or \\U00000041.")
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isHexDigit
  }
}
