internal import Foundation
internal import HealthKitTypes
internal import SampleStore

extension HKHealthStore {
  /// Deletes objects, on the caller's thread.
  func deleteNow(_ objects: [HKObject]) throws(HKError) {
    guard !objects.isEmpty else {
      throw .invalidArgument("There is no object to delete; give at least one.")
    }
    try requireOwnerSession()
    let samples = objects.compactMap { $0 as? HKSample }
    try requireShare(of: samples.map(\.sampleType) + membersTypes(ofOwn: samples))
    do {
      try database.store.delete(
        objects.map(\.uuid), ownedBy: deletionOwner,
        date: configuration.clock.now.timeIntervalSince1970)
    } catch {
      throw HKError(storeError: error)
    }
  }

  /// Deletes what a predicate picks, and says how many that were.
  func deleteNow(
    _ type: HKObjectType, _ predicate: TranslatedPredicate
  ) throws(HKError) -> Int {
    guard let type = type as? HKSampleType else {
      throw .invalidArgument(
        "Objects of \(type.identifier) cannot be deleted: they are no samples.")
    }
    let condition = try predicate.condition
    try condition.check(for: type)
    try requireShare(of: type)
    let search = SampleSearch(parts: [.init(type: type, condition: condition)])
    let own = deletionOwner.map { ReadAccess.own(bundleIdentifier: $0, objects: []) }
    let found = try search.found(in: self, access: own ?? .everything)
    if found.isEmpty { return 0 }
    try requireShare(of: membersTypes(ofOwn: found.map(\.sample)))
    let count: Int
    do {
      count = try database.store.delete(
        sequences: Set(found.map(\.sequence)), ownedBy: deletionOwner,
        date: configuration.clock.now.timeIntervalSince1970)
    } catch {
      throw HKError(storeError: error)
    }
    return count
  }

  /// The types of the samples in those correlations among `samples` that the app saved: of all of them, also
  /// those that the app may not read.
  func membersTypes(ofOwn samples: [HKSample]) throws(HKError) -> [HKSampleType] {
    guard let app = deletionOwner else { return [] }
    var owners = configuration
    owners.access = .owner
    let owner = store(for: owners)
    var types: Set<HKSampleType> = []
    let correlations = samples.compactMap { $0 as? HKCorrelation }
    for (type, correlations) in Dictionary(grouping: correlations, by: \.correlationType) {
      let search = SampleSearch(
        parts: [.init(type: type, condition: .uuids(Set(correlations.map(\.uuid))))])
      let found = try search.found(in: owner, access: .own(bundleIdentifier: app, objects: []))
      for case let correlation as HKCorrelation in found.lazy.map(\.sample) {
        types.formUnion(correlation.objects.map(\.sampleType))
      }
    }
    return types.sorted { $0.identifier < $1.identifier }
  }

  /// The source whose objects the app may delete; nil for the owner's own tools, which may delete all.
  var deletionOwner: String? {
    configuration.access == .owner ? nil : configuration.app.bundleIdentifier
  }
}
