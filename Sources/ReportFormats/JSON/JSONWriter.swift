/// Writes JSON piece by piece: keys in the order they are written, numbers in full precision.
///
/// Doubles are the shortest text that reads back to the same bits (`0.1`, `91234.0`, `1e-05`); one
/// that is not finite is `null`, because JSON has no other word for it. Slashes and letters beyond
/// ASCII stay as they are; only what RFC 8259 demands is escaped.
package struct JSONWriter {
  /// What was written before the last ``values(of:)``, and these values.
  private var earlier: [[UInt8]] = []
  private var bytes: [UInt8] = []
  private var needsComma = false
  /// Pieces of fewer bytes are copied.
  private static let shortPiece = 1 << 12

  /// A writer that has written nothing.
  package init() {}

  /// What was written so far, in UTF-8, piece by piece: what other writers wrote is not copied.
  package var pieces: [[UInt8]] { earlier + [bytes] }

  /// What was written so far.
  package var text: String { String(decoding: Array(pieces.joined()), as: UTF8.self) }

  /// Writes an object whose members `body` writes by ``key(_:)`` and values in turn.
  package mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
    try nested("{", "}", body)
  }

  /// Writes an array whose elements `body` writes.
  package mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
    try nested("[", "]", body)
  }

  /// Writes the name of the member whose value follows.
  package mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member whose value is a text, or `null`.
  package mutating func member(_ name: String, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  /// Writes a member whose value is a whole number.
  package mutating func member(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }

  /// Writes a member whose value is a number.
  package mutating func member(_ name: String, _ value: Double) {
    key(name)
    number(value)
  }

  /// Writes a member whose value is a number; nothing if there is none.
  package mutating func member(_ name: String, ifPresent value: Double?) {
    if let value { member(name, value) }
  }

  /// Writes a member whose value is true or false.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes true or false.
  package mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes a text.
  package mutating func string(_ value: String) {
    separate()
    quote(value)
  }

  /// Writes a whole number.
  package mutating func integer(_ value: Int) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes a whole number that may be beyond those of `Int`.
  package mutating func unsigned(_ value: UInt64) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes a number, `null` if it is not finite.
  package mutating func number(_ value: Double) {
    separate()
    bytes.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
  }

  /// Writes `null`.
  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes what another writer has written: a value, or several, or members.
  package mutating func values(of other: JSONWriter) {
    guard other.needsComma else { return }
    separate()
    if other.earlier.isEmpty, other.bytes.count < Self.shortPiece {
      bytes.append(contentsOf: other.bytes)
    } else {
      earlier += [bytes] + other.pieces
      bytes = []
    }
  }

  private mutating func nested(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    try body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func quote(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    Self.escape(value, into: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A text in UTF-8 as it stands in a string of JSON, without the quotes around it.
  package static func escaped(_ value: String) -> [UInt8] {
    var bytes: [UInt8] = []
    escape(value, into: &bytes)
    return bytes
  }

  private static func escape(_ value: String, into bytes: inout [UInt8]) {
    let isPlain = value.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return bytes.append(contentsOf: value.utf8) }
    // Bytes of letters beyond ASCII are all 0x80 and above, so none of them is taken for another.
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case 0x00...0x1F:
        bytes.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
  }
}
