/// The start tag of a record up to its dates, and what its attributes mean.
struct RecordTemplate {
  /// What was found out about the attributes of the tag in front of the dates.
  struct Meaning {
    /// The place of the type among the builder's.
    var type: Int
    /// Where the type stands in the template.
    var typeText: Range<Int>
    /// The place of the unit's conversion among the builder's; nil for a category.
    var conversion: Int?
    var sourceRevision: UInt32
    var device: UInt32
    var unit: UInt16
  }

  /// Where the bytes lie in the table's buffer.
  fileprivate var start: Int
  /// How many there are.
  fileprivate(set) var length: Int
  /// Where among them the digits of the device's memory address are, which mean nothing.
  fileprivate var hole: Range<Int>
  /// The template that was found last behind this one.
  fileprivate var successor: Int
  /// What the bytes mean.
  let meaning: Meaning
}

/// The start tags of records that were met before, up to the dates.
///
/// In an export a type's records follow one another, and all that stands in front of their dates is
/// the same in thousands of them but for the memory address of the device. One comparison of bytes
/// then tells what six attributes mean.
///
/// A template is made of text in its plainest form alone: `<Record`, attributes that mean something,
/// each once and in double quotes, one space apart, in characters that XML allows and with references
/// that it knows, up to and with the opening quote of `creationDate`. Equal bytes are then a piece of
/// a tag without a fault.
struct RecordTemplates {
  /// How many are kept; the next one replaces all.
  private static let limit = 64
  /// The longest one, in bytes.
  private static let lengthLimit = 2_048

  private var templates: [RecordTemplate] = []
  private let bytes = ByteScratch()
  private var last = 0
  private var foundCount = 0
  private var learnedCount = 0

  /// No template.
  init() {}

  /// The template that the bytes from `position` on begin with, or nil.
  @inline(__always)
  mutating func find(_ view: ByteView, at position: Int) -> RecordTemplate? {
    guard last < templates.count else { return nil }
    let guess = templates[last].successor
    if matches(guess, view, position) {
      last = guess
      foundCount &+= 1
      return templates[guess]
    }
    return search(view, position)
  }

  private mutating func search(_ view: ByteView, _ position: Int) -> RecordTemplate? {
    for index in templates.indices.reversed() where matches(index, view, position) {
      templates[last].successor = index
      last = index
      foundCount &+= 1
      return templates[index]
    }
    return nil
  }

  @inline(__always)
  private func matches(_ index: Int, _ view: ByteView, _ position: Int) -> Bool {
    let start = templates[index].start
    let length = templates[index].length
    guard view.count &- position >= length else { return false }
    let known = bytes.view
    let hole = templates[index].hole
    guard
      view.slice(position, position &+ hole.lowerBound).equals(
        known.slice(start, start &+ hole.lowerBound)),
      view.slice(position &+ hole.upperBound, position &+ length).equals(
        known.slice(start &+ hole.upperBound, start &+ length))
    else { return false }
    for place in hole where !view[position &+ place].isHexadecimalDigit { return false }
    return true
  }

  /// Whether another template is worth its price: a text in which none is found again stops making
  /// them.
  var isLearning: Bool { learnedCount < Self.limit || learnedCount &* 8 < foundCount }

  /// Keeps `text`, which ends with the opening quote of `creationDate`, unless it is not plain.
  ///
  /// - Parameter address: where in it the digits of the device's memory address are; empty if there
  ///   are none.
  mutating func learn(_ text: ByteView, address: Range<Int>, meaning: RecordTemplate.Meaning) {
    learnedCount += 1
    guard text.count <= Self.lengthLimit, Self.isPlain(text) else { return }
    if templates.count == Self.limit {
      templates.removeAll(keepingCapacity: true)
      bytes.clear()
      last = 0
    }
    let place = templates.count
    templates.append(
      RecordTemplate(
        start: bytes.count, length: text.count, hole: address, successor: place, meaning: meaning))
    bytes.append(text)
    templates[last].successor = place
    last = place
  }

  /// Whether `text` is the beginning of a record's tag as the description of the type wants it.
  static func isPlain(_ text: ByteView) -> Bool {
    guard text.hasPrefix("<Record") else { return false }
    var index = 7
    var seen: UInt64 = 0
    while true {
      guard index < text.count, text[index] == 32,
        let equals = text.firstIndex(of: UInt8(ascii: "="), from: index)
      else { return false }
      let number = AttributeName.table.find(text.slice(index + 1, equals))
      guard let name = AttributeName(rawValue: number), name != .other,
        seen & (1 << UInt64(number)) == 0, equals + 1 < text.count, text[equals + 1] == 34
      else { return false }
      seen |= 1 << UInt64(number)
      if name == .creationDate { return equals + 2 == text.count }
      guard name != .startDate, name != .endDate, name != .value,
        let end = text.firstIndex(of: 34, from: equals + 2),
        isPlainValue(text.slice(equals + 2, end))
      else { return false }
      index = end + 1
    }
  }

  private static func isPlainValue(_ value: ByteView) -> Bool {
    guard TextCheck.check(value) == .text else { return false }
    var index = 0
    while index < value.count {
      switch value[index] {
      case UInt8(ascii: "&"):
        guard let reference = AttributeDecoder.reference(in: value, at: index),
          AttributeDecoder.isXMLCharacter(reference.scalar)
        else { return false }
        index = reference.end
      case 0..<32, UInt8(ascii: "<"): return false
      default: index += 1
      }
    }
    return true
  }
}

extension UInt8 {
  /// Whether the byte is one of 0-9, a-f and A-F.
  @inline(__always)
  var isHexadecimalDigit: Bool {
    self &- 48 < 10 || (self | 32) &- 97 < 6
  }
}
