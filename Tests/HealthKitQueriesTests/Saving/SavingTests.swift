import Foundation
import HealthKitTypes
import SampleStore
import Synchronization
import TestSupport
import Testing

@testable import HealthKitQueries

@Suite(.endsInTime) struct SavingTests {
  typealias Fixture = SavingFixture

  @Test func aSampleIsSavedUnderTheNameOfTheApp() async throws {
    let directory = try TemporaryDirectory()
    let url = URL(fileURLWithPath: directory.file("health.sqlite"))
    let store = try Fixture.store(storage: .file(url))
    let device = HKDevice(
      name: "Bottle", manufacturer: "Example", model: nil, hardwareVersion: nil,
      firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
    let sample = Fixture.sample(
      0.25, unit: .liter(), lasting: 60, device: device,
      metadata: [HKMetadataKeyWasUserEntered: true, "note": "1"])
    try await store.save(sample)
    let saved = try #require(
      try SampleStore.open(url.path, mode: .readOnly).allWater().first)
    #expect(saved.uuid == sample.uuid)
    #expect(saved.value == 250 && saved.unit == "L")
    #expect(saved.sourceName == "org.example.app" && saved.sourceVersion == "1.2")
    #expect(saved.device == device.exportString && saved.isUserEntered)
    #expect(saved.creation == Fixture.now.timeIntervalSince1970)
    #expect(saved.end - saved.start == 60)
    #expect(saved.metadata.first { $0.name == "note" }?.kind == .text)
  }

  @Test func savingNothingIsAnInvalidArgument() async throws {
    let store = try Fixture.store()
    let error = await Fixture.error { try await store.save([]) }
    #expect(error?.code == .errorInvalidArgument)
  }

  @Test func oneBadSampleKeepsAllFromBeingSaved() async throws {
    let store = try Fixture.store()
    let backwards = Fixture.sample(1, lasting: -1)
    let error = await Fixture.error { try await store.save([Fixture.sample(1), backwards]) }
    #expect(error?.code == .errorInvalidArgument)
    #expect(error?.description.contains("before its start") == true)
    #expect(try Fixture.stored(store).isEmpty)
  }

  @Test func whatCannotBeIsRefusedWithASentence() async throws {
    let store = try Fixture.store()
    let bad = [
      Fixture.sample(.nan),
      Fixture.sample(1, unit: .meter()),
      Fixture.sample(1, lasting: 5 * 86_400),
      Fixture.sample(1, metadata: ["list": [1]]),
    ]
    for sample in bad {
      let error = await Fixture.error { try await store.save(sample) }
      #expect(error?.code == .errorInvalidArgument && error?.description.hasSuffix(".") == true)
    }
  }

  @Test func durationsAreKeptToTheLimitsOfTheType() async throws {
    let sound = HKQuantityType(.headphoneAudioExposure)
    let sleep = HKCategoryType(.sleepAnalysis)
    let pressure = HKCorrelationType(.bloodPressure)
    let systolic = HKQuantityType(.bloodPressureSystolic)
    let diastolic = HKQuantityType(.bloodPressureDiastolic)
    let store = try Fixture.store([
      Fixture.water, sound, sleep, systolic, diastolic, .workoutType(),
    ])
    let (now, fourDays) = (Fixture.now, 345_600.0)
    func samples(_ length: TimeInterval) -> [HKSample] {
      let end = now.addingTimeInterval(length)
      return [
        Fixture.sample(1, lasting: length),
        Fixture.sample(70, type: sound, lasting: length),
        HKCategorySample(type: sleep, value: 3, start: now, end: end),
        HKCorrelation(
          type: pressure, start: now, end: end,
          objects: [Fixture.sample(120, type: systolic), Fixture.sample(80, type: diastolic)]),
        HKWorkout(activityType: .running, start: now, end: end),
      ]
    }
    for sample in samples(fourDays + 1) {
      let error = await Fixture.error { try await store.save(sample) }
      #expect(error?.code == .errorInvalidArgument)
      let sentence = error?.description ?? ""
      #expect(sentence.contains(sample.sampleType.identifier) && sentence.contains("345600 s"))
    }
    let instant = await Fixture.error { try await store.save(samples(0)) }
    #expect(instant?.code == .errorInvalidArgument)
    #expect(instant?.description.contains(sound.identifier) == true)
    #expect(instant?.description.contains("0.001 s") == true)
    // A bad member keeps its correlation out.
    let member = Fixture.sample(120, type: systolic, lasting: fourDays + 1)
    let inside = await Fixture.error {
      try await store.save(
        HKCorrelation(
          type: pressure, start: now, end: now,
          objects: [member, Fixture.sample(80, type: diastolic)]))
    }
    #expect(inside?.code == .errorInvalidArgument)
    #expect(try Fixture.stored(store).isEmpty && Fixture.stored(store, systolic).isEmpty)
    try await store.save(samples(fourDays))
    try await store.save(samples(0.001))
    #expect(try Fixture.stored(store, sound).count == 2)
  }

  @Test func shareNeverAskedForAndShareDeniedAreTwoErrors() async throws {
    let store = try Fixture.store([])
    var error = await Fixture.error { try await store.save(Fixture.sample(1)) }
    #expect(error?.code == .errorAuthorizationNotDetermined)
    try Fixture.allow([Fixture.water], Fixture.app, false, in: store)
    error = await Fixture.error { try await store.save(Fixture.sample(1)) }
    #expect(error?.code == .errorAuthorizationDenied)
  }

  @Test func neverAskedForIsToldBeforeDenied() async throws {
    let store = try Fixture.store([])
    let samples = [Fixture.sample(1), Fixture.sample(1, type: Fixture.steps)]
    for denied in [Fixture.water, Fixture.steps] {
      try Fixture.allow([denied], Fixture.app, false, in: store)
      let error = await Fixture.error { try await store.save(samples) }
      #expect(
        error?.code
          == (denied == Fixture.water
            ? .errorAuthorizationNotDetermined : .errorAuthorizationDenied))
    }
    let other = store.store(for: Fixture.configuration(Fixture.other))
    try Fixture.allow([Fixture.steps], Fixture.other, false, in: store)
    let error = await Fixture.error { try await other.save(samples) }
    #expect(error?.code == .errorAuthorizationNotDetermined)
  }

  @Test func theDistantFutureIsNoDateToBeginAt() async throws {
    let store = try Fixture.store()
    for start in [Date.distantFuture, Date(timeIntervalSince1970: 1e300)] {
      let sample = HKQuantitySample(
        type: Fixture.water, quantity: HKQuantity(unit: .liter(), doubleValue: 1), start: start,
        end: start)
      let error = await Fixture.error { try await store.save(sample) }
      #expect(error?.code == .errorInvalidArgument)
    }
    #expect(try Fixture.stored(store).isEmpty)
  }

  @Test func argumentsAreLookedAtBeforeTheSessionAndThatBeforePermissions() async throws {
    let store = try Fixture.store([])
    var configuration = Fixture.configuration()
    configuration.session = .guest
    let guest = store.store(for: configuration)
    var error = await Fixture.error { try await guest.save(Fixture.sample(.nan)) }
    #expect(error?.code == .errorInvalidArgument)
    error = await Fixture.error { try await guest.save(Fixture.sample(1)) }
    #expect(error?.code == .errorNotPermissibleForGuestUserMode)
    configuration.session = .guestOfIOS17
    error = await Fixture.error {
      try await store.store(for: configuration).save(Fixture.sample(1))
    }
    #expect(error?.code == .errorHealthDataRestricted)
  }

  @Test func noSampleIsTooEarly() async throws {
    let store = try Fixture.store()
    #expect(store.earliestPermittedSampleDate() == .distantPast)
    let rule = await Fixture.error {
      try SavingRules.check(Fixture.sample(1), notBefore: Fixture.now.addingTimeInterval(1))
    }
    #expect(rule?.code == .errorInvalidArgument)
    #expect(rule?.description.contains("earliest permitted date") == true)
  }

  @Test func anObjectIsSavedOnce() async throws {
    let store = try Fixture.store()
    let sample = Fixture.sample(1)
    try await store.save(sample)
    for again in [[sample], [Fixture.sample(2), sample]] {
      let error = await Fixture.error { try await store.save(again) }
      #expect(error?.code == .errorInvalidArgument)
    }
    let twice = Fixture.sample(3)
    let error = await Fixture.error { try await store.save([twice, twice]) }
    #expect(error?.code == .errorInvalidArgument)
    #expect(try Fixture.stored(store).map(\.value) == [1])
  }

  @Test func aSyncIdentifierNeedsAVersionThatIsANumber() async throws {
    let store = try Fixture.store()
    for metadata in [
      Fixture.sync("a", nil), Fixture.sync(nil, 1), Fixture.sync("a", "1"), Fixture.sync(1, 1),
    ] {
      let error = await Fixture.error {
        try await store.save(Fixture.sample(1, metadata: metadata))
      }
      #expect(error?.code == .errorInvalidArgument)
    }
    #expect(try Fixture.stored(store).isEmpty)
  }

  @Test func aHigherSyncVersionReplacesAndALowerOneIsIgnored() async throws {
    let store = try Fixture.store()
    let first = Fixture.sample(1, metadata: Fixture.sync("a", 1))
    try await store.save(first)
    try await store.save(Fixture.sample(2, metadata: Fixture.sync("a", 2)))
    try await store.save(Fixture.sample(3, metadata: Fixture.sync("a", 1.5)))
    #expect(try Fixture.stored(store).map(\.value) == [2])
    let deletion = try #require(try store.database.store.deletions().first)
    #expect(deletion.uuid == first.uuid && deletion.metadata.count == 2)
    // Another app's identifiers are its own.
    let other = store.store(for: Fixture.configuration(Fixture.other))
    try Fixture.allow([Fixture.water], Fixture.other, in: store)
    try await other.save(Fixture.sample(4, metadata: Fixture.sync("a", 1)))
    #expect(Set(try Fixture.stored(store).map(\.value)) == [2, 4])
  }

  @Test func aCorrelationIsSavedWithItsSamples() async throws {
    let systolic = HKQuantityType(.bloodPressureSystolic)
    let diastolic = HKQuantityType(.bloodPressureDiastolic)
    let store = try Fixture.store([systolic])
    let pressure = HKCorrelation(
      type: HKCorrelationType(.bloodPressure), start: Fixture.now, end: Fixture.now,
      objects: [Fixture.sample(120, type: systolic), Fixture.sample(80, type: diastolic)])
    let error = await Fixture.error { try await store.save(pressure) }
    #expect(error?.code == .errorAuthorizationNotDetermined)
    try Fixture.allow([diastolic], Fixture.app, in: store)
    try await store.save(pressure)
    let saved = try #require(try store.database.store.correlations().first)
    #expect(saved.uuid == pressure.uuid && saved.members.count == 2)
    #expect(try Fixture.stored(store, systolic).map(\.value) == [120])
  }

  @Test func aCategoryWithoutAnEndIsKeptSo() async throws {
    let headache = HKCategoryType(.headache)
    let store = try Fixture.store([headache])
    try await store.save(
      HKCategorySample(
        type: headache, value: HKCategoryValueSeverity.mild.rawValue, start: Fixture.now,
        end: .distantFuture))
    let saved = try #require(try Fixture.stored(store, headache).first)
    #expect(saved.hasUndeterminedEnd && saved.end == saved.start && saved.unit == nil)
  }

  @Test func handlersGetWhatIsThrown() async throws {
    let store = try Fixture.store()
    let saved = await withCheckedContinuation { continuation in
      store.save(Fixture.sample(1)) { success, error in
        continuation.resume(returning: success && error == nil)
      }
    }
    #expect(saved)
    let code = await withCheckedContinuation { continuation in
      store.save([]) { success, error in
        continuation.resume(returning: success ? nil : (error as? HKError)?.code)
      }
    }
    #expect(code == .errorInvalidArgument)
  }

  @Test func everyCommitIsAnnounced() async throws {
    let store = try Fixture.store()
    let count = Mutex(0)
    let clock = store.configuration.clock
    let observation = store.database.changes.observe(by: clock) { count.withLock { $0 += 1 } }
    let sample = Fixture.sample(1)
    try await store.save(sample)
    _ = await Fixture.error { try await store.save(Fixture.sample(.nan)) }
    try await store.delete(sample)
    #expect(count.withLock { $0 } == 2)
    observation.cancel()
  }

  @Test func theOwnerMaySaveWithoutAsking() async throws {
    let store = try HKHealthStore(
      configuration: Fixture.configuration(access: .owner))
    try await store.save(Fixture.sample(1))
    #expect(try Fixture.stored(store).count == 1)
  }
}

extension SampleStore {
  fileprivate func allWater() throws -> [StoredSample] {
    var samples: [StoredSample] = []
    try forEachSample(ofType: SavingFixture.water.identifier) { samples.append($0) }
    return samples
  }
}
