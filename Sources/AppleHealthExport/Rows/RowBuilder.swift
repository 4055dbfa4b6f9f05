internal import HealthKitTypes
internal import SampleStore

/// Turns the elements of an export into typed rows, and counts what it leaves out.
///
/// A bad element is skipped with its reason and line; the rest goes on. What is the same in many
/// records (type, source, device, unit, metadata) is recognised by its bytes, so that a record costs
/// no `String`.
struct RowBuilder<Consumer: ExportRowConsumer>: ElementHandler {
  /// The element that the next one lies in.
  enum Level: UInt8 {
    case document, healthData, record, correlation, innerRecord, beats
    case workout, event, activity, activityEvent, route, leaf
  }

  /// The most bytes that one record, correlation or workout may hold in its inner elements.
  static var contentLimit: Int { 64 << 20 }

  /// `distantFuture`, 4001-01-01: what an export writes for an end that is not determined.
  static var distantFuture: Double { 64_092_211_200 }

  /// Who takes the rows.
  var consumer: Consumer
  /// What was counted so far.
  var tally = ExportTally()
  /// One day after the import or the export date, whichever is later, in seconds since 1970: samples that start
  /// beyond it are future-dated. Semantics 7.6.
  var horizon: Double

  var levels: [Level] = [.document]
  var skipDepth = 0
  var contentSize = 0

  var dates = ExportDateReader()
  var types: [TypeEntry] = []
  var typeNumbers: [String: Int] = [:]
  var unknownTypeNumbers: [Int] = []
  var typeTable = ByteTable()
  var sourceTable = ByteTable()
  var deviceTable = ByteTable()
  var unitTable = ByteTable()
  /// The first entry stands for units that cannot be converted.
  var conversions = [UnitEntry(id: 0, converter: nil)]
  var categoryTable = ByteTable()
  var metadataTable = ByteTable()
  var zoneTable = ByteTable()
  var templates = RecordTemplates()
  let metadataBytes = ByteScratch()
  let decoded = ByteScratch()
  let nothing = ByteScratch()

  var record = PendingRecord()
  /// The metadata of the record that is being delivered; 0 is none.
  var metadataNumber: UInt32 = 0
  var beats: [RecordedBeat] = []
  var correlation: PendingCorrelation?
  var workout: PendingWorkout?

  /// A builder that delivers to `consumer`.
  init(_ consumer: Consumer, now: Double) {
    self.consumer = consumer
    horizon = now + 86_400
  }

  mutating func note(_ fault: MarkupFault, line: Int) {
    tally.note(fault, line: line)
  }

  mutating func start(_ tag: inout StartTag) throws {
    if skipDepth > 0 {
      skipDepth += 1
      noteFault(of: tag)
      return
    }
    guard let level = levels.last else {
      preconditionFailure("An element started outside the document.")
    }
    switch (level, tag.element) {
    case (.healthData, .record):
      levels.append(.record)
      try startRecord(&tag, isInside: false)
    case (.record, .metadataEntry), (.innerRecord, .metadataEntry):
      levels.append(.leaf)
      try addRecordMetadata(&tag)
    case (.correlation, .record):
      levels.append(.innerRecord)
      try startRecord(&tag, isInside: true)
    case (.record, .heartRateVariabilityMetadataList),
      (.innerRecord, .heartRateVariabilityMetadataList):
      levels.append(.beats)
      noteFault(of: tag)
      noteAttributes(&tag)
    case (.beats, .instantaneousBeatsPerMinute):
      levels.append(.leaf)
      try addBeat(&tag)
    default:
      try startOther(&tag, in: level)
    }
  }

  mutating func end(_ element: ElementName) throws {
    if skipDepth > 0 {
      skipDepth -= 1
      return
    }
    switch levels.removeLast() {
    case .leaf, .document, .healthData, .beats: break
    case .record, .innerRecord: try endRecord()
    case .correlation: try endCorrelation()
    case .workout: try endWorkout()
    case .event: endEvent()
    case .activityEvent: endActivityEvent()
    case .activity: endActivity()
    case .route: try endRoute()
    }
  }

  private mutating func startOther(_ tag: inout StartTag, in level: Level) throws {
    switch (level, tag.element) {
    case (.document, .healthData):
      levels.append(.healthData)
      noteFault(of: tag)
      tally.locale = tag.text(.locale)
      noteAttributes(&tag)
    case (.healthData, .correlation):
      levels.append(.correlation)
      try startCorrelation(&tag)
    case (.healthData, .workout):
      levels.append(.workout)
      try startWorkout(&tag)
    case (.healthData, .activitySummary):
      levels.append(.leaf)
      try addActivitySummary(&tag)
    case (.healthData, .exportDate):
      levels.append(.leaf)
      try addExportDate(&tag)
    case (.healthData, .me):
      levels.append(.leaf)
      try addCharacteristics(&tag)
    case (.healthData, .clinicalRecord), (.healthData, .audiogram),
      (.healthData, .visionPrescription):
      try skip(tag, named: tag.element.text)
    case (.correlation, .metadataEntry), (.workout, .metadataEntry), (.event, .metadataEntry),
      (.activity, .metadataEntry), (.activityEvent, .metadataEntry), (.route, .metadataEntry):
      levels.append(.leaf)
      try addMetadata(&tag, in: level)
    case (.workout, .workoutEvent):
      levels.append(.event)
      try startEvent(&tag)
    case (.activity, .workoutEvent):
      levels.append(.activityEvent)
      try startEvent(&tag)
    case (.workout, .workoutActivity):
      levels.append(.activity)
      try startActivity(&tag)
    case (.workout, .workoutStatistics), (.activity, .workoutStatistics):
      levels.append(.leaf)
      try addStatistics(&tag, in: level)
    case (.workout, .workoutRoute):
      levels.append(.route)
      try startRoute(&tag)
    case (.route, .fileReference):
      levels.append(.leaf)
      try addRoutePath(&tag)
    default:
      let name = String(tag.name.lossyText().prefix(100))
      let parent = level == .healthData ? "" : "\(elementText(of: level))/"
      try skip(tag, named: parent + name)
    }
  }

  /// Counts an element that the import has no use for, and goes past all that lies in it.
  private mutating func skip(_ tag: borrowing StartTag, named name: String) throws {
    if let fault = tag.fault {
      tally.note(fault, line: tag.line)
    } else if namesSource(tag) {
      // A source that occurs in the file is not renamed, whatever it wrote.
      _ = try sourceRevision(tag)
    }
    ExportTally.count(name, in: &tally.otherElements)
    skipDepth = 1
  }

  // MARK: Shared by all elements

  /// The element that a level stands for, for reports.
  func elementText(of level: Level) -> String {
    switch level {
    case .document, .healthData: "HealthData"
    case .record, .innerRecord: "Record"
    case .correlation: "Correlation"
    case .beats: "HeartRateVariabilityMetadataList"
    case .workout: "Workout"
    case .event, .activityEvent: "WorkoutEvent"
    case .activity: "WorkoutActivity"
    case .route: "WorkoutRoute"
    case .leaf: "MetadataEntry"
    }
  }

  /// Counts what is wrong with a tag that no row depends on.
  mutating func noteFault(of tag: StartTag) {
    if let fault = tag.fault { tally.note(fault, line: tag.line) }
  }

  /// Counts the attributes that the import has no use for.
  mutating func noteAttributes(_ tag: inout StartTag) {
    for other in tag.others {
      let name = tag.bytes.slice(other.nameStart, other.nameEnd).lossyText().prefix(100)
      ExportTally.count("\(tag.element.text)/\(name)", in: &tally.unknownAttributes)
    }
  }

  /// Adds to what the open element holds already; too much stops the import.
  mutating func addContent(_ size: Int, line: Int) throws {
    contentSize += size
    guard contentSize <= Self.contentLimit else {
      throw ExportError(
        .damagedText,
        "Line \(line): one record or workout holds more than \(Self.contentLimit >> 20) MB of "
          + "inner elements, which no export has.", line: line)
    }
  }

  /// The bytes of a value with references and white space replaced, valid until the next call.
  @inline(__always)
  func bytes(_ tag: borrowing StartTag, _ slot: AttributeValue) -> ByteView {
    let raw = tag.bytes.slice(slot.start, slot.end)
    return slot.needsDecoding ? decode(raw) : raw
  }

  private func decode(_ raw: ByteView) -> ByteView {
    var text: [UInt8] = []
    _ = AttributeDecoder.decode(raw, into: &text)
    decoded.clear()
    decoded.append(text)
    return decoded.view
  }

  /// The instant of a date attribute: nil if there is none, a reason if it is not a date.
  @inline(__always)
  mutating func instant(
    _ tag: borrowing StartTag, _ name: AttributeName
  ) -> Result<Double, SkipReason>? {
    guard let slot = tag.slot(name) else { return nil }
    guard let instant = dates.instant(bytes(tag, slot)) else { return .failure(.notADate) }
    return .success(instant)
  }

  /// The number of an attribute: nil if there is none, a reason if it is not a number.
  func number(_ tag: borrowing StartTag, _ name: AttributeName) -> Result<Double, SkipReason>? {
    guard let slot = tag.slot(name) else { return nil }
    guard let number = DecimalNumber.parse(bytes(tag, slot)) else {
      return .failure(.valueNotANumber)
    }
    return .success(number)
  }

  /// Attributes as written: those of `names` that the tag has, then the ones without a slot.
  func attributes(_ tag: StartTag, _ names: [AttributeName]) -> [NamedValue] {
    var result = names.compactMap { name in
      tag.text(name).map { NamedValue(name: name.text, value: $0) }
    }
    for other in tag.others {
      let name = tag.bytes.slice(other.nameStart, other.nameEnd).lossyText()
      if let value = tag.text(other.value) { result.append(NamedValue(name: name, value: value)) }
    }
    return result
  }
}

extension SkipReason: Error {}
