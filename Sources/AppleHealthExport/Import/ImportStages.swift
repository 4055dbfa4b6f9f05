internal import SampleStore

/// The stages of an import one by one, over text that is in memory, for benchmarks to measure.
@_spi(ImportStages)
public enum ImportStages {
  /// What the scanner alone finds.
  public struct Elements: Sendable, Equatable {
    /// How many elements there are.
    public var count = 0
    /// How many of them are `Record` elements, those inside correlations included.
    public var records = 0
  }

  /// What becomes of the records.
  public struct Rows: Sendable, Equatable {
    /// How many records there are outside of correlations.
    public var count = 0
    /// The sum of their starts in seconds since 1970.
    public var sumOfStarts = 0.0
    /// The sum of their values in canonical units.
    public var sumOfValues = 0.0
  }

  /// Finds the elements and their attributes, and makes nothing of them.
  public static func scan(_ text: [UInt8]) throws -> Elements {
    var counter = ElementCounter()
    var scanner = ExportScanner(MemorySource(text), name: "export.xml")
    _ = try scanner.scan(into: &counter)
    return counter.found
  }

  /// Makes rows of the records and everything else, and drops them.
  public static func makeRows(_ text: [UInt8], now: Double) throws -> Rows {
    var builder = RowBuilder(RowCounter(), now: now)
    var scanner = ExportScanner(MemorySource(text), name: "export.xml")
    _ = try scanner.scan(into: &builder)
    return builder.consumer.found
  }
}

private struct ElementCounter: ElementHandler {
  var found = ImportStages.Elements()

  mutating func start(_ tag: inout StartTag) throws {
    found.count += 1
    if tag.element == .record { found.records += 1 }
  }

  mutating func end(_ element: ElementName) throws {}

  mutating func note(_ fault: MarkupFault, line: Int) {}
}

/// Gives out numbers as an import does, as many as there are names, and keeps no row.
private struct RowCounter: ExportRowConsumer {
  var found = ImportStages.Rows()
  private var numbers: [String: Int] = [:]

  private mutating func number(_ name: String) -> Int {
    if let known = numbers[name] { return known }
    numbers[name] = numbers.count + 1
    return numbers.count
  }

  mutating func typeID(identifier: String, isCategory: Bool, canonicalUnit: String?) -> Int {
    number("type \(identifier)")
  }

  mutating func sourceRevisionID(name: String, version: String?) -> UInt32 {
    UInt32(number("source \(name) \(version ?? "")"))
  }

  mutating func deviceID(_ description: String) -> UInt32 {
    UInt32(number("device \(description)"))
  }

  mutating func metadataID(_ entries: [NamedValue], beats: [RecordedBeat]) -> UInt32 { 1 }

  mutating func unitID(_ unit: String) -> UInt16 {
    UInt16(truncatingIfNeeded: number("unit \(unit)"))
  }

  mutating func append(_ sample: ImportedSample, type: Int) {
    guard !sample.flags.contains(.insideCorrelation) else { return }
    found.count += 1
    found.sumOfStarts += sample.start
    found.sumOfValues += sample.value
  }

  mutating func add(_ workout: ImportedWorkout, routes: [ExportedRoute]) {}

  mutating func add(_ correlation: ImportedCorrelation) {}

  mutating func add(_ summary: ImportedActivitySummary) {}

  mutating func setCharacteristics(_ attributes: [NamedValue]) {}

  mutating func noteSkipped(type: String?, start: Double?, end: Double?) {}
}
