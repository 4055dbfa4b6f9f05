internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// A question for the correlations of a type with their samples.
struct CorrelationSearch {
  let type: HKCorrelationType
  let condition: HealthCondition

  /// The first correlations that the condition picks, of those that `filter` lets through. A sample inside
  /// one that may not be seen itself is left out.
  func found(
    matching filter: SampleFilter, order: ObjectOrder, limit: Int?, in store: HKHealthStore
  ) throws -> [FoundSample] {
    // Only a block can ask for the samples: else correlations are picked before those are read.
    let asksForSamples = condition.hasBlock
    var objects = HealthObjects()
    let correlations = try store.database.store.correlations(
      ofType: type.identifier, matching: filter, order: order,
      limit: asksForSamples ? nil : limit
    ) { stored in
      let isPicked =
        asksForSamples
        || condition.holds(for: objects.correlation(stored, type: type, objects: []))
      return isPicked ? stored : nil
    }
    let members = try members(of: correlations, in: store, &objects)
    var found: [FoundSample] = []
    for stored in correlations where found.count < limit ?? .max {
      let correlation = objects.correlation(
        stored, type: type, objects: Set(stored.members.compactMap { members[$0.sequence] }))
      guard !asksForSamples || condition.holds(for: correlation) else { continue }
      found.append(FoundSample(sample: correlation, sequence: stored.sequence))
    }
    return found
  }

  /// The samples inside correlations, by their order of insertion.
  private func members(
    of correlations: [StoredCorrelation], in store: HKHealthStore, _ objects: inout HealthObjects
  ) throws -> [Int64: HKSample] {
    var sequences: [String: Set<Int64>] = [:]
    for member in correlations.lazy.flatMap(\.members) {
      sequences[member.type, default: []].insert(member.sequence)
    }
    var found: [Int64: HKSample] = [:]
    for (identifier, sequences) in sequences {
      guard let type = HKSampleType.inSegments(identifier),
        let access = try visibleAccess(to: type, in: store)
      else { continue }
      let stored = try store.database.store.samples(
        ofType: identifier, matching: .all([.sequences(sequences), access.filter]))
      for sample in stored { found[sample.sequence] = objects.sample(sample, type: type) }
    }
    return found
  }

  /// What may be seen of a type; nil of one that was never asked for.
  private func visibleAccess(
    to type: HKSampleType, in store: HKHealthStore
  ) throws(HKError) -> ReadAccess? {
    do {
      return try store.readAccess(to: type)
    } catch  where error.code == .errorAuthorizationNotDetermined {
      return nil
    }
  }
}

extension HKSampleType {
  /// The quantity or category type of an identifier; nil if the catalogue does not hold it.
  static func inSegments(_ identifier: String) -> HKSampleType? {
    HKQuantityType.shared[identifier]
      ?? HKObjectType.categoryType(forIdentifier: HKCategoryTypeIdentifier(rawValue: identifier))
  }
}
