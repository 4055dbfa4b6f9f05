import Foundation
import HKStats
import Testing

/// Why a sheet was not shown.
private struct SheetConflict: Error {}

extension SeedsTests {
  @Test @MainActor func waterIsLoggedOnceAllowed() async throws {
    let store = try Self.emptyPhone()
    let service = HealthKitService()
    await #expect(throws: HealthKitError.self) { try await service.logWater(amount: 240) }
    try await service.requestAuthorization()
    #expect(service.isAuthorized)
    let uuid = try await service.logWater(amount: 240)
    let water = HKQuantityType(.dietaryWater)
    let samples = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: water)], sortDescriptors: []
    ).result(for: store)
    let sample = try #require(samples.first)
    #expect(samples.count == 1)
    #expect(sample.uuid == uuid)
    #expect(abs(sample.quantity.doubleValue(for: .literUnit(with: .milli)) - 240) < 1e-9)
    #expect(sample.metadata?[HKMetadataKeyWasUserEntered] as? Bool == true)
    #expect(sample.startDate == sample.endDate)
  }

  @Test @MainActor func deniedReadingShowsOwnWaterAlone() async throws {
    let water = HKQuantityType(.dietaryWater)
    let store = try Self.emptyPhone(
      presenter: ScriptedPresenter(.grant(share: [water], read: [])))
    let bottle = try await Self.otherApp(
      HealthApp(bundleIdentifier: "org.example.bottle", name: "Bottle"), on: store,
      saves: [water])
    try await bottle.save(
      Self.sample(water, 500, .literUnit(with: .milli), from: .now, lasting: 0))
    let service = HealthKitService()
    try await service.requestAuthorization()
    let uuid = try await service.logWater(amount: 100)
    let samples = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: water)], sortDescriptors: []
    ).result(for: store)
    #expect(samples.map(\.uuid) == [uuid])
  }

  @Test @MainActor func aMindfulSessionIsSaved() async throws {
    let store = try Self.emptyPhone()
    let manager = HealthKitManager()
    let end = Date.now
    #expect(await manager.saveMindfulSession(start: end - 600, end: end) == false)
    #expect(await manager.requestAuthorization())
    #expect(await manager.saveMindfulSession(start: end - 600, end: end))
    #expect(await manager.saveMindfulSession(start: end, end: end) == false)
    try await store.requestAuthorization(toShare: [], read: [manager.mindfulType])
    let sessions = try await HKSampleQueryDescriptor(
      predicates: [.categorySample(type: manager.mindfulType)], sortDescriptors: []
    ).result(for: store)
    #expect(sessions.map(\.value) == [HKCategoryValue.notApplicable.rawValue])
  }

  @Test @MainActor func anAttemptThatShowedNoSheetCanBeMadeAgain() async throws {
    try Self.emptyPhone(presenter: ScriptedPresenter(.fail(SheetConflict()), .grantAll))
    let manager = HealthKitManager()
    #expect(await manager.requestAuthorization() == false)
    #expect(!manager.hasRequestedHealthKit)
    #expect(await manager.requestAuthorization())
    #expect(manager.hasRequestedHealthKit)
  }

  @Test @MainActor func theWatchTellsTheRequestFromItsOutcome() async throws {
    try Self.emptyPhone(presenter: DenyAllPresenter())
    let manager = WatchHealthKitManager()
    #expect(await manager.requestAuthorization())
    #expect(!manager.isAuthorizedToWrite())
  }

  @Test func allTypesOfApplesPageCanBeRequested() async throws {
    let store = try Self.emptyPhone()
    try await HealthDataAccess.request(store)
    for type in HealthDataAccess.allTypes {
      #expect(store.authorizationStatus(for: type) == .sharingAuthorized)
    }
  }
}
