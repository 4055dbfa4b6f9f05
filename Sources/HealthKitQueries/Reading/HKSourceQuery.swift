public import Foundation
public import HealthKitTypes

/// Asks once for the sources that saved samples of a type, and hands them to a handler.
///
/// `@unchecked`: see ``HKQuery``; what is stored here never changes.
open class HKSourceQuery: HKQuery, @unchecked Sendable {
  private let translated: TranslatedPredicate
  private let type: HKSampleType
  private let handler: @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

  /// A query for the sources of the samples of a type that a predicate picks.
  @preconcurrency
  public init(
    sampleType: HKSampleType, samplePredicate: NSPredicate?,
    completionHandler: @escaping @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
  ) {
    type = sampleType
    translated = TranslatedPredicate(samplePredicate)
    handler = completionHandler
    super.init(objectType: sampleType, predicate: samplePredicate)
  }

  override func start(in store: HKHealthStore) -> any QueryTask {
    QueryRun(in: store) { [self] run in
      let answer = Result { () throws(HKError) in
        try SourceSearch(part: .init(checked: type, translated.condition))
          .sources(in: store)
      }
      run.deliver {
        switch answer {
        case .success(let sources): handler(self, Set(sources), nil)
        case .failure(let error): handler(self, nil, error)
        }
      }
    }
  }

  override func refuse(_ error: HKError) { handler(self, nil, error) }
}

/// Asks once for the sources that saved samples.
///
/// ```swift
/// let steps = HKSamplePredicate.quantitySample(type: HKQuantityType(.stepCount))
/// let sources = try await HKSourceQueryDescriptor(predicate: steps).result(for: store)
/// ```
public struct HKSourceQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
  /// Which samples.
  public var predicate: HKSamplePredicate<Sample>

  /// A descriptor.
  public init(predicate: HKSamplePredicate<Sample>) {
    self.predicate = predicate
  }

  /// The sources, each once, by bundle identifier.
  ///
  /// - Throws: `HKError` with `errorAuthorizationNotDetermined` for a type that the app never asked to
  ///   read, `errorInvalidArgument` for a predicate that cannot be run.
  public nonisolated(nonsending) func result(
    for healthStore: HKHealthStore
  ) async throws -> [HKSource] {
    let search = SourceSearch(part: try SampleSearch.Part(predicate))
    return try await healthStore.database.perform { () throws(HKError) in
      try search.sources(in: healthStore)
    }
  }
}
