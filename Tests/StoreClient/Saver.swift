import HKStats
import TestSupport

/// Saves samples and deletes some of them again, until it is killed.
struct Saver {
  private let store: HKHealthStore
  private let journal: Journal
  private var generator: SeededGenerator
  private var living: [HKQuantitySample] = []

  init(store: HKHealthStore, journal: Journal, seed: UInt64) {
    self.store = store
    self.journal = journal
    generator = SeededGenerator(seed: seed)
  }

  mutating func run() async throws {
    while true {
      if living.count > 400 {
        living.shuffle(using: &generator)
        let gone = Array(living.suffix(Int.random(in: 1...300, using: &generator)))
        living.removeLast(gone.count)
        try await noting("-", gone) { try await store.delete(gone) }
      } else {
        let new = (0..<Int.random(in: 1...60, using: &generator)).map { _ in sample() }
        try await noting("+", new) { try await store.save(new) }
        living += new
      }
      try await Task.sleep(for: .milliseconds(Int.random(in: 20...200, using: &generator)))
    }
  }

  private mutating func sample() -> HKQuantitySample {
    let start = Date(
      timeIntervalSince1970: StoreClient.firstInstant + .random(in: 0...400_000, using: &generator))
    return HKQuantitySample(
      type: StoreClient.type,
      quantity: HKQuantity(unit: .count(), doubleValue: .random(in: 0...5, using: &generator)),
      start: start, end: start + .random(in: 0...3_600, using: &generator))
  }

  /// A change is written down before it is made, and again when it is there for good.
  private func noting(
    _ sign: String, _ samples: [HKQuantitySample], _ change: () async throws -> Void
  ) async throws {
    try journal.write(([sign] + samples.map(\.uuid.uuidString)).joined(separator: " "))
    let begin = ContinuousClock.now
    try await change()
    try journal.write("= \(begin.milliseconds)")
  }
}

extension ContinuousClock.Instant {
  /// How long it is ago, in whole milliseconds.
  var milliseconds: Int64 { Int64((ContinuousClock.now - self) / .milliseconds(1)) }
}
