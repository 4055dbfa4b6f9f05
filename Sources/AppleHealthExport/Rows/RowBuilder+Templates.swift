internal import HealthKitTypes

/// Records in the form that exports write them in, taken from their bytes in one go.
extension RowBuilder {
  /// What stands between the dates of a record, and behind them, as words of eight bytes that overlap.
  private static var startDateHead: UInt64 { 0x4474_7261_7473_2022 }  // " startD
  private static var startDateTail: UInt64 { 0x223D_6574_6144_7472 }  // rtDate="
  private static var endDateHead: UInt64 { 0x7461_4464_6E65_2022 }  // " endDat
  private static var endDateTail: UInt64 { 0x223D_6574_6144_646E }  // ndDate="
  private static var valueHead: UInt64 { 0x3D65_756C_6176_2022 }  // " value=
  private static var metadataHead: UInt64 { 0x7461_6461_7465_4D3C }  // <Metadat
  private static var metadataMiddle: UInt64 { 0x6B20_7972_746E_4561 }  // aEntry k
  private static var metadataTail: UInt64 { 0x223D_7965 }  // ey="
  private static var recordEnd: UInt64 { 0x6472_6F63_6552_2F3C }  // </Record

  /// The length of a date, and of the texts above.
  private static var dateLength: Int { 25 }
  private static var startDateGap: Int { 13 }
  private static var endDateGap: Int { 11 }
  private static var valueGap: Int { 9 }

  /// Takes a record whose start tag begins as one before did and goes on with its three dates and its
  /// value, all of them as exports write them.
  ///
  /// Whatever is out of the ordinary (a date that is none, an end before the start, a number with an
  /// exponent) is left to the way by tags, which knows what to say of it.
  @inline(__always)
  mutating func takeRecord(
    _ view: ByteView, at position: Int, line: Int
  ) throws -> TakenRecord? {
    guard skipDepth == 0, levels.count == 2,
      let template = templates.find(view, at: position)
    else { return nil }
    let creationStart = position &+ template.length
    let startStart = creationStart &+ (Self.dateLength &+ Self.startDateGap)
    let endStart = startStart &+ (Self.dateLength &+ Self.endDateGap)
    let valueStart = endStart &+ (Self.dateLength &+ Self.valueGap)
    guard valueStart < view.count,
      view.word(at: startStart &- 13) == Self.startDateHead,
      view.word(at: startStart &- 8) == Self.startDateTail,
      view.word(at: endStart &- 11) == Self.endDateHead,
      view.word(at: endStart &- 8) == Self.endDateTail,
      view.word(at: valueStart &- 9) == Self.valueHead, view[valueStart &- 1] == 34,
      let start = dates.instant(view.slice(startStart, startStart &+ Self.dateLength)),
      case let startOffset = dates.lastOffset,
      let end = dates.instant(view.slice(endStart, endStart &+ Self.dateLength)),
      let creation = dates.instant(view.slice(creationStart, creationStart &+ Self.dateLength)),
      start <= end, end != Self.distantFuture
    else { return nil }

    let valueEnd: Int
    if let conversion = template.meaning.conversion {
      guard let number = DecimalNumber.parsePlain(view, from: valueStart, end: &record.valueEnd)
      else { return nil }
      valueEnd = record.valueEnd
      guard let converter = conversions[conversion].converter else { return nil }
      record.value = converter.isIdentity ? number : converter.convert(number)
      guard record.value.isFinite else { return nil }
    } else {
      guard let quote = view.firstIndex(of: 34, from: valueStart),
        let value = knownCategoryValue(
          view.slice(
            position &+ template.meaning.typeText.lowerBound,
            position &+ template.meaning.typeText.upperBound),
          view.slice(valueStart, quote))
      else { return nil }
      valueEnd = quote
      record.value = value
    }
    guard view[valueEnd] == 34 else { return nil }
    let isEmpty = view[valueEnd &+ 1] == UInt8(ascii: "/")
    let tagEnd = valueEnd &+ (isEmpty ? 3 : 2)
    guard tagEnd <= view.count, view[tagEnd &- 1] == UInt8(ascii: ">") else { return nil }

    tally.recordsRead &+= 1
    contentSize = 0
    metadataBytes.clear()
    record.line = line
    record.reason = nil
    record.type = template.meaning.type
    record.start = start
    record.startOffset = startOffset
    record.end = end
    record.creation = creation
    record.sourceRevision = template.meaning.sourceRevision
    record.device = template.meaning.device
    record.unit = template.meaning.unit
    record.flags = []
    record.ordinal = UInt64(truncatingIfNeeded: tally.recordsRead)
    record.metadataCount = 0
    if !beats.isEmpty { beats.removeAll() }
    if isEmpty {
      try endRecord()
      return TakenRecord(end: tagEnd, lineFeeds: 0, isOpen: false)
    }
    if let content = takeMetadata(view, at: tagEnd) {
      try endRecord()
      return content
    }
    metadataBytes.clear()
    record.metadataCount = 0
    levels.append(.record)
    return TakenRecord(end: tagEnd, lineFeeds: 0, isOpen: true)
  }

  /// Takes the metadata entries of a record and its end tag, if there is nothing else in it and the
  /// entries are plain ASCII without references; entries that name a zone are left to be counted.
  @inline(__always)
  private mutating func takeMetadata(_ view: ByteView, at position: Int) -> TakenRecord? {
    var index = position
    var lineFeeds = 0
    while true {
      while true {
        let byte = view[index]
        if byte == 10 {
          lineFeeds &+= 1
        } else if byte != 32 {
          break
        }
        index &+= 1
      }
      guard index < view.count else { return nil }
      let word = view.word(at: index)
      if word == Self.recordEnd, view[index &+ 8] == UInt8(ascii: ">") {
        return TakenRecord(end: index &+ 9, lineFeeds: lineFeeds, isOpen: false)
      }
      guard word == Self.metadataHead, view.word(at: index &+ 8) == Self.metadataMiddle,
        view.word(at: index &+ 16) & 0xFFFF_FFFF == Self.metadataTail
      else { return nil }
      let key = index &+ 20
      guard key < view.count, let keyEnd = plainEnd(view, from: key), keyEnd < view.count,
        view.word(at: keyEnd) == Self.valueHead, view[keyEnd &+ 8] == 34
      else { return nil }
      let value = keyEnd &+ 9
      guard value < view.count, let valueEnd = plainEnd(view, from: value), valueEnd < view.count,
        view.word(at: valueEnd) & 0xFF_FFFF == 0x3E_2F22
      else { return nil }
      let keyBytes = view.slice(key, keyEnd)
      if keyBytes.count == 10, keyBytes.equals("HKTimeZone") { return nil }
      metadataBytes.append(keyBytes)
      metadataBytes.append(0xFF)
      metadataBytes.append(view.slice(value, valueEnd))
      metadataBytes.append(0xFF)
      record.metadataCount &+= 1
      index = valueEnd &+ 3
    }
  }

  /// The position of the quote that ends a value of printable ASCII without references, or nil.
  @inline(__always)
  private func plainEnd(_ view: ByteView, from start: Int) -> Int? {
    var index = start
    while true {
      let byte = view[index]
      if byte == 34 { return index }
      if byte < 32 || byte >= 127 || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") {
        return nil
      }
      index &+= 1
    }
  }

  /// The value of a category whose text was read before, or nil.
  @inline(__always)
  private func knownCategoryValue(_ type: ByteView, _ text: ByteView) -> Double? {
    let bits = categoryTable.find(type, text, hash: ByteTable.hash(type, text))
    return bits.flatMap { $0 == UInt64.max ? nil : Double(bitPattern: $0) }
  }

  /// Remembers how the tag of the record that was just read begins.
  mutating func learnTemplate(_ tag: borrowing StartTag) {
    let begin = tag.nameStart - 1
    guard templates.isLearning, begin >= 0, let creation = tag.slot(.creationDate),
      let type = tag.slot(.type)
    else { return }
    // What stands behind the dates is this record's alone.
    let meant: [AttributeName] = [.type, .sourceName, .source, .sourceVersion, .unit, .device]
    guard meant.allSatisfy({ tag.slot($0).map { $0.end < creation.start } ?? true }) else { return }
    var address = 0..<0
    if let device = tag.slot(.device) {
      let digits = Self.memoryAddress(tag.bytes.slice(device.start, device.end))
      if !digits.isEmpty {
        let offset = device.start - begin
        address = (digits.lowerBound + offset)..<(digits.upperBound + offset)
      }
    }
    templates.learn(
      tag.bytes.slice(begin, creation.start), address: address,
      meaning: RecordTemplate.Meaning(
        type: record.type, typeText: (type.start - begin)..<(type.end - begin),
        conversion: types[record.type].kind == .quantity ? record.conversion : nil,
        sourceRevision: record.sourceRevision, device: record.device, unit: record.unit))
  }
}
