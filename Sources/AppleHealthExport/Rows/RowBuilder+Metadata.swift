internal import SampleStore

extension RowBuilder {
  /// Adds a `MetadataEntry` to the open record.
  @inline(__always)
  mutating func addRecordMetadata(_ tag: inout StartTag) throws {
    guard let key = metadataKey(&tag) else { return }
    guard tag.fault == nil else {
      record.reason = .illFormed
      return
    }
    metadataBytes.append(bytes(tag, key))
    metadataBytes.append(0xFF)
    if let value = tag.slot(.value) { metadataBytes.append(bytes(tag, value)) }
    metadataBytes.append(0xFF)
    record.metadataCount += 1
    try addContent(tag.bytes.slice(tag.nameStart, tag.nameEnd).count + 32, line: tag.line)
    if metadataBytes.count > Self.contentLimit {
      try addContent(metadataBytes.count, line: tag.line)
    }
    if bytes(tag, key).equals("HKTimeZone") { countZone(tag) }
  }

  /// The key of a metadata entry; an entry without one is counted and left out.
  private mutating func metadataKey(_ tag: inout StartTag) -> AttributeValue? {
    if !tag.others.isEmpty { noteAttributes(&tag) }
    if tag.fault == nil && !tag.has(.key) {
      tally.note(.metadataWithoutKey, line: tag.line)
      return nil
    }
    return tag.slot(.key) ?? AttributeValue()
  }

  private mutating func countZone(_ tag: borrowing StartTag) {
    guard let slot = tag.slot(.value) else { return }
    let raw = tag.bytes.slice(slot.start, slot.end)
    let hash = ByteTable.hash(raw, nothing.view)
    if let found = zoneTable.find(raw, nothing.view, hash: hash) {
      tally.zones[Int(truncatingIfNeeded: found)].count += 1
      return
    }
    let name = tag.text(slot) ?? ""
    var place = tally.zones.firstIndex { $0.identifier == name }
    if place == nil, tally.zones.count < ExportTally.nameLimit, name.utf8.count <= 100 {
      tally.zones.append((name, 0))
      place = tally.zones.count - 1
    }
    guard let place else { return }
    tally.zones[place].count += 1
    zoneTable.insert(raw, nothing.view, hash: hash, value: UInt64(place))
  }

  /// Gives the metadata of the open record a number, and reads from it what a flag says.
  mutating func finishMetadata() throws {
    let bytes = metadataBytes.view
    if !beats.isEmpty {
      let entries = Self.entries(bytes)
      if Self.isUserEntered(entries) { record.flags.insert(.userEntered) }
      metadataNumber = try consumer.metadataID(entries, beats: beats)
      return
    }
    let hash = ByteTable.hash(bytes, nothing.view)
    let found: UInt64
    if let known = metadataTable.find(bytes, nothing.view, hash: hash) {
      found = known
    } else {
      let entries = Self.entries(bytes)
      let number = try consumer.metadataID(entries, beats: [])
      found = UInt64(number) | (Self.isUserEntered(entries) ? 1 << 32 : 0)
      metadataTable.insert(bytes, nothing.view, hash: hash, value: found)
    }
    if found >> 32 != 0 { record.flags.insert(.userEntered) }
    metadataNumber = UInt32(truncatingIfNeeded: found)
  }

  private static func entries(_ bytes: ByteView) -> [NamedValue] {
    var result: [NamedValue] = []
    var index = 0
    while let keyEnd = bytes.firstIndex(of: 0xFF, from: index),
      let valueEnd = bytes.firstIndex(of: 0xFF, from: keyEnd + 1)
    {
      result.append(
        NamedValue(
          name: bytes.slice(index, keyEnd).lossyText(),
          value: bytes.slice(keyEnd + 1, valueEnd).lossyText()))
      index = valueEnd + 1
    }
    return result
  }

  private static func isUserEntered(_ entries: [NamedValue]) -> Bool {
    entries.first { $0.name == "HKWasUserEntered" }?.value == "1"
  }

  /// Adds a beat to the open record.
  mutating func addBeat(_ tag: inout StartTag) throws {
    if !tag.others.isEmpty { noteAttributes(&tag) }
    guard tag.fault == nil else {
      record.reason = .illFormed
      return
    }
    let beat = RecordedBeat(
      beatsPerMinute: tag.text(.bpm) ?? "", time: tag.text(.time) ?? "")
    try addContent(beat.time.utf8.count + beat.beatsPerMinute.utf8.count + 32, line: tag.line)
    beats.append(beat)
  }

  /// Adds a `MetadataEntry` to an open correlation, or to a workout or what lies in it.
  mutating func addMetadata(_ tag: inout StartTag, in level: Level) throws {
    guard let key = metadataKey(&tag) else { return }
    guard tag.fault == nil else {
      if level == .correlation {
        correlation?.reason = .illFormed
      } else {
        workout?.reason = .illFormed
      }
      return
    }
    let entry = NamedValue(name: tag.text(key) ?? "", value: tag.text(.value) ?? "")
    try addContent(entry.name.utf8.count + entry.value.utf8.count + 64, line: tag.line)
    if entry.name == "HKTimeZone" { countZone(tag) }
    switch level {
    case .correlation: correlation?.metadata.append(entry)
    case .event, .activityEvent: workout?.event?.metadata.append(entry)
    case .activity: workout?.activity?.metadata.append(entry)
    case .route: workout?.route?.details.metadata.append(entry)
    default: workout?.details.metadata.append(entry)
    }
  }
}
