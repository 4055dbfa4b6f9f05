import Foundation
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

/// Objects that people choose one by one.
@Suite(.endsInTime) struct PerObjectAuthorizationTests {
  private let prescriptions = HKObjectType.visionPrescriptionType()
  private let objects: [HKObject] = (0..<4).map {
    HealthPredicateTests.steps(from: Double($0), to: Double($0))
  }

  private struct SheetConflict: Error {}

  private func store(_ answers: ScriptedPresenter.Answer...) throws -> (
    HKHealthStore, ScriptedPresenter
  ) {
    let presenter = ScriptedPresenter(answers)
    return (try ReadAccessTests.store { $0.presenter = presenter }, presenter)
  }

  private func access(_ chosen: [Int]) -> ReadAccess {
    .own(
      bundleIdentifier: ReadAccessTests.app.bundleIdentifier,
      objects: Set(chosen.map { objects[$0].uuid }))
  }

  @Test func theChosenObjectsCanBeRead() async throws {
    let (store, presenter) = try store(.choose([objects[1].uuid, UUID()]))
    try await store.choose(among: objects, of: prescriptions)
    #expect(try store.readAccess(to: prescriptions) == access([1]))
    let sheet = try #require(presenter.perObjectSheets.first)
    #expect(sheet.app == ReadAccessTests.app)
    #expect(sheet.objectType == prescriptions)
    #expect(sheet.objects == objects)
    #expect(sheet.chosen.isEmpty)
    #expect(sheet.shareUsageDescription == "Water reads health data.")
  }

  @Test func everyRequestAsksAndItsAnswerReplacesTheLast() async throws {
    let (store, presenter) = try store(.grantAll, .choose([objects[2].uuid]))
    try await store.choose(among: Array(objects[0...1]), of: prescriptions)
    #expect(try store.readAccess(to: prescriptions) == access([0, 1]))
    try await store.choose(among: Array(objects[1...2]), of: prescriptions)
    #expect(presenter.perObjectSheets.last?.chosen == [objects[1].uuid])
    #expect(try store.readAccess(to: prescriptions) == access([0, 2]))
  }

  @Test func aSheetThatCannotBeShownLeavesTheChoice() async throws {
    let (store, _) = try store(.grantAll, .fail(SheetConflict()))
    try await store.choose(among: objects, of: prescriptions)
    await #expect(throws: HKError.self) {
      try await store.choose(among: objects, of: prescriptions)
    }
    #expect(try store.readAccess(to: prescriptions) == access([0, 1, 2, 3]))
  }

  @Test func whatTheAppSavedItselfIsNotOffered() async throws {
    let (_, presenter) = try store()
    let own = try HKHealthStore(configuration: HKHealthStore.Configuration(presenter: presenter))
    #expect(own.configuration.app.bundleIdentifier == objects[0].source.bundleIdentifier)
    try await own.choose(among: objects, of: prescriptions)
    #expect(presenter.perObjectSheets.isEmpty)
  }

  @Test func onlyTypesOfWhichObjectsAreChosenCanBeAskedFor() async throws {
    let (store, presenter) = try store()
    await #expect {
      try await store.requestPerObjectReadAuthorization(
        for: HKQuantityType(.stepCount), predicate: nil)
    } throws: { error in
      HKError.errorInvalidArgument ~= error && "\(error)".contains("requestAuthorization")
    }
    for type in [prescriptions, HKObjectType.userAnnotatedMedicationType()] {
      try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
    }
    #expect(presenter.perObjectSheets.isEmpty)
  }

  @Test func theUsageDescriptionMustBeThere() async throws {
    let store = try ReadAccessTests.store { $0.shareUsageDescription = nil }
    let error = await withCheckedContinuation { continuation in
      store.requestPerObjectReadAuthorization(for: prescriptions, predicate: nil) {
        success, error in
        continuation.resume(returning: success ? "" : error.map { "\($0)" } ?? "")
      }
    }
    #expect(
      error
        == "NSHealthShareUsageDescription must be set in the app's Info.plist in order to request "
        + "read authorization for the following types: HKVisionPrescriptionTypeIdentifier")
  }

  @Test func withoutAPresenterTheRequestSaysSo() async throws {
    let store = try ReadAccessTests.store { $0.presenter = nil }
    await #expect {
      try await store.choose(among: objects, of: prescriptions)
    } throws: {
      HKError.errorAuthorizationNotDetermined ~= $0
    }
  }

  @Test func aPresenterThatShowsTypesOnlyCannotShowObjects() async throws {
    struct TypesOnly: HKAuthorizationPresenter {
      func present(_ request: HKAuthorizationSheet) async throws -> HKAuthorizationToggles {
        HKAuthorizationToggles()
      }
    }
    let store = try ReadAccessTests.store { $0.presenter = TypesOnly() }
    await #expect {
      try await store.choose(among: objects, of: prescriptions)
    } throws: {
      "\($0)".contains("TypesOnly cannot show single objects")
    }
  }
}
