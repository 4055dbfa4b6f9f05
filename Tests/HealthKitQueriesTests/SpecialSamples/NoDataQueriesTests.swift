import Foundation
import HealthKitTypes
import Synchronization
import TestSupport
import Testing

@testable import HealthKitQueries

/// The queries with handlers for what a store does not hold: each calls its handler once.
@Suite(.endsInTime) struct NoDataQueriesTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  private var recording: HKElectrocardiogram {
    HKElectrocardiogram(
      start: noon, end: noon + 30, classification: .sinusRhythm, symptomsStatus: .none,
      numberOfVoltageMeasurements: 0, averageHeartRate: nil, samplingFrequency: nil,
      provenance: ObjectProvenance(device: nil, metadata: nil))
  }

  private func strangersStore() throws -> HKHealthStore {
    try HKHealthStore(configuration: SavingFixture.configuration())
  }

  /// Runs a query, and then another one of the same store, so that a second call would have come.
  private func calls(
    in store: HKHealthStore, _ make: (@escaping @Sendable (String) -> Void) -> HKQuery
  ) async -> [String] {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let query = make { continuation.yield($0) }
    store.execute(query)
    var calls: [String] = []
    for await call in stream {
      calls.append(call)
      if calls.count == 1 {
        // The last call is that of a query that was executed before.
        store.execute(query)
      } else {
        break
      }
    }
    return calls
  }

  private static func code(_ error: (any Error)?) -> String {
    (error as? HKError).map { "\($0.code)" } ?? "no error"
  }

  private let again = "errorInvalidArgument"

  // MARK: Electrocardiograms

  private func voltages(_ note: @escaping @Sendable (String) -> Void) -> HKQuery {
    HKElectrocardiogramQuery(recording) { _, result in
      switch result {
      case .measurement: note("measurement")
      case .done: note("done")
      case .error(let error): note(Self.code(error))
      }
    }
  }

  @Test func voltagesAreNoData() async throws {
    let store = try ReadingFixture.ownersStore()
    #expect(await calls(in: store, voltages) == ["errorNoData", again])
    #expect(
      try await calls(in: strangersStore(), voltages) == ["errorAuthorizationNotDetermined", again])
  }

  @Test func voltagesOfObjectiveCAreNoDataEither() async throws {
    let store = try ReadingFixture.ownersStore()
    let calls = await calls(in: store) { note in
      HKElectrocardiogramQuery(electrocardiogram: recording) { query, measurement, done, error in
        note("\(measurement == nil) \(done) \(Self.code(error))")
      }
    }
    #expect(calls == ["true true errorNoData", "true true \(again)"])
    #expect(voltages { _ in }.objectType == HKObjectType.electrocardiogramType())
  }

  // MARK: Records and documents

  @Test func signedRecordsAreNoData() async throws {
    let store = try ReadingFixture.ownersStore()
    let calls = await calls(in: store) { note in
      let query = HKVerifiableClinicalRecordQuery(
        recordTypes: ["immunization"],
        predicate: HKQuery.predicateForVerifiableClinicalRecords(
          withRelevantDateWithin: DateInterval(start: noon, duration: 60))
      ) { _, records, error in note("\(records == nil) \(Self.code(error))") }
      #expect(query.sourceTypes == [.smartHealthCard] && query.recordTypes == ["immunization"])
      return query
    }
    #expect(calls == ["true errorNoData", "true \(again)"])
  }

  @Test func documentsAreNone() async throws {
    func documents(_ note: @escaping @Sendable (String) -> Void) -> HKQuery {
      let query = HKDocumentQuery(
        documentType: HKDocumentType(.CDA), predicate: nil, limit: 5, sortDescriptors: nil,
        includeDocumentData: true
      ) { _, documents, done, error in
        note("\(documents?.count ?? -1) \(done) \(Self.code(error))")
      }
      #expect(query.limit == 5 && query.includeDocumentData && query.sortDescriptors == nil)
      return query
    }
    let store = try ReadingFixture.ownersStore()
    #expect(await calls(in: store, documents) == ["0 true no error", "-1 true \(again)"])
    #expect(
      try await calls(in: strangersStore(), documents).first
        == "-1 true errorAuthorizationNotDetermined")
  }
}
