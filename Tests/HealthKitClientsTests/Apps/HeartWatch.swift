import HealthKit

/// Is woken for each new heart rate and keeps the last one.
final class HeartWatch: @unchecked Sendable {
  // @unchecked: the last rate is touched behind the lock alone.
  private let store = HKHealthStore()
  private let heart = HKQuantityType(.heartRate)
  private let lock = NSLock()
  private var rate: Double?
  private var query: HKObserverQuery?

  var last: Double? { lock.withLock { rate } }

  func begin() async throws {
    try await store.enableBackgroundDelivery(for: heart, frequency: .immediate)
    let query = HKObserverQuery(sampleType: heart, predicate: nil) { [weak self] _, done, error in
      guard error == nil, let self else { return done() }
      self.readLast(done)
    }
    store.execute(query)
    lock.withLock { self.query = query }
  }

  func end() {
    if let query = lock.withLock({ query }) { store.stop(query) }
  }

  private func readLast(_ done: @escaping HKObserverQueryCompletionHandler) {
    let newest = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)
    store.execute(
      HKSampleQuery(
        sampleType: heart, predicate: nil, limit: 1, sortDescriptors: [newest]
      ) { [weak self] _, samples, _ in
        let beats = HKUnit.count().unitDivided(by: .minute())
        let sample = samples?.first as? HKQuantitySample
        self?.lock.withLock { self?.rate = sample?.quantity.doubleValue(for: beats) }
        done()
      })
  }
}
