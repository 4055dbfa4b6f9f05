import SampleStore

@testable import AppleHealthExport

/// A record with everything that its numbers stand for, comparable to the bit.
struct RecordedSample: Equatable {
  var type: String
  var isCategory: Bool
  var start: UInt64
  var end: UInt64
  var value: UInt64
  var creation: UInt64
  var source: String
  var version: String?
  var device: String
  var unit: String
  var metadata: [NamedValue]
  var beats: [RecordedBeat]
  var flags: ImportedSample.Flags
  var ordinal: UInt64
}

/// Workouts, correlations and the rest, written out.
struct RecordedObject: Equatable {
  var kind: String
  var start: UInt64 = 0
  var end: UInt64 = 0
  var creation: UInt64 = 0
  var source = ""
  var device = ""
  var details: WorkoutDetails?
  var values: [NamedValue] = []
  var members: [UInt64] = []
}

/// Keeps every row, for tests to look at.
struct RecordingConsumer: ExportRowConsumer {
  var samples: [RecordedSample] = []
  var objects: [RecordedObject] = []
  var workouts: [ImportedWorkout] = []
  var routes: [ExportedRoute] = []
  var correlations: [ImportedCorrelation] = []
  var summaries: [ImportedActivitySummary] = []
  var characteristics: [NamedValue] = []
  var skipped: [String] = []
  /// How often a number was asked for: types, sources, devices, metadata, units.
  var questions = 0

  private var types: [(identifier: String, isCategory: Bool, unit: String?)] = []
  private var sources: [(name: String, version: String?)] = []
  private var devices: [String] = [""]
  private var metadata: [(entries: [NamedValue], beats: [RecordedBeat])] = [([], [])]
  private var units: [String] = [""]

  mutating func typeID(identifier: String, isCategory: Bool, canonicalUnit: String?) -> Int {
    questions += 1
    if let place = types.firstIndex(where: { $0.identifier == identifier }) { return place }
    types.append((identifier, isCategory, canonicalUnit))
    return types.count - 1
  }

  mutating func sourceRevisionID(name: String, version: String?) -> UInt32 {
    questions += 1
    sources.append((name, version))
    return UInt32(sources.count - 1)
  }

  mutating func deviceID(_ description: String) -> UInt32 {
    questions += 1
    devices.append(description)
    return UInt32(devices.count - 1)
  }

  mutating func metadataID(_ entries: [NamedValue], beats: [RecordedBeat]) -> UInt32 {
    questions += 1
    metadata.append((entries, beats))
    return UInt32(metadata.count - 1)
  }

  mutating func unitID(_ unit: String) -> UInt16 {
    questions += 1
    units.append(unit)
    return UInt16(units.count - 1)
  }

  mutating func append(_ sample: ImportedSample, type: Int) {
    let source = sources[Int(sample.sourceRevision)]
    let set = metadata[Int(sample.metadata)]
    samples.append(
      RecordedSample(
        type: types[type].identifier, isCategory: types[type].isCategory,
        start: sample.start.bitPattern, end: sample.end.bitPattern,
        value: sample.value.bitPattern, creation: sample.creation.bitPattern,
        source: source.name, version: source.version, device: devices[Int(sample.device)],
        unit: units[Int(sample.unit)], metadata: set.entries, beats: set.beats,
        flags: sample.flags, ordinal: sample.ordinal))
  }

  mutating func add(_ workout: ImportedWorkout, routes: [ExportedRoute]) {
    workouts.append(workout)
    self.routes += routes
    objects.append(
      RecordedObject(
        kind: workout.activityType, start: workout.start.bitPattern, end: workout.end.bitPattern,
        creation: workout.creation.bitPattern,
        source: sources[Int(workout.sourceRevision)].name, device: devices[Int(workout.device)],
        details: workout.details))
  }

  mutating func add(_ correlation: ImportedCorrelation) {
    correlations.append(correlation)
    objects.append(
      RecordedObject(
        kind: correlation.type, start: correlation.start.bitPattern,
        end: correlation.end.bitPattern, creation: correlation.creation.bitPattern,
        source: sources[Int(correlation.sourceRevision)].name,
        device: devices[Int(correlation.device)],
        values: correlation.metadata,
        members: correlation.memberOrdinals))
  }

  mutating func add(_ summary: ImportedActivitySummary) {
    summaries.append(summary)
    objects.append(RecordedObject(kind: summary.date, values: summary.attributes))
  }

  mutating func setCharacteristics(_ attributes: [NamedValue]) {
    characteristics = attributes
    objects.append(RecordedObject(kind: "Me", values: attributes))
  }

  mutating func noteSkipped(type: String?, start: Double?, end: Double?) {
    skipped.append("\(type ?? "-") \(start.map { "\($0)" } ?? "-") \(end.map { "\($0)" } ?? "-")")
  }
}

/// What a scan of a text gave.
struct ScanResult {
  var outcome: String
  var error: ExportError?
  var consumer: RecordingConsumer
  var tally: ExportTally

  /// The first place where the rows of two readers of a text differ, in words; nil if nowhere.
  ///
  /// Lines are left out: libxml2 counts them otherwise.
  func difference(from other: ScanResult) -> String? {
    firstDifference(consumer.samples, other.consumer.samples)
      ?? firstDifference(consumer.objects, other.consumer.objects)
      ?? firstDifference(consumer.skipped, other.consumer.skipped)
      ?? firstDifference(tally.lineless, other.tally.lineless)
  }
}

extension ExportTally {
  /// Everything but lines and tolerated faults, as text.
  fileprivate var lineless: [String] {
    func list(_ table: [String: Int]) -> [String] {
      table.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    }
    return skipped.map { "\($0.element) \($0.reason.rawValue) \($0.count)" } + list(unknownTypes)
      + list(otherElements) + list(unknownAttributes)
      + zones.map { "\($0.identifier) \($0.count)" }
      + [
        "read \(recordsRead) delivered \(rowsDelivered) future \(futureDated)",
        "exported \(exportDate?.instant ?? -1) \(exportDate?.offset ?? -1) \(locale ?? "-")",
      ]
  }
}

/// The time that tests call now: 2024-07-01.
let testNow = 1_719_792_000.0

/// Scans `bytes` in blocks of `blockSize` into a recording consumer.
func scanned(
  _ bytes: [UInt8], blockSize: Int = 1 << 20, headroom: Int = 1 << 16,
  elementLimit: Int = 16 << 20
) -> ScanResult {
  var builder = RowBuilder(RecordingConsumer(), now: testNow)
  var scanner = ExportScanner(
    MemorySource(bytes, blockSize: blockSize, headroom: headroom), name: "export.xml",
    elementLimit: elementLimit)
  var outcome = "error"
  var failure: ExportError?
  do {
    outcome = "\(try scanner.scan(into: &builder))"
  } catch let error as ExportError {
    failure = error
  } catch {
    failure = ExportError(.unreadable, "Not an ExportError: \(error)")
  }
  return ScanResult(
    outcome: outcome, error: failure, consumer: builder.consumer, tally: builder.tally)
}

/// Scans `content` between the root's tags, the root in line 1.
func scanned(content: String, blockSize: Int = 1 << 20) -> ScanResult {
  scanned(
    Array("<HealthData locale=\"en_US\">\n\(content)\n</HealthData>\n".utf8), blockSize: blockSize)
}

/// Lends `text` as a view, with room behind it as scanners have.
func withView<Answer>(_ text: String, _ body: (ByteView) -> Answer) -> Answer {
  let scratch = ByteScratch()
  scratch.append(Array(text.utf8))
  return withExtendedLifetime(scratch) { body(scratch.view) }
}

/// The first place where two lists differ, in words; nil if they are equal.
private func firstDifference<Row: Equatable>(_ ours: [Row], _ theirs: [Row]) -> String? {
  if ours == theirs { return nil }
  for (left, right) in zip(ours, theirs) where left != right {
    return "ours: \(left)\ntheirs: \(right)"
  }
  return "ours has \(ours.count) rows, the other \(theirs.count)"
}
