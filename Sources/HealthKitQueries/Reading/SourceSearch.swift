internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// A question for the sources of samples.
struct SourceSearch: Sendable {
  let part: SampleSearch.Part

  /// The sources of the samples that the app may see, by bundle identifier. Under which name a source
  /// comes that has had several, the last one says.
  func sources(in store: HKHealthStore) throws(HKError) -> [HKSource] {
    var sources: [HKSource] = []
    if HKSampleType.inSegments(part.type.identifier) == part.type {
      let access = try store.readAccess(to: part.type)
      do {
        sources = try store.database.store.revisions(
          ofType: part.type.identifier,
          matching: .all([part.condition.filter(for: part.type), access.filter])
        ).map { HKSource($0) }
      } catch {
        throw HKError(storeError: error)
      }
    } else {
      sources = try SampleSearch(parts: [part]).samples(in: store).map(\.source)
    }
    let byIdentity = Dictionary(
      sources.map { ($0, $0) }, uniquingKeysWith: { _, last in last })
    return byIdentity.values.sorted {
      $0.bundleIdentifier.utf8.lexicographicallyPrecedes($1.bundleIdentifier.utf8)
    }
  }
}
