import Foundation
import TestSupport
import Testing

@testable import SampleStore

/// Blocks hold what samples say one by one, whatever lies in the way of whole segments.
@Suite struct SampleBlocksTests {
  private static let steps = "HKQuantityTypeIdentifierStepCount"
  private static let sleep = "HKCategoryTypeIdentifierSleepAnalysis"

  /// Which samples are asked for.
  struct Asked: CustomTestStringConvertible {
    var from: Double?
    var to: Double?
    var source: String?

    var testDescription: String { "from \(from ?? -1) to \(to ?? -1) of \(source ?? "all")" }
  }

  /// A store with imports and saves whose samples overlap, in several chains of several segments.
  private static func store(seed: UInt64, count: Int) throws -> SampleStore {
    let store = try SampleStore.inMemory()
    var generator = SeededGenerator(seed: seed)
    var clock = 0.0
    let records = (0..<count).map { number in
      clock += Double(Int.random(in: 0..<9, using: &generator))
      var record = TestRecord(clock, clock + [0, 5, 900.5].any(&generator), Double(number))
      record.source = ["Watch", "iPhone", "iPhone", "iPhone"].any(&generator)
      record.version = [nil, "7.0", "8.0"].any(&generator)
      record.device = number < count / 2 ? "first" : ["", "second"].any(&generator)
      record.unit = number < count / 3 ? "count" : "steps"
      record.creation = Bool.random(using: &generator) ? clock + 20 : .nan
      if number.isMultiple(of: 7) {
        record.metadata = [NamedValue(name: "note", value: "\(number % 21)")]
      }
      record.flags = number.isMultiple(of: 5) ? [.userEntered] : []
      return record
    }
    try store.importing(records)
    try store.importing([
      TestRecord(10, 20, 1, source: "Bed").with(\.type, sleep).with(\.device, "bed")
    ])
    for round in 0..<2 {
      try store.save(
        (0..<count / 4).map { number in
          let start = Double(Int.random(in: 0..<max(Int(clock), 1), using: &generator))
          return NewSample(
            type: steps, canonicalUnit: "count", start: start, end: start + 30,
            value: Double(number), unit: "count", sourceName: round == 0 ? "App" : "Watch",
            sourceVersion: "1", device: "saved \(round)")
        })
    }
    return store
  }

  /// What a sample of a block or of the slow way is.
  private struct Plain: Equatable {
    var numbers: [UInt64]
    var texts: [String?]
    var flags: [Bool]
    var uuid: UUID

    init(_ sample: StoredSample) {
      numbers = [sample.start, sample.end, sample.value, sample.creation ?? .nan].map(\.bitPattern)
      texts = [
        sample.sourceName, sample.sourceVersion, sample.device, sample.unit,
        "\(sample.metadata.map { "\($0.name)=\($0.value)" })",
      ]
      flags = [sample.isUserEntered, sample.hasUndeterminedEnd]
      uuid = sample.uuid
    }

    init(_ block: SampleBlock, _ place: Int, _ names: SampleBlockNames) {
      func text(_ places: [Int32], _ texts: [String]) -> String? {
        places[place] < 0 ? nil : texts[Int(places[place])]
      }
      numbers = [
        block.starts[place], block.ends[place], block.values[place], block.creations[place],
      ].map(\.bitPattern)
      let metadata = block.metadata[place]
      texts = [
        text(block.sources, names.sources), text(block.versions, names.versions),
        text(block.devices, names.devices), text(block.units, names.units),
        "\(metadata < 0 ? [] : names.metadata[Int(metadata)].entries.map { "\($0.name)=\($0.value)" })",
      ]
      flags = [block.areUserEntered[place], block.haveUndeterminedEnds[place]]
      uuid = block.uuids[place]
    }
  }

  /// Compares blocks and names with the samples one by one; returns how many there are.
  @discardableResult
  private func compare(
    _ asked: Asked, of store: SampleStore, reader: StoreReader = .owner, type: String = steps
  ) throws -> Int {
    try store.withSnapshot(for: reader) { snapshot in
      var slow: [Plain] = []
      try snapshot.forEachSample(
        ofType: type, from: asked.from, to: asked.to, source: asked.source
      ) { slow.append(Plain($0)) }
      var fast: [Plain] = []
      var sizes: [Int] = []
      try snapshot.forEachBlock(
        ofType: type, from: asked.from, to: asked.to, source: asked.source, readsMetadata: true
      ) { block, names in
        sizes.append(block.count)
        for place in 0..<block.count { fast.append(Plain(block, place, names)) }
      }
      #expect(fast == slow)
      #expect(sizes.dropLast().allSatisfy { $0 == SampleBlock.capacity })
      let names = try snapshot.blockNames(
        ofType: type, from: asked.from, to: asked.to, source: asked.source)
      for (place, texts) in [names.sources, names.versions, names.devices, names.units].enumerated()
      {
        #expect(texts.sorted() == Set(slow.compactMap { $0.texts[place] }).sorted())
      }
      return slow.count
    }
  }

  private static let ranges = [
    Asked(), Asked(from: 10_000), Asked(to: 30_000), Asked(from: 10_000.5, to: 30_000.25),
    Asked(from: 20_000, to: 20_001), Asked(from: 1e9), Asked(to: -5), Asked(source: "iPhone"),
    Asked(source: "App"), Asked(from: 15_000, to: 40_000, source: "Watch"),
    Asked(source: "nobody"),
  ]

  @Test(arguments: ranges)
  func blocksAndTheirNamesAreThoseOfTheSamples(asked: Asked) throws {
    try compare(asked, of: Self.store(seed: 1, count: 13_000))
  }

  @Test(arguments: 2...6)
  func blocksAndTheirNamesAreThoseOfAnySamples(seed: UInt64) throws {
    let store = try Self.store(seed: seed, count: Int(seed * seed) * 300)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let from = Double.random(in: -100..<40_000, using: &generator).rounded()
      let lengths: [Double] = [0, 1, 50, 9_000]
      let sources: [String?] = [nil, "iPhone", "App"]
      try compare(
        Asked(
          from: from, to: from + lengths.any(&generator),
          source: sources.any(&generator)), of: store)
    }
  }

  /// A name that only samples outside of the range, of another source or of another type have is not told.
  @Test func namesOfWhatWasNotAskedForStayInTheStore() throws {
    let store = try SampleStore.inMemory()
    try store.importing(
      (0..<9_000).map { (number: Int) -> TestRecord in
        var record = TestRecord(Double(number), Double(number) + 1, 1)
        if number == 4_000 { record.source = "Secret" }
        record.device = number == 4_001 ? "secret" : "watch"
        record.unit = number == 4_002 ? "secret" : "count"
        return record
      })
    try store.importing([TestRecord(0, 1, 1, source: "Bed").with(\.type, Self.sleep)])
    try store.withSnapshot { snapshot in
      let all = try snapshot.blockNames(ofType: Self.steps)
      #expect(Set(all.sources) == ["Watch", "Secret"])
      #expect(Set(all.devices) == ["watch", "secret"] && Set(all.units) == ["count", "secret"])
      // Inside the first segment, the second one as a whole.
      let late = try snapshot.blockNames(ofType: Self.steps, from: 4_003)
      #expect(late.sources == ["Watch"] && late.devices == ["watch"] && late.units == ["count"])
      let other = try snapshot.blockNames(ofType: Self.steps, source: "Secret")
      #expect(other.sources == ["Secret"] && other.devices == ["watch"])
      #expect(try snapshot.blockNames(ofType: Self.sleep).sources == ["Bed"])
      #expect(try snapshot.blockNames(ofType: "HKQuantityTypeIdentifierHeartRate").sources == [])
    }
  }

  @Test func anAppLearnsTheNamesOfWhatItMayRead() throws {
    let store = try Self.store(seed: 7, count: 5_000)
    let app = StoreReader.app(bundleIdentifier: "App")
    try store.decide([StoredPermission(app: "App", type: Self.steps, read: false)])
    #expect(try compare(Asked(), of: store, reader: app) == 1_250)
    #expect(try compare(Asked(from: 2_000, to: 9_000), of: store, reader: app) > 0)
    #expect(try compare(Asked(source: "Watch"), of: store, reader: app) == 0)
    try store.decide([StoredPermission(app: "App", type: Self.steps, read: true)])
    #expect(try compare(Asked(), of: store, reader: app) == 7_500)
  }
}

extension Array {
  /// An element, from a seed.
  fileprivate func any(_ generator: inout SeededGenerator) -> Element {
    self[Int.random(in: 0..<count, using: &generator)]
  }
}
