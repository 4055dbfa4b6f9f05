import Foundation
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

/// Asking, answering, changing one's mind.
@Suite(.endsInTime) struct AuthorizationTests {
  private let water = HKQuantityType(.dietaryWater)
  private let steps = HKQuantityType(.stepCount)
  private let mass = HKQuantityType(.bodyMass)

  private struct SheetConflict: Error {}

  private func store(_ answers: ScriptedPresenter.Answer...) throws -> (
    HKHealthStore, ScriptedPresenter
  ) {
    let presenter = ScriptedPresenter(answers)
    return (try ReadAccessTests.store { $0.presenter = presenter }, presenter)
  }

  private func code(_ body: () async throws -> Void) async -> HKError.Code? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? HKError)?.code
    }
  }

  @Test func nothingIsGrantedWithoutARequest() async throws {
    let store = try HKHealthStore(configuration: HKHealthStore.Configuration())
    #expect(store.authorizationStatus(for: water) == .notDetermined)
    #expect(throws: HKError.self) { try store.requireShare(of: water) }
    #expect(throws: HKError.self) { try store.readAccess(to: water) }
  }

  @Test func inMemoryARequestIsGranted() async throws {
    let store = try HKHealthStore(configuration: HKHealthStore.Configuration())
    try await store.requestAuthorization(toShare: [water], read: [steps])
    #expect(store.authorizationStatus(for: water) == .sharingAuthorized)
    try store.requireShare(of: water)
    #expect(try store.readAccess(to: steps) == .everything)
    #expect(await code { try store.requireShare(of: steps) } == .errorAuthorizationDenied)
    let app = store.configuration.app.bundleIdentifier
    #expect(try store.readAccess(to: water) == .own(bundleIdentifier: app, objects: []))
  }

  @Test func permissionsArePerTypeAndDirection() async throws {
    let (store, _) = try store(.grant(share: [water], read: [steps]))
    try await store.requestAuthorization(toShare: [water, mass], read: [steps, mass])
    #expect(store.authorizationStatus(for: water) == .sharingAuthorized)
    #expect(store.authorizationStatus(for: mass) == .sharingDenied)
    #expect(store.authorizationStatus(for: steps) == .sharingDenied)
    #expect(try store.readAccess(to: steps) == .everything)
    #expect(try store.readAccess(to: mass) == ReadAccessTests.own)
    #expect(try store.readAccess(to: water) == ReadAccessTests.own)
    #expect(await code { try store.requireShare(of: mass) } == .errorAuthorizationDenied)
    #expect(await code { try store.requireShare(of: steps) } == .errorAuthorizationDenied)
    let energy = HKQuantityType(.activeEnergyBurned)
    #expect(await code { _ = try store.readAccess(to: energy) } == .errorAuthorizationNotDetermined)
    #expect(await code { try store.requireShare(of: energy) } == .errorAuthorizationNotDetermined)
  }

  /// An answered request determines the status of every type in it, whichever way it was asked for.
  @Test func theStatusNeverRevealsReading() async throws {
    let blood = HKCharacteristicType(.bloodType)
    for answer in [ScriptedPresenter.Answer.grantAll, .denyAll] {
      let (store, _) = try store(answer)
      #expect(store.authorizationStatus(for: steps) == .notDetermined)
      #expect(store.authorizationStatus(for: blood) == .notDetermined)
      try await store.requestAuthorization(toShare: [], read: [steps, blood])
      #expect(store.authorizationStatus(for: steps) == .sharingDenied)
      #expect(store.authorizationStatus(for: blood) == .sharingDenied)
      #expect(
        try await store.statusForAuthorizationRequest(toShare: [], read: [steps, blood])
          == .unnecessary)
    }
    #expect(
      try ReadAccessTests.store().authorizationStatus(for: HKCharacteristicType(.bloodType))
        == .notDetermined)
  }

  @Test func savingWhatWasAskedForToBeReadAloneIsDeniedAndAskedForLater() async throws {
    let (store, presenter) = try store(.grantAll, .grantAll)
    try await store.requestAuthorization(toShare: [], read: [water])
    let glass = HKQuantitySample(
      type: water, quantity: HKQuantity(unit: .liter(), doubleValue: 0.25), start: Date(),
      end: Date())
    #expect {
      try store.requireShare(of: water)
    } throws: {
      ($0 as? HKError)?.code == .errorAuthorizationDenied
        && "\($0)".contains("to read the type alone")
    }
    await #expect(throws: HKError.self) { try await store.save(glass) }
    #expect(
      try await store.statusForAuthorizationRequest(toShare: [water], read: [water])
        == .shouldRequest)
    try await store.requestAuthorization(toShare: [water], read: [water])
    #expect(presenter.sheets.map(\.shareTypes) == [[], [water]])
    #expect(presenter.sheets.map(\.readTypes) == [[water], []])
    #expect(store.authorizationStatus(for: water) == .sharingAuthorized)
    try await store.save(glass)
  }

  @Test func aDenialIsNoError() async throws {
    let (store, _) = try store(.denyAll)
    try await store.requestAuthorization(toShare: [water], read: [water])
    #expect(store.authorizationStatus(for: water) == .sharingDenied)
  }

  @Test func theSheetShowsTheAppTheTextsAndTheTypes() async throws {
    let presenter = ScriptedPresenter(.denyAll)
    let store = try ReadAccessTests.store {
      $0.presenter = presenter
      $0.shareUsageDescription = "To draw a chart."
      $0.updateUsageDescription = "To keep your drinks."
      $0.clinicalRecordsUsageDescription = "To know your allergies."
    }
    try await store.requestAuthorization(
      toShare: [water], read: [steps, HKClinicalType(.labResultRecord)])
    let sheet = try #require(presenter.sheets.first)
    #expect(sheet.app == ReadAccessTests.app)
    #expect(sheet.shareTypes == [water])
    #expect(sheet.readTypes == [steps, HKClinicalType(.labResultRecord)])
    #expect(sheet.shareUsageDescription == "To draw a chart.")
    #expect(sheet.updateUsageDescription == "To keep your drinks.")
    #expect(sheet.clinicalRecordsUsageDescription == "To know your allergies.")
  }

  @Test func whatWasDecidedIsNotAskedAgain() async throws {
    let (store, presenter) = try store(.denyAll)
    try await store.requestAuthorization(toShare: [water], read: [steps])
    try await store.requestAuthorization(toShare: [water], read: [steps])
    #expect(presenter.sheets.count == 1)
    #expect(store.authorizationStatus(for: water) == .sharingDenied)
  }

  @Test func typesAddedLaterShouldBeRequestedAndOnlyTheyAreShown() async throws {
    let (store, presenter) = try store(.grantAll, .grantAll)
    #expect(
      try await store.statusForAuthorizationRequest(toShare: [water], read: []) == .shouldRequest)
    try await store.requestAuthorization(toShare: [water], read: [])
    #expect(
      try await store.statusForAuthorizationRequest(toShare: [water], read: []) == .unnecessary)
    #expect(
      try await store.statusForAuthorizationRequest(toShare: [water, mass], read: [])
        == .shouldRequest)
    #expect(
      try await store.statusForAuthorizationRequest(toShare: [water], read: [water])
        == .shouldRequest)
    try await store.requestAuthorization(toShare: [water, mass], read: [water])
    #expect(presenter.sheets.last?.shareTypes == [mass])
    #expect(presenter.sheets.last?.readTypes == [water])
    #expect(
      try await store.statusForAuthorizationRequest(toShare: [water, mass], read: [water])
        == .unnecessary)
  }

  @Test func switchesForTypesThatWereNotShownDecideNothing() async throws {
    let (store, _) = try store(.grant(share: [water, mass], read: [steps]))
    try await store.requestAuthorization(toShare: [water], read: [])
    #expect(store.authorizationStatus(for: mass) == .notDetermined)
    #expect(throws: HKError.self) { try store.readAccess(to: steps) }
  }

  @Test func aSheetThatCannotBeShownDecidesNothingAndMayBeAskedAgain() async throws {
    let (store, presenter) = try store(.fail(SheetConflict()), .grantAll)
    do {
      try await store.requestAuthorization(toShare: [water], read: [water])
      Issue.record("the sheet was not shown, and nobody said so")
    } catch {
      #expect("\(error)".contains("SheetConflict"))
      #expect(HKError.unknownError ~= error)
    }
    #expect(store.authorizationStatus(for: water) == .notDetermined)
    #expect(
      try await store.statusForAuthorizationRequest(toShare: [water], read: []) == .shouldRequest)
    try await store.requestAuthorization(toShare: [water], read: [water])
    #expect(presenter.sheets.count == 2)
    #expect(store.authorizationStatus(for: water) == .sharingAuthorized)
  }

  @Test func anHKErrorOfThePresenterArrivesAsItIs() async throws {
    let (store, _) = try store(.fail(HKError(.errorUserCanceled, "Later.")))
    #expect(
      await code { try await store.requestAuthorization(toShare: [water], read: []) }
        == .errorUserCanceled)
  }

  @Test func aTypeRevokedLaterIsDeniedAndNotAskedAgain() async throws {
    let (store, presenter) = try store(.grantAll)
    try await store.requestAuthorization(toShare: [water], read: [water])
    try store.database.store.decide([
      StoredPermission(
        app: ReadAccessTests.app.bundleIdentifier, type: water.identifier, share: false,
        read: false)
    ])
    #expect(store.authorizationStatus(for: water) == .sharingDenied)
    #expect(await code { try store.requireShare(of: water) } == .errorAuthorizationDenied)
    #expect(try store.readAccess(to: water) == ReadAccessTests.own)
    try await store.requestAuthorization(toShare: [water], read: [water])
    #expect(presenter.sheets.count == 1)
  }

  @Test(arguments: [HKHealthStore.Configuration.Session.guest, .guestOfIOS17])
  func aGuestsRequestReturnsSilently(session: HKHealthStore.Configuration.Session) async throws {
    let presenter = ScriptedPresenter(.grantAll)
    let store = try ReadAccessTests.store {
      $0.presenter = presenter
      $0.session = session
    }
    try await store.requestAuthorization(toShare: [water], read: [water])
    #expect(presenter.sheets.isEmpty)
    #expect(store.authorizationStatus(for: water) == .notDetermined)
    #expect(try store.database.store.permissions().isEmpty)
  }

  @Test func aFileWithoutAPresenterNamesTheWaysOut() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("health.sqlite")
    let store = try HKHealthStore(
      configuration: .init(
        storage: .file(URL(fileURLWithPath: path)), app: ReadAccessTests.app))
    do {
      try await store.requestAuthorization(toShare: [water], read: [steps, water])
      Issue.record("nobody can have been asked")
    } catch {
      let sentence = "\(error)"
      #expect(HKError.errorAuthorizationNotDetermined ~= error)
      #expect(sentence.contains(path))
      #expect(sentence.contains("HKHealthStore.Configuration.owner"))
      #expect(sentence.contains("TerminalPresenter"))
      #expect(
        sentence.contains(
          "hkstats authorize grant --app com.example.water --share dietaryWater "
            + "--read dietaryWater,stepCount"))
    }
    #expect(store.authorizationStatus(for: water) == .notDetermined)
    try store.database.store.decide([
      StoredPermission(
        app: ReadAccessTests.app.bundleIdentifier, type: water.identifier, share: true)
    ])
    try await store.requestAuthorization(toShare: [water], read: [])
    #expect(store.authorizationStatus(for: water) == .sharingAuthorized)
  }

  @Test func permissionsLastInAFile() async throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("health.sqlite"))
    do {
      let store = try HKHealthStore(
        configuration: .init(
          storage: .file(url), app: ReadAccessTests.app,
          presenter: ScriptedPresenter(.grant(share: [water], read: []))))
      try await store.requestAuthorization(toShare: [water], read: [steps])
    }
    let again = try HKHealthStore(
      configuration: .init(storage: .file(url), app: ReadAccessTests.app))
    #expect(again.authorizationStatus(for: water) == .sharingAuthorized)
    #expect(try again.readAccess(to: steps) == ReadAccessTests.own)
    try await again.requestAuthorization(toShare: [water], read: [steps])
  }

  @Test func theOwnerIsNeverAsked() async throws {
    let presenter = ScriptedPresenter()
    let store = try ReadAccessTests.store {
      $0.access = .owner
      $0.presenter = presenter
    }
    try await store.requestAuthorization(toShare: [water], read: [steps])
    #expect(presenter.sheets.isEmpty)
    #expect(store.authorizationStatus(for: water) == .sharingAuthorized)
    #expect(
      try await store.statusForAuthorizationRequest(toShare: [water], read: [steps])
        == .unnecessary)
  }

  @Test func requestsAtTheSameTimeShowEachTypeOnce() async throws {
    let (store, presenter) = try store(.grantAll, .grantAll, .grantAll)
    let types = [water, steps, mass]
    try await withThrowingTaskGroup { group in
      for round in 0..<30 {
        group.addTask {
          let type = types[round % 3]
          try await store.requestAuthorization(toShare: [type], read: [type])
        }
      }
      try await group.waitForAll()
    }
    #expect(presenter.sheets.count == 3)
    #expect(Set(presenter.sheets.flatMap(\.shareTypes)) == Set(types as [HKSampleType]))
  }

  @Test func theHandlerSaysThatTheRequestWasProcessed() async throws {
    let (store, _) = try store(.denyAll)
    let success = await withCheckedContinuation { continuation in
      store.requestAuthorization(toShare: [water], read: nil) { success, error in
        continuation.resume(returning: success && error == nil)
      }
    }
    #expect(success)
    let status = await withCheckedContinuation { continuation in
      store.getRequestStatusForAuthorization(toShare: [water], read: []) { status, _ in
        continuation.resume(returning: status)
      }
    }
    #expect(status == .unnecessary)
    let extensions = await withCheckedContinuation { continuation in
      store.handleAuthorizationForExtension { success, _ in
        continuation.resume(returning: success)
      }
    }
    #expect(extensions)
  }
}
