import HealthKit

/// A store as tests of apps replace it: what it is asked is written down, and it answers what it is told to.
///
/// `@unchecked`: each test has one of its own, and uses it from one place.
class HealthStoreDouble: HKHealthStore, @unchecked Sendable {
  private(set) var executed: [HKQuery] = []
  private(set) var stopped: [HKQuery] = []
  private(set) var saved: [HKObject] = []
  var sex = HKBiologicalSex.notSet
  var born: DateComponents?
  var failure: Error?

  override func execute(_ query: HKQuery) { executed.append(query) }

  override func stop(_ query: HKQuery) { stopped.append(query) }

  override func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    .sharingAuthorized
  }

  override func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (Bool, Error?) -> Void
  ) {
    completion(failure == nil, failure)
  }

  override func save(
    _ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, Error?) -> Void
  ) {
    if failure == nil { saved += objects }
    completion(failure == nil, failure)
  }

  override func deleteObjects(
    of objectType: HKObjectType, predicate: NSPredicate,
    withCompletion completion: @escaping @Sendable (Bool, Int, Error?) -> Void
  ) {
    completion(failure == nil, failure == nil ? saved.count : 0, failure)
    saved = []
  }

  override func dateOfBirthComponents() throws -> DateComponents {
    guard let born else { throw HKError(.errorNoData) }
    return born
  }

  override class func isHealthDataAvailable() -> Bool { false }
}

/// An observer whose handler a test calls.
///
/// `@unchecked`: what is stored here never changes.
class ObserverDouble: HKObserverQuery, @unchecked Sendable {
  private let handler:
    @Sendable (HKObserverQuery, @escaping HKObserverQueryCompletionHandler, Error?) -> Void

  override init(
    sampleType: HKSampleType, predicate: NSPredicate?,
    updateHandler:
      @escaping @Sendable (HKObserverQuery, @escaping HKObserverQueryCompletionHandler, Error?) ->
      Void
  ) {
    handler = updateHandler
    super.init(sampleType: sampleType, predicate: predicate, updateHandler: updateHandler)
  }

  func change(_ completion: @escaping @Sendable () -> Void) { handler(self, completion, nil) }
}

/// An anchored query that knows its anchor, and whose results a test hands over.
///
/// `@unchecked`: what is stored here never changes.
class AnchoredDouble: HKAnchoredObjectQuery, @unchecked Sendable {
  let anchor: HKQueryAnchor?
  private let handler:
    @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, Error?) ->
      Void

  override init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler:
      @escaping @Sendable (
        HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, Error?
      ) -> Void
  ) {
    self.anchor = anchor
    handler = resultsHandler
    super.init(
      type: type, predicate: predicate, anchor: anchor, limit: limit, resultsHandler: resultsHandler
    )
  }

  func find(_ samples: [HKSample], _ next: HKQueryAnchor) { handler(self, samples, [], next, nil) }
}

/// A builder that counts its samples.
///
/// `@unchecked`: each test has one of its own, and uses it from one place.
class BuilderDouble: HKWorkoutBuilder, @unchecked Sendable {
  private(set) var count = 0

  override func add(
    _ samples: [HKSample], completion: @escaping @Sendable (Bool, Error?) -> Void
  ) {
    count += samples.count
    super.add(samples, completion: completion)
  }
}
