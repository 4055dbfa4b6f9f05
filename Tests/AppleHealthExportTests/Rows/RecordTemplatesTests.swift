import TestSupport
import Testing

@testable import AppleHealthExport

/// Records taken from their bytes against the same records read tag by tag.
struct RecordTemplatesTests {
  @Test(arguments: 0..<60)
  func recordsAreWhatTheirTagsSay(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 7_000)
    let text = Self.export(records: 150, &random)
    let blockSize = [200, 1_000, 4_096, 1 << 20].randomElement(using: &random) ?? 200
    let quick = scanned(text, blockSize: blockSize)
    let byTags = Self.scannedByTags(text)
    #expect(quick.error == nil && byTags.error == nil, "seed \(seed)")
    #expect(quick.difference(from: byTags) == nil, "seed \(seed)")
    #expect(quick.tally == byTags.tally, "seed \(seed)")
  }

  @Test(arguments: 0..<200)
  func damagedRecordsAreWhatTheirTagsSay(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 90_000)
    var text = Self.export(records: 25, &random)
    for _ in 0..<Int.random(in: 1...4, using: &random) { Self.damage(&text, &random) }
    let quick = scanned(text)
    let byTags = Self.scannedByTags(text)
    #expect(quick.error?.description == byTags.error?.description, "seed \(seed)")
    #expect(quick.outcome == byTags.outcome, "seed \(seed)")
    #expect(quick.difference(from: byTags) == nil, "seed \(seed)")
    #expect(quick.tally == byTags.tally, "seed \(seed)")
  }

  @Test func mostRecordsOfAnExportAreTakenFromTheirBytes() throws {
    let record = Self.record(type: "HKQuantityTypeIdentifierStepCount", unit: "count", value: "7")
    let text = Array(
      "<HealthData>\n\(String(repeating: record + "\n", count: 50))</HealthData>".utf8)
    var counter = Counter(builder: RowBuilder(RecordingConsumer(), now: testNow))
    var scanner = ExportScanner(MemorySource(text), name: "export.xml")
    _ = try scanner.scan(into: &counter)
    #expect(counter.taken == 49)
    #expect(counter.builder.consumer.samples.count == 50)
  }

  /// What stands behind the dates of a record says nothing of the next one.
  @Test(arguments: [
    "device=\"&lt;&lt;HKDevice: 0x1&gt;, name:Watch&gt;\"", "sourceVersion=\"2\"",
  ])
  func whatStandsBehindTheDatesIsNotTheNextRecords(_ attribute: String) throws {
    let date = "2024-03-01 08:00:00 +0000"
    func record(_ last: String) -> String {
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"W\" unit=\"count\" "
        + "creationDate=\"\(date)\" startDate=\"\(date)\" endDate=\"\(date)\" value=\"7\"\(last)/>"
    }
    let text = Array("<HealthData>\(record(" " + attribute))\(record(""))</HealthData>".utf8)
    let quick = scanned(text)
    #expect(quick.difference(from: Self.scannedByTags(text)) == nil)
    #expect(quick.tally.rowsDelivered == 2)
  }

  @Test func onlyPlainTextMakesATemplate() {
    func isPlain(_ text: String) -> Bool { withView(text) { RecordTemplates.isPlain($0) } }
    #expect(isPlain("<Record type=\"a\" sourceName=\"b &amp; c\" unit=\"\" creationDate=\""))
    #expect(isPlain("<Record creationDate=\""))
    let others = [
      "<Record", "<Record ", "<Records type=\"a\" creationDate=\"", "<Record type=\"a\"",
      "<Record  type=\"a\" creationDate=\"", "<Record type=\"a\"\tcreationDate=\"",
      "<Record type=\"a\" type=\"a\" creationDate=\"", "<Record type='a' creationDate=\"",
      "<Record type=\"a\" creationDate='", "<Record novelty=\"a\" creationDate=\"",
      "<Record type=\"a\u{1}\" creationDate=\"", "<Record type=\"a\nb\" creationDate=\"",
      "<Record type=\"&foo;\" creationDate=\"", "<Record type=\"&#1;\" creationDate=\"",
      "<Record type=\"<\" creationDate=\"", "<Record type =\"a\" creationDate=\"",
      "<Record type=\"a\" startDate=\"x\" creationDate=\"",
      "<Record type=\"\u{FFFE}\" creationDate=\"",
      "<Record type=\"a\" creationDate=\"2024",
    ]
    for text in others { #expect(!isPlain(text), "\(text)") }
  }

  @Test func plainNumbersAreTheNumbersOfTheFullReader() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<5_000 {
      let characters = Array("0123456789.-0123456789")
      let text = String(
        (0..<Int.random(in: 0..<19, using: &random)).map { _ in
          characters.randomElement(using: &random) ?? "0"
        })
      withView(text + "\"") { view in
        var end = 0
        guard let value = DecimalNumber.parsePlain(view, from: 0, end: &end),
          end == text.utf8.count
        else { return }
        let whole = DecimalNumber.parse(view.slice(0, end))
        #expect(value.bitPattern == whole?.bitPattern, "\(text)")
      }
    }
  }

  // MARK: Texts

  private static let types = [
    ("HKQuantityTypeIdentifierStepCount", "count"),
    ("HKQuantityTypeIdentifierHeartRate", "count/min"),
    ("HKQuantityTypeIdentifierBodyMass", "lb"), ("HKQuantityTypeIdentifierBodyTemperature", "degF"),
    ("HKQuantityTypeIdentifierOxygenSaturation", "%"), ("HKQuantityTypeIdentifierOfTomorrow", "m"),
    ("HKQuantityTypeIdentifierStepCount", "fortnight"),
    ("HKCategoryTypeIdentifierSleepAnalysis", ""),
    ("HKCategoryTypeIdentifierAppleStandHour", ""), ("HKCategoryTypeIdentifierMindfulSession", ""),
  ]
  private static let categoryValues = [
    "HKCategoryValueSleepAnalysisAsleepREM", "HKCategoryValueAppleStandHourStood", "3",
    "HKCategoryValueOfTomorrow", "HKCategoryValueNotApplicable", "0",
  ]
  private static let numbers = [
    "61", "0.379", "-4", "1e3", "12,5", "", ".", "-", "5.", ".5", "-0", "123456789012345",
    "1234567890123456", "0.1234567890123", "9007199254740993", "nan", "1.2.3", "+7", " 7",
  ]
  private static let sources = [
    "iPhone", "Alex’s Apple Watch", "Health &amp; Mate", "a &#1; b", "x\u{1}y", "&lt;b&gt;", "",
  ]
  private static let contents = [
    "\n  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"1\"/>\n ",
    "\n  <MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>\n ",
    "\n  <MetadataEntry key=\"HKTimeZone\" value=\"Europe/Paris\"/>\n ",
    "<MetadataEntry key=\"a\" value=\"b\"/><MetadataEntry key=\"c\" value=\"&amp;\"/>",
    "\r\n<MetadataEntry key=\"a\" value=\"é\"/>", "<MetadataEntry key='a' value='b'/>",
    "<MetadataEntry value=\"b\"/>", "<MetadataEntry key=\"a\" value=\"b\" key=\"c\"/>", "",
    " text ",
    "<MetadataEntry key=\"a\" value=\"b\"></MetadataEntry>", "<!-- x -->",
    "\n <HeartRateVariabilityMetadataList><InstantaneousBeatsPerMinute bpm=\"60\" time=\"1\"/>"
      + "</HeartRateVariabilityMetadataList>",
    "<MetadataEntry key=\"\" value=\"\"/>\n<MetadataEntry key=\"a\u{7F}\" value=\"b\"/>",
  ]

  private static func date(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<60, using: &random) {
    case 0: return "2024-02-30 08:00:00 +0200"
    case 1: return "4001-01-01 00:00:00 +0000"
    case 2: return "20140104084300-0800"
    case 3: return "2024-06-15 08:00:00 +02:00"
    case 4: return "2024-06-15 24:00:00 +0200"
    case 5: return "2024-06-15T08:00:00 +0200"
    default:
      func two(_ range: ClosedRange<Int>) -> String {
        let number = Int.random(in: range, using: &random)
        return number < 10 ? "0\(number)" : "\(number)"
      }
      return "2024-06-1\(Int.random(in: 5...6, using: &random)) \(two(0...23)):\(two(0...59)):"
        + "\(two(0...59)) -0500"
    }
  }

  private static func record(type: String, unit: String, value: String) -> String {
    "<Record type=\"\(type)\" sourceName=\"iPhone\" unit=\"\(unit)\" "
      + "creationDate=\"2024-06-15 08:00:00 +0200\" startDate=\"2024-06-15 08:00:00 +0200\" "
      + "endDate=\"2024-06-15 08:00:00 +0200\" value=\"\(value)\"/>"
  }

  /// One in `rarely` records is out of the ordinary in each of its parts.
  private static func export(records: Int, _ random: inout SeededGenerator) -> [UInt8] {
    let rarely = Int.random(in: 3...40, using: &random)
    func isOdd() -> Bool { Int.random(in: 0..<rarely, using: &random) == 0 }
    var text = "<?xml version=\"1.0\"?>\n<HealthData locale=\"en_US\">\n"
    var type = types[0]
    var source = sources[0]
    for _ in 0..<records {
      if Int.random(in: 0..<6, using: &random) == 0 {
        type = types.randomElement(using: &random) ?? type
        source = sources.randomElement(using: &random) ?? source
      }
      text += " <Record type=\"\(type.0)\" sourceName=\"\(source)\""
      if !isOdd() { text += " sourceVersion=\"10.\(Int.random(in: 1...2, using: &random))\"" }
      if !isOdd() {
        let digits = String(UInt64.random(in: 1 << 32..<1 << 36, using: &random), radix: 16)
        text += " device=\"&lt;&lt;HKDevice: 0x\(digits)\(isOdd() ? "g" : "")&gt;, name:Watch&gt;\""
      }
      if !type.1.isEmpty { text += " unit=\"\(type.1)\"" }
      let first = date(&random)
      let last = isOdd() ? date(&random) : first
      if !isOdd() { text += " creationDate=\"\(date(&random))\"" }
      text += " startDate=\"\(first)\"\(isOdd() ? "\n" : " ")endDate=\"\(last)\""
      let value =
        type.1.isEmpty
        ? categoryValues.randomElement(using: &random) ?? ""
        : isOdd()
          ? numbers.randomElement(using: &random) ?? ""
          : "\(Double(Int.random(in: 0...99_999, using: &random)) / 1_000)"
      if !isOdd() { text += " value=\"\(value)\"" }
      if isOdd() { text += " novelty=\"1\"" }
      if Int.random(in: 0..<2, using: &random) == 0 {
        text += "/>\n"
      } else {
        text += ">\(contents.randomElement(using: &random) ?? "")</Record\(isOdd() ? " " : "")>\n"
      }
    }
    return Array((text + "</HealthData>\n").utf8)
  }

  private static func damage(_ text: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: 40..<text.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: text.remove(at: place)
    case 1:
      text[place] = [0, 1, 9, 34, 38, 39, 60, 62, 0xC3, 0xFF].randomElement(using: &random) ?? 0
    case 2: text.insert(text[Int.random(in: 40..<text.count, using: &random)], at: place)
    default: if Int.random(in: 0..<4, using: &random) == 0 { text.removeSubrange(place...) }
    }
  }

  // MARK: Readers

  /// Passes tags on, and never takes a record.
  private struct ByTags: ElementHandler {
    var builder: RowBuilder<RecordingConsumer>
    mutating func start(_ tag: inout StartTag) throws { try builder.start(&tag) }
    mutating func end(_ element: ElementName) throws { try builder.end(element) }
    mutating func note(_ fault: MarkupFault, line: Int) { builder.note(fault, line: line) }
  }

  /// Counts the records that were taken whole.
  private struct Counter: ElementHandler {
    var builder: RowBuilder<RecordingConsumer>
    var taken = 0
    mutating func start(_ tag: inout StartTag) throws { try builder.start(&tag) }
    mutating func end(_ element: ElementName) throws { try builder.end(element) }
    mutating func note(_ fault: MarkupFault, line: Int) { builder.note(fault, line: line) }
    mutating func takeRecord(
      _ view: ByteView, at position: Int, line: Int
    ) throws -> TakenRecord? {
      let result = try builder.takeRecord(view, at: position, line: line)
      if let result, !result.isOpen { taken += 1 }
      return result
    }
  }

  private static func scannedByTags(_ text: [UInt8]) -> ScanResult {
    var handler = ByTags(builder: RowBuilder(RecordingConsumer(), now: testNow))
    var scanner = ExportScanner(MemorySource(text), name: "export.xml")
    var outcome = "error"
    var failure: ExportError?
    do {
      outcome = "\(try scanner.scan(into: &handler))"
    } catch {
      failure = error as? ExportError
    }
    return ScanResult(
      outcome: outcome, error: failure, consumer: handler.builder.consumer,
      tally: handler.builder.tally)
  }
}
