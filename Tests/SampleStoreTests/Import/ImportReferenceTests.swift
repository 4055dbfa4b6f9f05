import HealthCalculations
import Testing
import TestSupport

@testable import SampleStore

/// Semantics 7.3 as one reads it, on plain arrays.
struct ReferenceStore {
  var records: [TestRecord] = []

  mutating func merge(_ file: [TestRecord]) {
    // Equal records inside correlations and at top level are max(n, m).
    var results: [TestRecord] = []
    for record in file {
      let equals = file.filter { Self.isEqual($0, record) }
      let inside = equals.filter { $0.flags.contains(.insideCorrelation) }.count
      let wanted = max(inside, equals.count - inside)
      if results.filter({ Self.isEqual($0, record) }).count < wanted { results.append(record) }
    }
    var pairedUnder: [String: Set<String>] = [:]
    var added: [TestRecord] = []
    var done: [TestRecord] = []
    for record in results where !done.contains(where: { Self.isCandidate($0, record) }) {
      done.append(record)
      let group = results.filter { Self.isCandidate($0, record) }
      let stored = records.filter { Self.isCandidate($0, record) }
      let names = Set((group + stored).map(\.source)).sorted()
      func candidate(_ record: TestRecord) -> Pairing.Candidate {
        Pairing.Candidate(
          source: names.firstIndex(of: record.source) ?? -1, value: record.value)
      }
      let pairs = PairingTests.reference(
        file: group.map(candidate), stored: stored.map(candidate), isExact: false)
      for (record, pair) in zip(group, pairs) {
        if let pair {
          pairedUnder[stored[pair].source, default: []].insert(record.source)
        } else {
          added.append(record)
        }
      }
    }
    let inFile = Set(file.map(\.source))
    for (source, partners) in pairedUnder where !inFile.contains(source) && partners.count == 1 {
      for index in records.indices where records[index].source == source {
        records[index].source = partners.first ?? source
      }
    }
    records += added
  }

  static func isCandidate(_ left: TestRecord, _ right: TestRecord) -> Bool {
    left.start == right.start && left.end == right.end && left.device == right.device
      && (left.creation == right.creation || (left.creation.isNaN && right.creation.isNaN))
  }

  static func isEqual(_ left: TestRecord, _ right: TestRecord) -> Bool {
    isCandidate(left, right) && left.source == right.source && left.value == right.value
  }

  /// One line a record, sorted.
  var lines: [String] {
    records.map {
      "\($0.start) \($0.end) \($0.value) \($0.source) \($0.device) \($0.creation)"
    }.sorted()
  }
}

@Suite struct ImportReferenceTests {
  @Test func seriesOfImportsEndsAsTheRuleSays() throws {
    for seed in UInt64(0)..<60 {
      var generator = SeededGenerator(seed: seed)
      let store = try SampleStore.inMemory()
      var reference = ReferenceStore()
      for round in 0..<3 {
        let names = round == 0 ? ["A", "B"] : round == 1 ? ["A", "C"] : ["D", "E", "A"]
        let file = (0..<Int.random(in: 0..<14, using: &generator)).map { _ in
          let start = Double(Int.random(in: 0..<3, using: &generator))
          return TestRecord(
            start, start + Double(Int.random(in: 0..<2, using: &generator)),
            500 + Double(Int.random(in: 0..<4, using: &generator)) * 0.03,
            source: names.randomElement(using: &generator) ?? "A"
          ).with(\.device, Int.random(in: 0..<4, using: &generator) == 0 ? "d" : "")
            .with(\.creation, Int.random(in: 0..<4, using: &generator) == 0 ? 7 : .nan)
            .with(
              \.flags, Int.random(in: 0..<3, using: &generator) == 0 ? [.insideCorrelation] : [])
        }
        let outcome = try store.importing(file)
        let before = reference.records.count
        reference.merge(file)
        var stored = ReferenceStore()
        stored.records = try store.steps().map { sample in
          TestRecord(sample.start, sample.end, sample.value, source: sample.sourceName)
            .with(\.device, sample.device ?? "").with(\.creation, sample.creation ?? .nan)
        }
        #expect(stored.lines == reference.lines, "seed \(seed), round \(round): \(file)")
        let counts = outcome.samples["HKQuantityTypeIdentifierStepCount"] ?? ImportedTypeCounts()
        #expect(counts.new == reference.records.count - before)
        #expect(counts.read == counts.new + counts.known + counts.correlationCopies)
        #expect(try store.importing(file).samples.values.allSatisfy { $0.new == 0 })
      }
    }
  }

  @Test func spilledRunsMergeAsOne() throws {
    // More than one run, in falling order, so that every block counts.
    let count = ImportRuns.runLength + 10_000
    let store = try SampleStore.inMemory()
    let importing = try store.beginImport(ImportHeader(fileName: "export.xml", date: 0))
    let type = importing.typeID(identifier: "T", isCategory: false, canonicalUnit: "count")
    let source = importing.sourceRevisionID(name: "Watch", version: nil)
    for begin in stride(from: 0, to: count, by: 8_000) {
      let batch = (begin..<min(count, begin + 8_000)).map { index in
        let start = Double((count - index) * 5)
        return ImportedSample(
          start: start, end: start, value: Double(index), ordinal: UInt64(index),
          sourceRevision: source)
      }
      try importing.append(batch, type: type)
    }
    #expect(try store.types().isEmpty)
    let outcome = try importing.finish(store.closing(1))
    #expect(outcome.samples["T"]?.new == count)
    let columns = try store.columns(ofType: "T", ranking: SourceRanking([]))
    let starts: [Double] = (1...count).map { Double($0 * 5) }
    let values: [Double] = (0..<count).reversed().map { Double($0) }
    #expect(columns.starts == starts)
    #expect(columns.values == values)
  }
}
