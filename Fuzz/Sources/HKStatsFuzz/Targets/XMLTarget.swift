@testable internal import AppleHealthExport
@testable internal import SampleStore
@testable internal import SyntheticHealthData

/// The scanner and the row builder on the text of an export.
///
/// The first byte says how long blocks are, the second how much may be carried over. The text is read at
/// once, in blocks, and tag by tag; rows, counts and errors have to be the same.
struct XMLTarget: FuzzTarget {
  static let name = "xml"
  static let longestInput = 16_384

  mutating func feed(_ input: [UInt8]) {
    var reader = InputReader(input)
    let size = Int(reader.byte())
    let blockSize = size < 128 ? size + 1 : (size - 127) * 32
    let headroom = [0, 8, 64, 1 << 16][Int(reader.byte() % 4)]
    let text = reader.rest
    let whole = ScannedText(text, blockSize: 1 << 20)
    whole.compare(ScannedText(text, blockSize: 64), "blocks of 64 bytes")
    whole.compare(
      ScannedText(text, blockSize: blockSize, headroom: headroom),
      "blocks of \(blockSize) bytes behind \(headroom)")
    whole.compare(ScannedText(text, blockSize: 1 << 20, byTags: true), "tags alone")
  }

  static func seeds() throws -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    for (number, fault) in ([nil] + ExportFault.allCases).enumerated() {
      let years = try SyntheticYears(seed: UInt64(number), days: 3)
      let writer = ExportWriter(years, faults: fault.map { [$0] } ?? [])
      var text: [UInt8] = []
      _ = try writer.forEachBlock { block, _ in text += block }
      seeds += pieces(of: text, number: number)
    }
    for text in handWritten { seeds.append([40, 2] + Array(text.utf8)) }
    return seeds
  }

  /// Some elements of each kind, a few to a seed; the first with what stands in front of the root.
  private static func pieces(of text: [UInt8], number: Int) -> [[UInt8]] {
    let lines = String(decoding: text, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard let root = lines.firstIndex(where: { $0.hasPrefix("<HealthData") }) else { return [] }
    var elements: [String] = []
    for line in lines[(root + 1)...] where !line.hasPrefix("</HealthData") {
      if line.hasPrefix(" <"), !line.hasPrefix(" </") {
        elements.append(String(line))
      } else if !elements.isEmpty {
        elements[elements.count - 1] += "\n" + line
      }
    }
    var seen: [Substring: Int] = [:]
    let chosen = elements.filter { element in
      let kind = element.split(separator: "\"").prefix(2).joined()[...]
      seen[kind, default: 0] += 1
      return seen[kind, default: 0] <= 2 && element.utf8.count < 4_000
    }
    return stride(from: 0, to: chosen.count, by: 6).map { begin in
      let body = chosen[begin..<min(begin + 6, chosen.count)].joined(separator: "\n")
      let head = begin == 0 ? lines[...root].joined(separator: "\n") : "<HealthData locale=\"de\">"
      let bytes = Array("\(head)\n\(body)\n</HealthData>\n".utf8)
      return [UInt8(truncatingIfNeeded: number &* 37 &+ begin), UInt8(begin / 6 % 4)] + bytes
    }
  }

  private static let handWritten = [
    "\u{FEFF}<?xml version='1.0' encoding='UTF-8' standalone=\"yes\"?><HealthData/>",
    """
    <?xml version="1.0"?><!DOCTYPE HealthData [<!ELEMENT a (b|c)*> <!-- x ]> --> <?p ]> ?>]>
    <HealthData locale="ja_JP"><ExportDate value="2024-06-20 10:00:00 +0200"/>
    <Me HKCharacteristicTypeIdentifierDateOfBirth="1984-03-30"/>
    <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="a &amp; b" \
    startDate="2024-06-15 08:00:00 +0200" endDate="2024-06-15 08:00:00 +0200">
    <MetadataEntry key="HKTimeZone" value="Asia/Kathmandu"/>
    <Record type="HKQuantityTypeIdentifierBloodPressureSystolic" unit="mmHg" sourceName="a" \
    startDate="2024-06-15 08:00:00 +0545" endDate="2024-06-15 08:00:00 +05:45" value="1.2e2"/>
    </Correlation><!-- c --><?pi x?><![CDATA[x]]>&#x20;
    <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" unit="ms" sourceName="W" \
    startDate="20140104084300-0800" endDate="4001-01-01 00:00:00 +0000" value="48,5">
    <HeartRateVariabilityMetadataList>
    <InstantaneousBeatsPerMinute bpm="60" time="7:47:41.86 PM"/>
    <InstantaneousBeatsPerMinute bpm="61" time="7:47:42.86 PM"/>
    </HeartRateVariabilityMetadataList></Record>
    <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" \
    totalDistance="20" totalDistanceUnit="km" sourceName="W" \
    startDate="2024-06-15 08:00:00 Z" endDate="2024-06-15 08:30:00.5 Z">
    <WorkoutEvent type="HKWorkoutEventTypePause" date="2024-06-15 08:10:00 Z"/>
    <WorkoutActivity uuid="x" startDate="2024-06-15 08:00:00 Z" duration="3" durationUnit="min">
    <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="130" unit="count/min"/>
    </WorkoutActivity><WorkoutRoute sourceName="W"><FileReference path="/r.gpx"/></WorkoutRoute>
    </Workout><ActivitySummary dateComponents="2024-03-29" activeEnergyBurned="250" \
    activeEnergyBurnedUnit="kcal"/><Audiogram><a/></Audiogram></HealthData>
    """,
  ]
}

/// What comes of scanning a text.
private struct ScannedText {
  private let rows: RowLog
  private let tally: ExportTally
  private let outcome: String

  init(_ text: [UInt8], blockSize: Int, headroom: Int = 1 << 16, byTags: Bool = false) {
    var scanner = ExportScanner(
      MemorySource(text, blockSize: blockSize, headroom: headroom), name: "export.xml")
    let builder = RowBuilder(RowLog(), now: 1_750_000_000)
    if byTags {
      var handler = ByTags(builder: builder)
      outcome = Self.outcome { try scanner.scan(into: &handler) }
      (rows, tally) = (handler.builder.consumer, handler.builder.tally)
    } else {
      var handler = builder
      outcome = Self.outcome { try scanner.scan(into: &handler) }
      (rows, tally) = (handler.consumer, handler.tally)
    }
  }

  private static func outcome(_ scan: () throws -> Any) -> String {
    do {
      return "\(try scan())"
    } catch let error as ExportError {
      return "\(error.kind): \(error)"
    } catch {
      fatalError("The scan threw \(error).")
    }
  }

  func compare(_ other: ScannedText, _ way: String) {
    demand(outcome == other.outcome, "\(way): \(other.outcome) instead of \(outcome)")
    let place = zip(rows.lines, other.rows.lines).enumerated().first { $1.0 != $1.1 }
    if let (number, (mine, theirs)) = place {
      fatalError("\(way), row \(number): \(theirs) instead of \(mine)")
    }
    demand(
      rows.lines.count == other.rows.lines.count,
      "\(way): \(other.rows.lines.count) rows instead of \(rows.lines.count)")
    demand(tally == other.tally, "\(way): the counts are \(other.tally) instead of \(tally)")
  }

  /// Passes tags on, and takes no record from its bytes.
  private struct ByTags: ElementHandler {
    var builder: RowBuilder<RowLog>
    mutating func start(_ tag: inout StartTag) throws { try builder.start(&tag) }
    mutating func end(_ element: ElementName) throws { try builder.end(element) }
    mutating func note(_ fault: MarkupFault, line: Int) { builder.note(fault, line: line) }
  }
}

/// Writes every row down, with the texts that its numbers stand for.
private struct RowLog: ExportRowConsumer {
  /// A row: numbers bit by bit, and texts.
  struct Line: Equatable {
    var numbers: [UInt64] = []
    var texts: [String] = []
  }

  private(set) var lines: [Line] = []
  private var types: [String] = []
  private var sources: [String] = []
  private var devices = [""]
  private var metadata = [""]
  private var units = [""]

  mutating func typeID(identifier: String, isCategory: Bool, canonicalUnit: String?) -> Int {
    let text = "\(identifier) \(isCategory) \(canonicalUnit ?? "-")"
    if let place = types.firstIndex(of: text) { return place }
    types.append(text)
    return types.count - 1
  }

  mutating func sourceRevisionID(name: String, version: String?) -> UInt32 {
    sources.append("\(name)\u{0}\(version ?? "\u{0}")")
    return UInt32(sources.count - 1)
  }

  mutating func deviceID(_ description: String) -> UInt32 {
    devices.append(description)
    return UInt32(devices.count - 1)
  }

  mutating func metadataID(_ entries: [NamedValue], beats: [RecordedBeat]) -> UInt32 {
    metadata.append("\(entries) \(beats)")
    return UInt32(metadata.count - 1)
  }

  mutating func unitID(_ unit: String) -> UInt16 {
    units.append(unit)
    return UInt16(units.count - 1)
  }

  mutating func append(_ sample: ImportedSample, type: Int) {
    demand(sample.start <= sample.end, "A sample ends before it starts.")
    lines.append(
      Line(
        numbers: [
          sample.start.bitPattern, sample.end.bitPattern, sample.value.bitPattern,
          sample.creation.bitPattern, sample.ordinal, UInt64(sample.flags.rawValue),
        ],
        texts: [
          types[type], sources[Int(sample.sourceRevision)], devices[Int(sample.device)],
          metadata[Int(sample.metadata)], units[Int(sample.unit)],
        ]))
  }

  mutating func add(_ workout: ImportedWorkout, routes: [ExportedRoute]) {
    var texts = [
      workout.activityType, sources[Int(workout.sourceRevision)], devices[Int(workout.device)],
      "\(workout.details)",
    ]
    for route in routes {
      texts.append(
        "\(route.paths) \(String(describing: route.start)) \(String(describing: route.end)) "
          + "\(route.creation) \(sources[Int(route.sourceRevision)]) "
          + "\(devices[Int(route.device)]) \(metadata[Int(route.metadata)])")
    }
    lines.append(
      Line(numbers: [workout.start, workout.end, workout.creation].map(\.bitPattern), texts: texts))
  }

  mutating func add(_ correlation: ImportedCorrelation) {
    lines.append(
      Line(
        numbers: [correlation.start, correlation.end, correlation.creation].map(\.bitPattern)
          + correlation.memberOrdinals,
        texts: [
          correlation.type, sources[Int(correlation.sourceRevision)],
          devices[Int(correlation.device)], "\(correlation.metadata)",
        ]))
  }

  mutating func add(_ summary: ImportedActivitySummary) {
    lines.append(Line(texts: [summary.date, "\(summary.attributes)"]))
  }

  mutating func setCharacteristics(_ attributes: [NamedValue]) {
    lines.append(Line(texts: ["\(attributes)"]))
  }

  mutating func noteSkipped(type: String?, start: Double?, end: Double?) {
    lines.append(
      Line(numbers: [start ?? .nan, end ?? .nan].map(\.bitPattern), texts: [type ?? ""]))
  }
}
