import Foundation
import HealthKitTypes
import SampleStore
import Testing

@testable import HealthKitQueries

@Suite struct CharacteristicsTests {
  typealias Fixture = SavingFixture

  /// A store with the characteristics of an export.
  func store(
    _ values: [(HKCharacteristicTypeIdentifier, String)],
    access: HKHealthStore.Configuration.Access = .owner
  ) throws -> HKHealthStore {
    let store = try HKHealthStore(configuration: Fixture.configuration(access: access))
    let importing = try store.database.store.beginImport(
      ImportHeader(fileName: "export.zip", date: 0))
    importing.setCharacteristics(values.map { NamedValue(name: $0.0.rawValue, value: $0.1) })
    _ = try importing.finish(
      ImportClosing(exportDate: 0, timeZone: "UTC", recordsRead: 0, recordsSkipped: 0))
    return store
  }

  @Test func characteristicsAreThoseOfTheExport() throws {
    let store = try store([
      (.dateOfBirth, "1990-02-03"), (.biologicalSex, "HKBiologicalSexFemale"),
      (.bloodType, "HKBloodTypeABNegative"), (.fitzpatrickSkinType, "HKFitzpatrickSkinTypeIII"),
      (.wheelchairUse, "HKWheelchairUseNo"),
    ])
    let birth = try store.dateOfBirthComponents()
    #expect(birth.year == 1990 && birth.month == 2 && birth.day == 3)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = store.configuration.calendar.timeZone
    let midnight = calendar.date(from: DateComponents(year: 1990, month: 2, day: 3))
    #expect(try store.dateOfBirth() == midnight)
    #expect(try store.biologicalSex().biologicalSex == .female)
    #expect(try store.bloodType().bloodType == .abNegative)
    #expect(try store.fitzpatrickSkinType().skinType == .III)
    #expect(try store.wheelchairUse().wheelchairUse == .no)
    #expect(try store.activityMoveMode().activityMoveMode == .activeEnergy)
  }

  @Test func whatIsNotSetIsNotSet() async throws {
    let store = try store([])
    #expect(try store.biologicalSex().biologicalSex == .notSet)
    let error = await Fixture.error { _ = try store.dateOfBirthComponents() }
    #expect(error?.code == .errorNoData)
  }

  @Test func dayThatDoesNotExistIsNoDateOfBirth() async throws {
    let store = try store([(.dateOfBirth, "1990-02-30")])
    let error = await Fixture.error { _ = try store.dateOfBirth() }
    #expect(error?.code == .errorNoData)
  }

  @Test func whatIsNotAskedForIsAnErrorAndWhatIsDeniedIsNotSet() async throws {
    let store = try store([(.bloodType, "HKBloodTypeABNegative")], access: .app)
    let error = await Fixture.error { _ = try store.bloodType() }
    #expect(error?.code == .errorAuthorizationNotDetermined)
    for (isGranted, type) in [(false, HKBloodType.notSet), (true, .abNegative)] {
      try store.database.store.decide([
        StoredPermission(
          app: Fixture.app.bundleIdentifier,
          type: HKCharacteristicTypeIdentifier.bloodType.rawValue, share: nil, read: isGranted)
      ])
      #expect(try store.bloodType().bloodType == type)
    }
  }

  @Test func preferredUnitsFollowTheLocale() async throws {
    for (locale, unit) in [("en_US", "mi"), ("de_DE", "km")] {
      var configuration = Fixture.configuration(access: .owner)
      configuration.calendar.locale = Locale(identifier: locale)
      let store = try HKHealthStore(configuration: configuration)
      let distance = HKQuantityType(.distanceWalkingRunning)
      #expect(try await store.preferredUnits(for: [distance]) == [distance: HKUnit(from: unit)])
    }
    let store = try Fixture.store()
    let error = await Fixture.error {
      _ = try await store.preferredUnits(for: [HKQuantityType(.height)])
    }
    #expect(error?.code == .errorAuthorizationNotDetermined)
    #expect(try await store.preferredUnits(for: [Fixture.water]).count == 1)
  }
}
