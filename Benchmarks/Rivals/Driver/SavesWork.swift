internal import Foundation
internal import SampleStore

/// Line 10: samples that are on the disk when the call returns.
struct SavesWork: TimedWork {
  private static let type = "HKQuantityTypeIdentifierStepCount"

  private let store: SampleStore
  private let count: Int
  private var savedCount = 0

  /// Makes a new store for saves of `count` samples each.
  init(folder: String, count: Int) throws {
    let path = "\(folder)/saves-\(count).sqlite"
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    store = try SampleStore.open(path, mode: .readWrite(create: true))
    self.count = count
  }

  mutating func run() throws -> [(name: String, value: Double)] {
    // A minute after each other, as a phone would save them.
    let samples = (0..<count).map { number in
      let start = 1.7e9 + Double(savedCount + number) * 60
      return NewSample(
        type: Self.type, canonicalUnit: "count", start: start, end: start,
        value: Double(number % 97), unit: "count", sourceName: "org.example.steps")
    }
    let elapsed = try nanoseconds { try store.save(samples) }
    savedCount += count
    return [("nanoseconds", elapsed)]
  }

  /// How many samples the store has.
  func answer() throws -> [Double] {
    try [Double(store.info().sampleCount)]
  }
}
