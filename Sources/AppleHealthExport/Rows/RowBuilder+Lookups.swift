internal import HealthKitTypes
internal import SampleStore

/// Numbers for what repeats, found by bytes.
extension RowBuilder {
  /// The place in ``types`` of a record's type.
  @inline(__always)
  mutating func typeNumber(_ tag: borrowing StartTag, _ slot: AttributeValue) throws -> Int {
    let raw = tag.bytes.slice(slot.start, slot.end)
    let hash = ByteTable.hash(raw, nothing.view)
    if let found = typeTable.find(raw, nothing.view, hash: hash) {
      return Int(truncatingIfNeeded: found)
    }
    let number = try makeType(tag.text(slot) ?? raw.lossyText())
    typeTable.insert(raw, nothing.view, hash: hash, value: UInt64(number))
    return number
  }

  private mutating func makeType(_ name: String) throws -> Int {
    if let number = typeNumbers[name] { return number }
    var entry = TypeEntry(kind: .unknown, identifier: String(name.prefix(200)), id: -1)
    if let type = TypeCatalogue.quantityType(identifier: name) {
      entry.kind = .quantity
      entry.identifier = type.identifier
      entry.canonicalUnit = type.canonicalUnit
      entry.id = try consumer.typeID(
        identifier: type.identifier, isCategory: false, canonicalUnit: type.canonicalUnit)
    } else if let type = TypeCatalogue.categoryType(identifier: name) {
      entry.kind = .category
      entry.identifier = type.identifier
      entry.acceptsMissingValue = type.valueEnum == "HKCategoryValue"
      entry.id = try consumer.typeID(
        identifier: type.identifier, isCategory: true, canonicalUnit: nil)
    } else if unknownTypeNumbers.count >= ExportTally.nameLimit {
      return unknownTypeNumbers[0]
    } else {
      unknownTypeNumbers.append(types.count)
    }
    types.append(entry)
    typeNumbers[name] = types.count - 1
    return types.count - 1
  }

  /// The place in ``conversions`` of a unit for a type.
  @inline(__always)
  mutating func unitNumber(
    _ tag: borrowing StartTag, _ type: AttributeValue, _ unit: AttributeValue
  ) throws -> Int {
    let raw = tag.bytes.slice(unit.start, unit.end)
    var head: UInt64 = 0
    var tail: UInt64 = 0
    if raw.count <= 8 {
      head = raw.word(at: 0) & (UInt64.max &>> UInt64(truncatingIfNeeded: (8 &- raw.count) &* 8))
    } else if raw.count <= 16 {
      head = raw.word(at: 0)
      tail = raw.word(at: raw.count - 8)
    }
    let number = record.type
    if raw.count <= 16, types[number].unitLength == raw.count, types[number].unitHead == head,
      types[number].unitTail == tail
    {
      return types[number].unitNumber
    }
    let found = try findUnit(tag, type, unit)
    if raw.count <= 16 {
      types[number].unitLength = raw.count
      types[number].unitHead = head
      types[number].unitTail = tail
      types[number].unitNumber = found
    }
    return found
  }

  private mutating func findUnit(
    _ tag: borrowing StartTag, _ type: AttributeValue, _ unit: AttributeValue
  ) throws -> Int {
    let rawType = tag.bytes.slice(type.start, type.end)
    let rawUnit = tag.bytes.slice(unit.start, unit.end)
    let hash = ByteTable.hash(rawType, rawUnit)
    if let found = unitTable.find(rawType, rawUnit, hash: hash) {
      return Int(truncatingIfNeeded: found)
    }
    var number = incompatibleUnit
    if let text = tag.text(unit), let canonical = types[record.type].canonicalUnit,
      let converter = Self.converter(from: text, to: canonical)
    {
      conversions.append(UnitEntry(id: try consumer.unitID(text), converter: converter))
      number = conversions.count - 1
    }
    unitTable.insert(rawType, rawUnit, hash: hash, value: UInt64(number))
    return number
  }

  /// The place in ``conversions`` that stands for "cannot be converted".
  private var incompatibleUnit: Int { 0 }

  /// The converter between two unit strings, or nil if one is no unit or they do not fit.
  private static func converter(from text: String, to canonical: String) -> UnitConverter? {
    guard text.utf8.count <= 200, let unit = try? HKUnit(parsing: text),
      let target = try? HKUnit(parsing: canonical)
    else { return nil }
    return try? unit.converter(to: target)
  }

  /// Whether a tag names its source.
  @inline(__always)
  func namesSource(_ tag: borrowing StartTag) -> Bool {
    tag.has(.sourceName) || tag.has(.source)
  }

  /// The number of the source and version that a tag names; `source` is the name before iOS 9.
  @inline(__always)
  mutating func sourceRevision(_ tag: borrowing StartTag) throws -> UInt32 {
    let name = tag.slot(.sourceName) ?? tag.slot(.source) ?? AttributeValue()
    let version = tag.slot(.sourceVersion)
    let rawName = tag.bytes.slice(name.start, name.end)
    let rawVersion =
      version.map { tag.bytes.slice($0.start, $0.end) } ?? nothing.view
    let hash = ByteTable.hash(rawName, rawVersion)
    if version != nil || rawName.count > 0,
      let found = sourceTable.find(rawName, rawVersion, hash: hash),
      found >> 32 == (version == nil ? 0 : 1)
    {
      return UInt32(truncatingIfNeeded: found)
    }
    let number = try consumer.sourceRevisionID(
      name: tag.text(name) ?? rawName.lossyText(), version: version.flatMap(tag.text))
    if sourceTable.find(rawName, rawVersion, hash: hash) == nil {
      sourceTable.insert(
        rawName, rawVersion, hash: hash,
        value: UInt64(number) | (version == nil ? 0 : 1 << 32))
    }
    return number
  }

  /// The number of a device, whatever its memory address.
  @inline(__always)
  mutating func deviceNumber(_ tag: borrowing StartTag, _ slot: AttributeValue) throws -> UInt32 {
    let raw = tag.bytes.slice(slot.start, slot.end)
    guard raw.count > 0 else { return 0 }
    let address = Self.memoryAddress(raw)
    let head = raw.slice(0, address.lowerBound)
    let rest = raw.slice(address.upperBound, raw.count)
    let hash = ByteTable.hash(head, rest)
    if let found = deviceTable.find(head, rest, hash: hash) {
      return UInt32(truncatingIfNeeded: found)
    }
    let number = try consumer.deviceID(
      HKDevice.normalizedExportString(tag.text(slot) ?? raw.lossyText()))
    deviceTable.insert(head, rest, hash: hash, value: UInt64(number))
    return number
  }

  /// The digits of the memory address in a device string as written, with or without references.
  ///
  /// Empty where the string does not begin as a device's description does: it is then recognised as
  /// a whole.
  @inline(__always)
  static func memoryAddress(_ raw: ByteView) -> Range<Int> {
    var start = 0
    if raw.hasPrefix("&lt;&lt;HKDevice: 0x") {
      start = 20
    } else if raw.hasPrefix("<<HKDevice: 0x") {
      start = 14
    } else {
      return 0..<0
    }
    var end = start
    while end < raw.count, raw[end].isHexadecimalDigit { end += 1 }
    let isClosed = raw[end] == UInt8(ascii: ">") || raw.slice(end, raw.count).hasPrefix("&gt;")
    return end > start && end < raw.count && isClosed ? start..<end : 0..<0
  }
}
