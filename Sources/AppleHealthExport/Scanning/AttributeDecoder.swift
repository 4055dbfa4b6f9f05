/// Turns the bytes between an attribute's quotes into the value that XML means.
///
/// Source of the rules: XML 1.0 (fifth edition), 2.11, 3.3.3 (no DTD: every attribute is CDATA)
/// and 4.1. Entities other than the five of XML are never expanded.
enum AttributeDecoder {
  /// Appends the value of `raw` to `target`.
  ///
  /// - Returns: false if `raw` holds a reference that is not one of XML's.
  static func decode(_ raw: ByteView, into target: inout [UInt8]) -> Bool {
    var index = 0
    while index < raw.count {
      let byte = raw[index]
      switch byte {
      case UInt8(ascii: "&"):
        guard let reference = reference(in: raw, at: index) else { return false }
        append(reference.scalar, to: &target)
        index = reference.end
      case 13:
        target.append(32)
        index += index + 1 < raw.count && raw[index + 1] == 10 ? 2 : 1
      case 9, 10:
        target.append(32)
        index += 1
      default:
        target.append(byte)
        index += 1
      }
    }
    return true
  }

  /// The reference that begins with the ampersand at `index`: its character and the position
  /// behind its semicolon; nil if it is none that XML knows.
  static func reference(in bytes: ByteView, at index: Int) -> (scalar: UInt32, end: Int)? {
    let rest = bytes.count - index
    let word = bytes.word(at: index)
    if rest >= 4 {
      let four = word & 0xFFFF_FFFF
      if four == Self.lessThan { return (60, index + 4) }
      if four == Self.greaterThan { return (62, index + 4) }
    }
    if rest >= 5, word & 0xFF_FFFF_FFFF == Self.ampersand { return (38, index + 5) }
    if rest >= 6 {
      let six = word & 0xFFFF_FFFF_FFFF
      if six == Self.quote { return (34, index + 6) }
      if six == Self.apostrophe { return (39, index + 6) }
    }
    guard rest >= 4, bytes[index + 1] == UInt8(ascii: "#") else { return nil }
    return characterReference(in: bytes, at: index)
  }

  private static let lessThan: UInt64 = 0x3B74_6C26
  private static let greaterThan: UInt64 = 0x3B74_6726
  private static let ampersand: UInt64 = 0x3B_706D_6126
  private static let quote: UInt64 = 0x3B74_6F75_7126
  private static let apostrophe: UInt64 = 0x3B73_6F70_6126

  private static func characterReference(
    in bytes: ByteView, at index: Int
  ) -> (scalar: UInt32, end: Int)? {
    var position = index + 2
    let isHexadecimal = bytes[position] == UInt8(ascii: "x")
    if isHexadecimal { position += 1 }
    var scalar: UInt32 = 0
    var digits = 0
    while position < bytes.count {
      let byte = bytes[position]
      let digit: UInt32
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(byte) - 48
      case UInt8(ascii: "a")...UInt8(ascii: "f") where isHexadecimal: digit = UInt32(byte) - 87
      case UInt8(ascii: "A")...UInt8(ascii: "F") where isHexadecimal: digit = UInt32(byte) - 55
      case UInt8(ascii: ";"):
        guard digits > 0, scalar > 0, Unicode.Scalar(scalar) != nil else { return nil }
        return (scalar, position + 1)
      default: return nil
      }
      scalar = scalar * (isHexadecimal ? 16 : 10) + digit
      guard scalar <= 0x10FFFF else { return nil }
      digits += 1
      position += 1
    }
    return nil
  }

  private static func append(_ value: UInt32, to target: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(value) else { return }
    target.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// Whether XML 1.0 allows the character in a document; libxml2 refuses the others, the import
  /// keeps them and counts them.
  static func isXMLCharacter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 9, 10, 13, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
