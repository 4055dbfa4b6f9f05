/// Where an attribute's value lies and what it needs before it can be used as text.
struct AttributeValue {
  /// The first byte of the value, as a position in the tag's ``StartTag/bytes``.
  var start = 0
  /// The position behind the last byte.
  var end = 0
  /// Whether the value holds references or white space that XML wants replaced.
  var needsDecoding = false
}

/// One start tag, with its attributes: the unit that the scanner hands to the row builder.
///
/// A tag and the views that it gives out are valid during that hand-over only.
struct StartTag {
  /// An attribute that has no slot of its own.
  struct OtherAttribute {
    var nameStart = 0
    var nameEnd = 0
    var value = AttributeValue()
  }

  /// The bytes that the positions below count in.
  var bytes: ByteView
  /// The element, or ``ElementName/other``.
  var element = ElementName.other
  /// The element's name as positions in ``bytes``.
  var nameStart = 0
  var nameEnd = 0
  /// The line that the tag begins in, counted from 1.
  var line = 1
  /// What makes the tag unfit to take a row from, or nil.
  var fault: MarkupFault?
  /// The attributes without a slot, in the order of the text, each name once.
  var others: [OtherAttribute] = []

  private var present: UInt64 = 0
  private var slots: [AttributeValue]

  /// A tag without a name and without attributes.
  init(bytes: ByteView) {
    self.bytes = bytes
    slots = Array(repeating: AttributeValue(), count: 64)
  }

  /// Forgets everything but the storage.
  @inline(__always)
  mutating func reset(bytes: ByteView, line: Int) {
    self.bytes = bytes
    self.line = line
    present = 0
    fault = nil
    if !others.isEmpty { others.removeAll(keepingCapacity: true) }
  }

  /// Notes an attribute; of a repeated one the first counts.
  ///
  /// - Returns: whether it is the first of its name.
  @inline(__always)
  mutating func set(_ name: AttributeName, _ value: AttributeValue) -> Bool {
    set(number: name.rawValue, value)
  }

  /// Notes an attribute by the raw value of its name; of a repeated one the first counts.
  ///
  /// - Returns: whether it is the first of its name.
  @inline(__always)
  mutating func set(number: UInt8, _ value: AttributeValue) -> Bool {
    let bit: UInt64 = 1 &<< UInt64(number)
    guard present & bit == 0 else { return false }
    present |= bit
    slots[Int(number)] = value
    return true
  }

  /// Whether the tag has the attribute.
  @inline(__always)
  func has(_ name: AttributeName) -> Bool {
    present & (1 &<< UInt64(name.rawValue)) != 0
  }

  /// Where the attribute's value lies, or nil if the tag has none of that name.
  @inline(__always)
  func slot(_ name: AttributeName) -> AttributeValue? {
    has(name) ? slots[Int(name.rawValue)] : nil
  }

  /// The bytes of the attribute's value as they stand in the text, or nil.
  @inline(__always)
  func raw(_ name: AttributeName) -> ByteView? {
    guard has(name) else { return nil }
    let slot = slots[Int(name.rawValue)]
    return bytes.slice(slot.start, slot.end)
  }

  /// The attribute's value as XML means it: references and white space replaced; or nil.
  func text(_ name: AttributeName) -> String? {
    slot(name).flatMap(text)
  }

  /// `value` as XML means it, or nil if it is not UTF-8.
  func text(_ value: AttributeValue) -> String? {
    let view = bytes.slice(value.start, value.end)
    guard value.needsDecoding else { return view.text() }
    var decoded: [UInt8] = []
    guard AttributeDecoder.decode(view, into: &decoded) else { return nil }
    return String(validating: decoded, as: UTF8.self)
  }

  /// The element's name as it stands in the text.
  var name: ByteView { bytes.slice(nameStart, nameEnd) }
}

extension StartTag {
  /// Notes what is wrong with the tag, unless something already is.
  mutating func blame(_ fault: MarkupFault) {
    if self.fault == nil { self.fault = fault }
  }
}
