import Foundation
import HealthKitTypes
import SampleStore
import Testing

@testable import HealthKitQueries

/// What an app may do.
@Suite struct ReadAccessTests {
  static let steps = HKQuantityType(.stepCount)
  static let app = HealthApp(bundleIdentifier: "com.example.water", name: "Water")

  static func store(
    _ change: (inout HKHealthStore.Configuration) -> Void = { _ in }
  ) throws -> HKHealthStore {
    var configuration = HKHealthStore.Configuration(app: app)
    change(&configuration)
    return try HKHealthStore(configuration: configuration)
  }

  func decide(
    _ store: HKHealthStore, _ type: HKObjectType, share: Bool? = nil, read: Bool? = nil
  ) throws {
    try store.database.store.decide([
      StoredPermission(
        app: store.configuration.app.bundleIdentifier, type: type.identifier, share: share,
        read: read)
    ])
  }

  static let own = ReadAccess.own(bundleIdentifier: "com.example.water", objects: [])

  @Test func aTypeNeverAskedForCannotBeRead() throws {
    let store = try Self.store()
    #expect {
      _ = try store.readAccess(to: Self.steps)
    } throws: { error in
      "\(error)".contains("HKQuantityTypeIdentifierStepCount")
        && HKError.errorAuthorizationNotDetermined ~= error
    }
  }

  @Test func grantedReadingShowsEverything() throws {
    let store = try Self.store()
    try decide(store, Self.steps, read: true)
    #expect(try store.readAccess(to: Self.steps) == .everything)
  }

  @Test func deniedReadingLeavesTheAppItsOwnSamples() throws {
    let store = try Self.store()
    try decide(store, Self.steps, read: false)
    #expect(try store.readAccess(to: Self.steps) == Self.own)
  }

  @Test(arguments: [true, false])
  func whoAskedToSaveAloneSeesWhatItSavedItself(isGranted: Bool) throws {
    let store = try Self.store()
    try decide(store, Self.steps, share: isGranted)
    #expect(try store.readAccess(to: Self.steps) == Self.own)
  }

  @Test func permissionToSaveGrantsNoReading() throws {
    let store = try Self.store()
    try decide(store, Self.steps, share: true)
    try decide(store, Self.steps, read: false)
    try store.requireShare(of: Self.steps)
    #expect(try store.readAccess(to: Self.steps) == Self.own)
  }

  @Test func eachAppHasPermissionsOfItsOwn() throws {
    let store = try Self.store()
    try decide(store, Self.steps, share: true, read: true)
    let other = store.store(
      for: HKHealthStore.Configuration(
        app: HealthApp(bundleIdentifier: "com.example.return", name: "Return")))
    #expect(throws: HKError.self) { try other.readAccess(to: Self.steps) }
    #expect(throws: HKError.self) { try other.requireShare(of: Self.steps) }
    #expect(try store.readAccess(to: Self.steps) == .everything)
  }

  @Test func savingUndeterminedAndDeniedAreTwoErrors() throws {
    let store = try Self.store()
    func code() -> HKError.Code? {
      do {
        try store.requireShare(of: Self.steps)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code() == .errorAuthorizationNotDetermined)
    try decide(store, Self.steps, share: false)
    #expect(code() == .errorAuthorizationDenied)
    try decide(store, Self.steps, share: true)
    #expect(code() == nil)
    try decide(store, Self.steps, share: false)
    #expect(code() == .errorAuthorizationDenied)
  }

  @Test(arguments: [
    (HKHealthStore.Configuration.Session.guest, HKError.Code.errorNotPermissibleForGuestUserMode),
    (.guestOfIOS17, .errorHealthDataRestricted),
  ])
  func guestsReadWhatWasGrantedAndWriteNothing(
    session: HKHealthStore.Configuration.Session, code: HKError.Code
  ) throws {
    let owner = try Self.store()
    try decide(owner, Self.steps, share: true, read: true)
    var configuration = owner.configuration
    configuration.session = session
    let guest = owner.store(for: configuration)
    #expect(try guest.readAccess(to: Self.steps) == .everything)
    #expect { try guest.requireShare(of: Self.steps) } throws: { code ~= $0 }
    #expect { try guest.requireOwnerSession() } throws: { code ~= $0 }
    #expect { _ = try guest.readAccess(to: HKQuantityType(.heartRate)) } throws: {
      HKError.errorAuthorizationNotDetermined ~= $0
    }
  }

  @Test func theOwnersToolsMayDoEverything() throws {
    let store = try Self.store { $0.access = .owner }
    #expect(try store.readAccess(to: Self.steps) == .everything)
    #expect(try store.readAccess(to: HKCorrelationType(.food)) == .everything)
    try store.requireShare(of: Self.steps)
  }

  @Test func correlationsFollowTheTypesOfTheirMembers() throws {
    let store = try Self.store()
    let pressure = HKCorrelationType(.bloodPressure)
    #expect { _ = try store.readAccess(to: pressure) } throws: {
      HKError.errorAuthorizationNotDetermined ~= $0
    }
    try decide(store, HKQuantityType(.bloodPressureSystolic), read: true)
    try decide(store, HKQuantityType(.bloodPressureDiastolic), read: true)
    #expect(try store.readAccess(to: pressure) == .everything)
    try decide(store, HKQuantityType(.bloodPressureDiastolic), read: false)
    #expect(try store.readAccess(to: pressure) == Self.own)
    try store.requireShare(of: pressure)
  }

  @Test func objectsChosenOneByOneCanBeReadWithoutARequest() throws {
    let store = try Self.store()
    let prescriptions = HKObjectType.visionPrescriptionType()
    #expect(try store.readAccess(to: prescriptions) == Self.own)
    let (first, second) = (UUID(), UUID())
    let app = Self.app.bundleIdentifier
    try store.database.store.choose(
      [first], among: [first, second], ofType: prescriptions.identifier, forApp: app)
    #expect(
      try store.readAccess(to: prescriptions) == .own(bundleIdentifier: app, objects: [first]))
    try store.database.store.choose(
      [second], among: [second], ofType: prescriptions.identifier, forApp: app)
    #expect(
      try store.readAccess(to: prescriptions)
        == .own(bundleIdentifier: app, objects: [first, second]))
    try store.database.store.choose(
      [], among: [first], ofType: prescriptions.identifier, forApp: app)
    #expect(
      try store.readAccess(to: prescriptions) == .own(bundleIdentifier: app, objects: [second]))
  }
}
