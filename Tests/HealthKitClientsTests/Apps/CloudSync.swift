import HealthKit

/// Sends what was added and deleted since the last time, across launches.
final class CloudSync {
  struct Batch: Equatable {
    var added: [UUID] = []
    var deleted: [UUID] = []
  }

  private let store = HKHealthStore()
  private let type: HKSampleType
  private(set) var savedAnchor: Data?

  init(_ type: HKSampleType, savedAnchor: Data? = nil) {
    self.type = type
    self.savedAnchor = savedAnchor
  }

  func pull(limit: Int = 100) async throws -> Batch {
    let anchor = try savedAnchor.flatMap {
      try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: $0)
    }
    var batch = Batch()
    var next = anchor
    while true {
      let result = try await HKAnchoredObjectQueryDescriptor(
        predicates: [.sample(type: type)], anchor: next, limit: limit
      ).result(for: store)
      batch.added += result.addedSamples.map(\.uuid)
      batch.deleted += result.deletedObjects.map(\.uuid)
      next = result.newAnchor
      if result.addedSamples.count + result.deletedObjects.count < limit { break }
    }
    savedAnchor = try next.map {
      try NSKeyedArchiver.archivedData(withRootObject: $0, requiringSecureCoding: true)
    }
    return batch
  }
}
