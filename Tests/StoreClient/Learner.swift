import HKStats
import TestSupport

/// Learns of what is saved and deleted, from the anchor on at which its journal ends, in one of the ways that the API
/// has, until it is killed.
struct Learner {
  private typealias Descriptor = HKAnchoredObjectQueryDescriptor<HKQuantitySample>

  let store: HKHealthStore
  let journal: Journal

  /// Asks again and again, whether anything has happened or not.
  func page(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var anchor = try knownAnchor()
    while true {
      anchor = try await next(after: anchor, limit: .random(in: 1...200, using: &generator))
      try await Task.sleep(for: .milliseconds(Int.random(in: 1...60, using: &generator)))
    }
  }

  /// Waits for what happens, by a sequence.
  func follow(limit: Int) async throws {
    let descriptor = Descriptor(
      predicates: [.quantitySample(type: StoreClient.type)], anchor: try knownAnchor(), limit: limit
    )
    for try await result in descriptor.results(for: store) {
      try note(result.addedSamples, result.deletedObjects, result.newAnchor)
    }
  }

  /// Waits for what happens, by a query with handlers.
  func query() async throws {
    let (failures, continuation) = AsyncStream.makeStream(of: (any Error).self)
    let take: @Sendable ([HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void = {
      added, deleted, anchor, error in
      do {
        guard let added, let deleted, let anchor else { throw error ?? HKError(.unknownError) }
        try note(added, deleted, anchor)
      } catch {
        continuation.yield(error)
      }
    }
    let query = HKAnchoredObjectQuery(
      type: StoreClient.type, predicate: nil, anchor: try knownAnchor(), limit: HKObjectQueryNoLimit
    ) { take($1, $2, $3, $4) }
    query.updateHandler = { take($1, $2, $3, $4) }
    store.execute(query)
    for await failure in failures { throw failure }
  }

  /// Is told that something has happened, and asks what.
  func observe(seed: UInt64) async throws {
    let (calls, continuation) = AsyncStream.makeStream(
      of: (any Error)?.self, bufferingPolicy: .bufferingNewest(1))
    let query = HKObserverQuery(sampleType: StoreClient.type, predicate: nil) {
      _, completion, error in
      continuation.yield(error)
      completion()
    }
    store.execute(query)
    var anchor = try knownAnchor()
    for await error in calls {
      if let error { throw error }
      var last: HKQueryAnchor?
      repeat {
        last = anchor
        anchor = try await next(after: anchor, limit: 150)
      } while anchor != last
    }
  }

  /// Everything that there is, in one answer.
  func readOnce() async throws {
    _ = try await next(after: nil, limit: nil)
  }

  private func next(after anchor: HKQueryAnchor?, limit: Int?) async throws -> HKQueryAnchor {
    let begin = ContinuousClock.now
    let result = try await Descriptor(
      predicates: [.quantitySample(type: StoreClient.type)], anchor: anchor, limit: limit
    ).result(for: store)
    // What came without a step of the anchor would come again: it is written down, and found.
    let isEmpty = result.addedSamples.isEmpty && result.deletedObjects.isEmpty
    guard !isEmpty || result.newAnchor != anchor else { return result.newAnchor }
    try note(
      result.addedSamples, result.deletedObjects, result.newAnchor, since: begin)
    return result.newAnchor
  }

  private func note(
    _ added: [HKSample], _ deleted: [HKDeletedObject], _ anchor: HKQueryAnchor,
    since begin: ContinuousClock.Instant = .now
  ) throws {
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: anchor, requiringSecureCoding: true)
    try journal.write(
      (["+"] + added.map(\.uuid.uuidString)).joined(separator: " "),
      (["-"] + deleted.map(\.uuid.uuidString)).joined(separator: " "),
      "@ \(archive.base64EncodedString()) \(Journal.times(since: begin))")
  }

  private func knownAnchor() throws -> HKQueryAnchor? {
    guard let text = journal.anchor, let archive = Data(base64Encoded: text) else { return nil }
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: archive)
  }
}
