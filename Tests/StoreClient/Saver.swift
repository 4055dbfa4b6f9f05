import HKStats
import TestSupport

/// Saves samples and deletes most of them again, until it is killed.
struct Saver {
  private let store: HKHealthStore
  private let journal: Journal
  private var generator: SeededGenerator
  private var deletable: [HKQuantitySample] = []

  init(store: HKHealthStore, journal: Journal, seed: UInt64) {
    self.store = store
    self.journal = journal
    generator = SeededGenerator(seed: seed)
  }

  mutating func run() async throws {
    while true {
      if deletable.count > 400 {
        deletable.shuffle(using: &generator)
        let gone = Array(deletable.suffix(Int.random(in: 1...300, using: &generator)))
        deletable.removeLast(gone.count)
        try await noting("-", gone) { try await store.delete(gone) }
      } else {
        let new = (0..<Int.random(in: 1...60, using: &generator)).map { _ in sample() }
        try await noting("+", new) { try await store.save(new) }
        // Some stay for ever: those everybody has to have seen at the end.
        deletable += new.filter { _ in Int.random(in: 0..<10, using: &generator) > 0 }
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
    try journal.write("= \(Journal.times(since: begin))")
  }
}
