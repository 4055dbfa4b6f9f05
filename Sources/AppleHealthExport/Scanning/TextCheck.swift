/// Whether bytes are what XML 1.0 (fifth edition) allows in a place.
enum TextCheck {
  /// What a run of bytes is.
  enum Answer {
    /// UTF-8 of characters that XML allows.
    case text
    /// UTF-8, with characters among it that XML does not allow.
    case control
    /// Not UTF-8, or with a zero byte.
    case notText
  }

  /// What `bytes` are.
  ///
  /// - Parameter allowsControls: whether characters below U+0020 go unlooked at (the caller has
  ///   counted them already).
  static func check(_ bytes: ByteView, allowsControls: Bool = true) -> Answer {
    var answer = Answer.text
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        if byte < 32 && !allowsControls && byte != 9 && byte != 10 && byte != 13 {
          if byte == 0 { return .notText }
          answer = .control
        }
        index += 1
        continue
      }
      guard let decoded = scalar(in: bytes, at: index) else { return .notText }
      if !AttributeDecoder.isXMLCharacter(decoded.scalar) { answer = .control }
      index = decoded.end
    }
    return answer
  }

  /// The character that begins at `index` and the position behind it; nil if it is not UTF-8.
  static func scalar(in bytes: ByteView, at index: Int) -> (scalar: UInt32, end: Int)? {
    let first = bytes[index]
    let length: Int
    var value: UInt32
    let least: UInt32
    switch first {
    case 0..<0x80: return (UInt32(first), index + 1)
    case 0xC2...0xDF: (length, value, least) = (2, UInt32(first & 0x1F), 0x80)
    case 0xE0...0xEF: (length, value, least) = (3, UInt32(first & 0x0F), 0x800)
    case 0xF0...0xF4: (length, value, least) = (4, UInt32(first & 0x07), 0x10000)
    default: return nil
    }
    guard index + length <= bytes.count else { return nil }
    for offset in 1..<length {
      let byte = bytes[index + offset]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard value >= least, Unicode.Scalar(value) != nil else { return nil }
    return (value, index + length)
  }

  /// Whether `bytes` may stand as text between two tags.
  static func isCharacterData(_ bytes: ByteView) -> Bool {
    guard check(bytes, allowsControls: false) == .text else { return false }
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "&") {
        guard let reference = AttributeDecoder.reference(in: bytes, at: index),
          AttributeDecoder.isXMLCharacter(reference.scalar)
        else { return false }
        index = reference.end
        continue
      }
      if byte == UInt8(ascii: "]"), index + 2 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "]"), bytes[index + 2] == UInt8(ascii: ">")
      {
        return false
      }
      index += 1
    }
    return true
  }

  /// Whether `bytes` are a name.
  static func isName(_ bytes: ByteView) -> Bool {
    guard bytes.count > 0 else { return false }
    var index = 0
    while index < bytes.count {
      guard let decoded = scalar(in: bytes, at: index),
        index == 0 ? startsName(decoded.scalar) : continuesName(decoded.scalar)
      else { return false }
      index = decoded.end
    }
    return true
  }

  /// Whether `bytes`, all that stands between `<?` and `?>`, are a processing instruction.
  static func isInstruction(_ bytes: ByteView) -> Bool {
    var end = 0
    while end < bytes.count, ![9, 10, 13, 32].contains(bytes[end]) { end += 1 }
    let target = bytes.slice(0, end)
    return isName(target) && !target.equals("xml")
      && check(bytes, allowsControls: false) == .text
  }

  private static func startsName(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
      0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
      0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  private static func continuesName(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: startsName(scalar)
    }
  }
}
