internal import HTTPTypes

/// Takes a body of `multipart/form-data` apart as it comes, with no more than a block of it in memory.
///
/// Source: RFC 7578, and RFC 2046, 5.1.
struct MultipartReader {
  /// What came.
  enum Piece: Equatable {
    /// A part begins: the name of its field, and of its file if it is one.
    case part(name: String, fileName: String?)
    /// The next bytes of the part.
    case data([UInt8])
  }

  /// The longest head of a part, in bytes.
  private static let headLimit = 8_192

  private let delimiter: [UInt8]
  /// What came and was not handed on; a line break in front makes the first delimiter like all others.
  private var rest: [UInt8] = [13, 10]
  private var place = Place.preamble

  private enum Place {
    case preamble, afterDelimiter, head, data, end
  }

  /// A reader for a header `Content-Type`; nil for one that is of no form.
  init?(contentType: String?) {
    guard let contentType, contentType.lowercased().hasPrefix("multipart/form-data") else {
      return nil
    }
    guard let boundary = Self.parameter("boundary", of: contentType), !boundary.isEmpty,
      boundary.utf8.count <= 70
    else { return nil }
    delimiter = [13, 10, 0x2D, 0x2D] + Array(boundary.utf8)
  }

  /// Whether the last delimiter came.
  var isComplete: Bool { if case .end = place { true } else { false } }

  /// Takes the next bytes, and answers what they complete.
  ///
  /// - Throws: ``Problem`` for what is no such body.
  mutating func take(_ bytes: some Sequence<UInt8>) throws(Problem) -> [Piece] {
    rest += bytes
    var pieces: [Piece] = []
    while try step(&pieces) {}
    return pieces
  }

  /// Goes on as far as one delimiter or one head; false if more bytes are needed.
  private mutating func step(_ pieces: inout [Piece]) throws(Problem) -> Bool {
    switch place {
    case .preamble, .data:
      let isData = if case .data = place { true } else { false }
      if let found = Self.firstIndex(of: delimiter, in: rest) {
        if isData, found > 0 { pieces.append(.data(Array(rest[..<found]))) }
        rest.removeFirst(found + delimiter.count)
        place = .afterDelimiter
        return true
      }
      // A delimiter may have begun.
      let whole = max(0, rest.count - delimiter.count + 1)
      if isData, whole > 0 { pieces.append(.data(Array(rest[..<whole]))) }
      rest.removeFirst(whole)
      return false
    case .afterDelimiter:
      guard rest.count >= 2 else { return false }
      if rest[0] == 0x2D, rest[1] == 0x2D {
        place = .end
        rest = []
        return false
      }
      guard rest[0] == 13, rest[1] == 10 else { throw Self.fault }
      place = .head
      return true
    case .head:
      guard let end = Self.firstIndex(of: [13, 10, 13, 10], in: rest) else {
        guard rest.count <= Self.headLimit else { throw Self.fault }
        return false
      }
      pieces.append(try Self.part(String(decoding: rest[..<end], as: UTF8.self)))
      rest.removeFirst(end + 4)
      place = .data
      return true
    case .end:
      rest = []
      return false
    }
  }

  private static func part(_ head: String) throws(Problem) -> Piece {
    for line in head.split(whereSeparator: \.isNewline) {
      guard line.lowercased().hasPrefix("content-disposition:"),
        let name = parameter("name", of: String(line))
      else { continue }
      return .part(name: name, fileName: parameter("filename", of: String(line)))
    }
    throw fault
  }

  /// The value of `; name="value"`.
  private static func parameter(_ name: String, of text: String) -> String? {
    for part in text.split(separator: ";").dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].filter({ $0 != " " }).lowercased() == name else { continue }
      let value = pair[1].drop { $0 == " " }
      guard value.hasPrefix("\"") else { return String(value.prefix { $0 != " " }) }
      return String(value.dropFirst().prefix { $0 != "\"" })
    }
    return nil
  }

  private static func firstIndex(of pattern: [UInt8], in bytes: [UInt8]) -> Int? {
    var from = bytes.startIndex
    while let start = bytes[from...].firstIndex(of: pattern[0]) {
      guard start + pattern.count <= bytes.count else { return nil }
      if bytes[start..<start + pattern.count].elementsEqual(pattern) { return start }
      from = start + 1
    }
    return nil
  }

  private static let fault = Problem(
    .badRequest, "The body is no form as browsers send it (multipart/form-data).")
}
