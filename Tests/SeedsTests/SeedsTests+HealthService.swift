import Foundation
import HKStats
import TestSupport
import Testing

extension SeedsTests {
  /// A quarter of a day ago, or the start of today where that is later.
  private static func momentsAgo(_ seconds: TimeInterval) -> Date {
    max(Date.now - seconds, Calendar.current.startOfDay(for: .now))
  }

  @Test func todaysStepsOfPhoneAndWatchCountOnce() async throws {
    let store = try Self.emptyPhone()
    let service = HealthService()
    try await service.requestAuthorization()
    // Two minutes both walk; the one that was seen latest is better and has 40 a minute.
    let phone = try await Self.otherApp(
      HealthApp(bundleIdentifier: "org.example.phone", name: "Phone"), on: store,
      saves: [Self.steps])
    let watch = try await Self.otherApp(Self.watch, on: store, saves: [Self.steps])
    let begin = Self.momentsAgo(1_000)
    let length = Date.now.timeIntervalSince(begin) / 4
    try await phone.save(Self.sample(Self.steps, 100, .count(), from: begin, lasting: 2 * length))
    try await watch.save(
      Self.sample(Self.steps, 80, .count(), from: begin + length, lasting: 2 * length))
    let sum = try await service.todaySteps()
    #expect(abs(sum - (50 + 80)) < 1e-6)
  }

  @Test func withoutSamplesTodaysStepsAreAnErrorOfNoData() async throws {
    try Self.emptyPhone()
    let service = HealthService()
    try await service.requestAuthorization()
    await #expect {
      try await service.todaySteps()
    } throws: { ($0 as? HKError)?.code == .errorNoData }
  }

  @Test func sleepLastNightAddsUpTheStages() async throws {
    let store = try Self.emptyPhone()
    let service = HealthService()
    try await service.requestAuthorization()
    let type = HKCategoryType(.sleepAnalysis)
    let watch = try await Self.otherApp(Self.watch, on: store, saves: [type])
    let asleep = Date.now - 8 * 3_600
    func stage(_ value: HKCategoryValueSleepAnalysis, hour: Double, lasting hours: Double)
      -> HKCategorySample
    {
      HKCategorySample(
        type: type, value: value.rawValue, start: asleep + hour * 3_600,
        end: asleep + (hour + hours) * 3_600)
    }
    try await watch.save([
      stage(.inBed, hour: 0, lasting: 7), stage(.asleepCore, hour: 0.5, lasting: 3),
      stage(.asleepDeep, hour: 3.5, lasting: 1), stage(.awake, hour: 4.5, lasting: 0.5),
      stage(.asleepREM, hour: 5, lasting: 1.5),
    ])
    let seconds = try await service.sleepLastNight()
    #expect(abs(seconds - 5.5 * 3_600) < 1e-3)
  }

  @Test func aSavedWalkoutIsReadBackWithItsTotals() async throws {
    let store = try Self.emptyPhone()
    let service = HealthService()
    try await service.requestAuthorization()
    let end = Date.now
    try await service.saveWalkout(
      start: end - 1_800, end: end, distanceMeters: 2_500, kcal: 120)
    let workouts = try await HKSampleQueryDescriptor(
      predicates: [.workout()], sortDescriptors: []
    ).result(for: store)
    #expect(workouts.count == 1)
    let walk = try #require(workouts.first)
    #expect(walk.workoutActivityType == .walking)
    #expect(abs(walk.duration - 1_800) < 1e-6)
    #expect(walk.totalDistance?.doubleValue(for: .meter()) == 2_500)
    #expect(walk.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 120)
  }

  @Test @MainActor func watchingHeartRateIsToldAtOnceAndAfterEachSave() async throws {
    let store = try Self.emptyPhone()
    let service = HealthService()
    try await service.requestAuthorization()
    let type = HKQuantityType(.heartRate)
    let watch = try await Self.otherApp(Self.watch, on: store, saves: [type, Self.steps])
    let updates = Collected<Bool>()
    try await service.startWatchingHeartRate { updates.append(true) }
    try await eventually { updates.elements.count == 1 }
    let unit = HKUnit.count().unitDivided(by: .minute())
    try await watch.save(Self.sample(type, 61, unit, from: .now, lasting: 0))
    try await eventually { updates.elements.count == 2 }
    // Another type is no news.
    try await watch.save(Self.sample(Self.steps, 10, .count(), from: .now - 60, lasting: 60))
    try await watch.save(Self.sample(type, 62, unit, from: .now, lasting: 0))
    try await eventually { updates.elements.count == 3 }
  }

  @Test @MainActor func theLastSevenDaysHaveSevenBars() async throws {
    let store = try Self.emptyPhone()
    let service = HealthService()
    try await service.requestAuthorization()
    let watch = try await Self.otherApp(Self.watch, on: store, saves: [Self.steps])
    let calendar = Calendar.current
    let today = calendar.startOfDay(for: .now)
    for (days, count) in [(-6, 600.0), (-4, 400), (-1, 100)] {
      let day = try #require(calendar.date(byAdding: .day, value: days, to: today))
      try await watch.save(
        Self.sample(Self.steps, count, .count(), from: day + 36_000, lasting: 600))
    }
    let bars = Collected<(Date, Double)>()
    let done = Collected<Bool>()
    await service.lastSevenDays(
      collect: { bars.append(($0, $1)) }, finished: { done.append(true) })
    try await eventually { !done.elements.isEmpty }
    #expect(bars.elements.map(\.1) == [600, 0, 400, 0, 0, 100, 0])
    #expect(bars.elements.last?.0 == today)
  }
}
