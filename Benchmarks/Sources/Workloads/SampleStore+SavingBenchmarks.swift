internal import Foundation
internal import HealthCalculations
internal import SampleStore

extension Workload {
  /// Samples that a program saves, one or a thousand at a time, and what SQLite alone takes for as
  /// many rows: both durable when the call returns.
  static let storeSaves: [Workload] = [1, 1_000].flatMap { count in
    [
      Workload(
        "save in one call", on: "samples of one type", size: count,
        measures: [.time, .instructions]
      ) {
        let fixture = StoreFixture()
        let store = try fixture.open()
        let batches = SavedBatches(count)
        try store.save(SavedBatches(500, from: 1_700_000_000).next())
        let first = batches.next()
        try store.save(first)
        let stored = try store.columns(
          ofType: StoreFixture.type, from: first[0].start,
          ranking: try StoreFixture.ranking(store, sources: 1))
        try Reference.expect(stored.starts, equals: first.map(\.start), "the starts saved")
        try Reference.expect(stored.values, equals: first.map(\.value), "the values saved")
        var batch: [NewSample] = []
        return PreparedWork {
          batch = batches.next()
        } _: {
          keep(try store.save(batch))
        }
      },
      Workload(
        "insert as rows with SQLite alone", on: "samples of one type", size: count,
        measures: [.time]
      ) {
        let table = try BareTable(DataFolder.newFile("rows.sqlite"))
        let batches = SavedBatches(count)
        try table.insert(batches.next())
        try Reference.expect(try table.count(), equals: count, "The count of rows")
        var batch: [NewSample] = []
        return PreparedWork {
          batch = batches.next()
        } _: {
          try table.insert(batch)
        }
      },
    ]
  }
}

/// Samples to save, later ones in each batch, and no UUID twice.
private final class SavedBatches {
  private let count: Int
  private var random: SplitMix
  private var start: Double

  init(_ count: Int, from start: Double = 1_750_000_000) {
    self.count = count
    self.start = start
    random = SplitMix(seed: UInt64(count))
  }

  /// A UUID from 32 digits.
  private static func uuid(_ digits: String) -> UUID {
    var text = digits
    for offset in [20, 16, 12, 8] {
      text.insert("-", at: text.index(text.startIndex, offsetBy: offset))
    }
    return UUID(uuidString: text) ?? UUID()
  }

  /// The next batch.
  func next() -> [NewSample] {
    (0..<count).map { _ in
      start += 60
      let digits = [random.next(), random.next()].map { String($0 | 1 << 63, radix: 16) }.joined()
      return NewSample(
        uuid: Self.uuid(digits), type: StoreFixture.type, canonicalUnit: StoreFixture.unit,
        start: start,
        end: start + 60, value: (random.fraction() * 100).rounded(), creation: start + 61,
        unit: StoreFixture.unit, sourceName: "Source 0")
    }
  }
}
