internal import HealthKitTypes
internal import SampleStore

/// A record whose end has not been seen yet.
struct PendingRecord {
  var line = 0
  var type = -1
  var reason: SkipReason?
  var start = Double.nan
  /// The offset that the start is written in.
  var startOffset = 0
  var end = Double.nan
  var value = Double.nan
  var creation = Double.nan
  var sourceRevision: UInt32 = 0
  var device: UInt32 = 0
  var unit: UInt16 = 0
  var flags = ImportedSample.Flags()
  var ordinal: UInt64 = 0
  var metadataCount = 0
  /// The place of the unit's conversion among the builder's.
  var conversion = 0
  /// Where the value that was read in place ends.
  var valueEnd = 0
}

/// A record type as the builder needs it.
struct TypeEntry {
  enum Kind {
    case quantity, category, unknown
  }
  var kind: Kind
  var identifier: String
  var id: Int
  var canonicalUnit: String?
  /// Whether a record without a value has the value 0.
  var acceptsMissingValue = false
  /// The unit that the record before was written in, up to 16 bytes of it, and what follows from it.
  var unitHead: UInt64 = 0
  var unitTail: UInt64 = 0
  var unitLength = -1
  var unitNumber = -1
}

/// How values of one type in one unit become canonical; `converter` nil: not at all.
struct UnitEntry {
  var id: UInt16
  var converter: UnitConverter?
}

extension RowBuilder {
  /// Reads the attributes of a `Record`; ``endRecord()`` delivers it.
  @inline(__always)
  mutating func startRecord(_ tag: inout StartTag, isInside: Bool) throws {
    tally.recordsRead &+= 1
    contentSize = 0
    metadataBytes.clear()
    record.line = tag.line
    record.reason = nil
    record.type = -1
    record.start = .nan
    record.end = .nan
    record.value = .nan
    record.creation = .nan
    record.device = 0
    record.unit = 0
    record.flags = isInside ? .insideCorrelation : []
    record.ordinal = UInt64(truncatingIfNeeded: tally.recordsRead)
    record.metadataCount = 0
    if !beats.isEmpty { beats.removeAll() }
    if !tag.others.isEmpty { noteAttributes(&tag) }
    if tag.fault != nil {
      record.reason = .illFormed
      return
    }
    readDates(tag)
    // Of skipped records too: a source that occurs in the file is not renamed.
    let namesSource = namesSource(tag)
    if namesSource { record.sourceRevision = try sourceRevision(tag) }
    guard let type = tag.slot(.type) else {
      record.reason = .typeMissing
      return
    }
    record.type = try typeNumber(tag, type)
    if types[record.type].kind == .unknown {
      ExportTally.count(types[record.type].identifier, in: &tally.unknownTypes)
      record.reason = .typeUnknown
    }
    guard record.reason == nil else { return }
    switch types[record.type].kind {
    case .quantity: try readQuantity(tag, type)
    default: readCategory(tag, type)
    }
    guard record.reason == nil else { return }
    if !namesSource { record.sourceRevision = try sourceRevision(tag) }
    if let device = tag.slot(.device) { record.device = try deviceNumber(tag, device) }
    if !isInside { learnTemplate(tag) }
  }

  @inline(__always)
  private mutating func readDates(_ tag: borrowing StartTag) {
    switch instant(tag, .startDate) {
    case .success(let start):
      record.start = start
      record.startOffset = dates.lastOffset
    case .failure(let reason): record.reason = reason
    case nil: record.reason = .dateMissing
    }
    switch instant(tag, .endDate) {
    case .success(let end): record.end = end
    case .failure(let reason): record.reason = reason
    case nil: record.reason = .dateMissing
    }
    switch instant(tag, .creationDate) {
    case .success(let creation): record.creation = creation
    case .failure(let reason): record.reason = reason
    case nil: break
    }
    if record.end < record.start { record.reason = .endBeforeStart }
    // Semantics 1.1: an undetermined end makes an instant.
    if record.end == Self.distantFuture && record.start < record.end {
      record.end = record.start
      record.flags.insert(.undeterminedEnd)
    }
  }

  /// Semantics 7.4: units are read and converted, never guessed at.
  @inline(__always)
  private mutating func readQuantity(_ tag: borrowing StartTag, _ type: AttributeValue) throws {
    guard let value = tag.slot(.value), let number = DecimalNumber.parse(bytes(tag, value)) else {
      record.reason = .valueNotANumber
      return
    }
    guard let unit = tag.slot(.unit), unit.end > unit.start else {
      record.reason = .unitMissing
      return
    }
    record.conversion = try unitNumber(tag, type, unit)
    let entry = conversions[record.conversion]
    guard let converter = entry.converter else {
      record.reason = .unitIncompatible
      return
    }
    record.unit = entry.id
    record.value = converter.isIdentity ? number : converter.convert(number)
    if !record.value.isFinite { record.reason = .valueNotANumber }
  }

  /// Semantics 7.4: names of values, legacy spellings too.
  @inline(__always)
  private mutating func readCategory(_ tag: borrowing StartTag, _ type: AttributeValue) {
    guard let value = tag.slot(.value) else {
      if types[record.type].acceptsMissingValue {
        record.value = 0
      } else {
        record.reason = .categoryValueUnknown
      }
      return
    }
    let typeBytes = tag.bytes.slice(type.start, type.end)
    let valueBytes = tag.bytes.slice(value.start, value.end)
    let hash = ByteTable.hash(typeBytes, valueBytes)
    let bits: UInt64
    if let found = categoryTable.find(typeBytes, valueBytes, hash: hash) {
      bits = found
    } else {
      let number = tag.text(value).flatMap {
        TypeCatalogue.categoryValue(exportName: $0, type: types[record.type].identifier)
      }
      bits = number.map { Double($0).bitPattern } ?? UInt64.max
      categoryTable.insert(typeBytes, valueBytes, hash: hash, value: bits)
    }
    if bits == UInt64.max {
      record.reason = .categoryValueUnknown
    } else {
      record.value = Double(bitPattern: bits)
    }
  }

  /// Delivers the record, or counts it among the skipped.
  mutating func endRecord() throws {
    metadataNumber = 0
    if record.reason == nil, record.metadataCount > 0 || !beats.isEmpty {
      try finishMetadata()
    }
    if let reason = record.reason {
      tally.skip("Record", reason, line: record.line)
      if record.type >= 0 && types[record.type].kind != .unknown {
        tally.skippedByType[types[record.type].identifier, default: [:]][reason, default: 0] += 1
      }
      try consumer.noteSkipped(
        type: record.type >= 0 ? types[record.type].identifier : nil,
        start: record.start.isNaN ? nil : record.start, end: record.end.isNaN ? nil : record.end)
      return
    }
    if record.start > horizon { tally.futureDated += 1 }
    tally.offsets.add(start: record.start, offset: record.startOffset)
    if record.flags.contains(.insideCorrelation) {
      correlation?.memberOrdinals.append(record.ordinal)
    }
    tally.rowsDelivered &+= 1
    try consumer.append(
      ImportedSample(
        start: record.start, end: record.end, value: record.value, creation: record.creation,
        ordinal: record.ordinal, sourceRevision: record.sourceRevision, device: record.device,
        metadata: metadataNumber, unit: record.unit, flags: record.flags),
      type: types[record.type].id)
  }
}
