#if Reports
  import Foundation
  import HealthKitTypes
  import SampleStore
  import TestSupport
  import Testing

  @testable import HealthKitQueries

  /// Nights and streaks as a service asks for them.
  @Suite struct NightQueriesTests {
    /// Noon of 10 January 2024, UTC.
    private static let noon = 1_704_888_000.0
    private let store: HKHealthStore

    init() throws {
      var configuration = HKHealthStore.Configuration(
        storage: .inMemory, app: HealthApp(bundleIdentifier: "org.example.app", name: "App"))
      configuration.access = .owner
      configuration.calendar = .gregorianUTC
      store = try HKHealthStore(configuration: configuration)
    }

    private func date(_ hours: Double) -> Date {
      Date(timeIntervalSince1970: Self.noon + hours * 3_600)
    }

    private func sleep(
      _ from: Double, _ to: Double, _ value: HKCategoryValueSleepAnalysis,
      source: String = "org.example.watch"
    ) -> NewSample {
      NewSample(
        type: HKCategoryTypeIdentifier.sleepAnalysis.rawValue, canonicalUnit: nil,
        start: Self.noon + from * 3_600, end: Self.noon + to * 3_600, value: Double(value.rawValue),
        sourceName: source)
    }

    private func saveThreeNights(in store: HKHealthStore) throws {
      try store.database.store.save([
        sleep(9.5, 18, .inBed, source: "org.example.phone"), sleep(10, 12, .asleepCore),
        sleep(12, 13, .asleepDeep), sleep(13, 13.25, .awake), sleep(13.25, 18, .asleepREM),
        sleep(34, 41, .asleepUnspecified), sleep(49, 49.5, .asleepUnspecified),
        sleep(58, 64, .asleepUnspecified, source: "org.example.app"),
      ])
      store.database.changes.announce()
    }

    @Test func nightsHaveTheFiguresWorkedOutByHand() async throws {
      try saveThreeNights(in: store)
      let answer = try await SleepQueryDescriptor().result(for: store)
      #expect(answer.nights.map(\.day.day) == [11, 12, 13])
      let night = try #require(answer.nights.first)
      #expect(night.window == DateInterval(start: date(6), end: date(30)))
      let sleep = try #require(night.mainSleep)
      #expect(sleep.asleep == 27_900)
      #expect([sleep.core, sleep.deep, sleep.rem] == [7_200, 3_600, 17_100])
      #expect([sleep.unspecified, sleep.awake] == [0, 900])
      #expect(sleep.inBed == 30_600)
      #expect(!sleep.inBedIsDerived)
      #expect([sleep.onset, sleep.wake, sleep.midpoint] == [date(10), date(18), date(14)])
      #expect(sleep.bedtime == date(9.5))
      #expect(sleep.latency == 1_800)
      #expect([sleep.sleepPeriod, sleep.waso] == [28_800, 900])
      #expect(sleep.awakenings == 1)
      #expect(sleep.efficiency == 27_900.0 / 30_600)
      #expect(sleep.slices.map(\.value) == [.asleepCore, .asleepDeep, .awake, .asleepREM])
      #expect(sleep.slices[2].interval == DateInterval(start: date(13), end: date(13.25)))
      #expect(answer.nights[1].naps.map(\.asleep) == [1_800])
      #expect(answer.nights[1].totalAsleep == 27_000)
      #expect(answer.nights[1].mainSleep?.latency == nil)
      #expect(answer.meanAsleep == 24_900)
      let means = answer.means
      #expect(
        [
          means.totalAsleep, means.asleep, means.core, means.deep, means.rem, means.unspecified,
          means.awake, means.inBed, means.sleepPeriod, means.waso, means.latency, means.awakenings,
        ] == [
          25_500, 24_900, 2_400, 1_200, 5_700, 15_600, 450, 25_800, 25_200, 300, 1_800, 1 / 3.0,
        ])
      #expect(means.efficiency == answer.meanEfficiency && means.efficiency != nil)
      #expect(answer.napCount == 1 && answer.napsAsleep == 1_800)
      #expect(answer.weeks.map(\.day) == [DateComponents(year: 2024, month: 1, day: 8)])
      #expect(answer.weeks.map(\.nightCount) == [3] && answer.weeks.map(\.means) == [means])
      #expect(answer.bedtimeDeviation == answer.deviations.bedtime)
      #expect(answer.regularityPairs == 5_760)
      // 13 January 2024 is a Saturday: the middle is at 1:00, else at 1:30 and 2:00.
      let jetlag = try #require(answer.socialJetlag)
      #expect(abs(jetlag - 2_700) < 1e-6)
      // With Thursday free, the 11th: 2:00 there, else 1:30 and 1:00.
      let shifts = try await SleepQueryDescriptor(freeDays: [.thursday]).result(for: store)
      #expect(abs(try #require(shifts.socialJetlag) - 2_700) < 1e-6)
      // Eight hours there, seven and six else: half of what they are more than the week's 47/7 comes off.
      let corrected = try #require(shifts.midSleepFreeCorrected)
      #expect(abs(corrected - (2 - (8 - 47.0 / 7) / 2) * 3_600) < 1e-6)
      #expect(try await SleepQueryDescriptor(freeDays: []).result(for: store).socialJetlag == nil)
    }

    @Test func nightsAreTakenByTheDaysThatNameThem() async throws {
      try saveThreeNights(in: store)
      let one = try await SleepQueryDescriptor(from: date(24), to: date(48)).result(for: store)
      #expect(one.nights.map(\.day.day) == [11])
      let later = try await SleepQueryDescriptor(nightStart: 8 * 3_600).result(for: store)
      #expect(later.nights.map(\.day.day) == [11, 12, 13])
      let joined = try await SleepQueryDescriptor(sessionGap: 9 * 3_600).result(for: store)
      #expect(joined.nights.map(\.naps.count) == [0, 0])
      let honolulu = try #require(TimeZone(identifier: "Pacific/Honolulu"))
      let west = try await SleepQueryDescriptor(timeZone: honolulu).result(for: store)
      // The third ends at 18:00 there.
      #expect(west.nights.map(\.day.day) == [11, 12])
      #expect(west.nights.map(\.naps.count) == [0, 2])
    }

    @Test func anAppSeesTheSleepThatItSavedIfItMayNotReadTheRest() async throws {
      var configuration = HKHealthStore.Configuration(
        storage: .inMemory, app: HealthApp(bundleIdentifier: "org.example.app", name: "App"))
      configuration.calendar = .gregorianUTC
      let store = try HKHealthStore(configuration: configuration)
      try saveThreeNights(in: store)
      await #expect(throws: HKError.self) {
        try await SleepQueryDescriptor().result(for: store)
      }
      try store.database.store.decide([
        StoredPermission(
          app: "org.example.app", type: HKCategoryTypeIdentifier.sleepAnalysis.rawValue, read: false
        )
      ])
      store.database.changes.announce()
      let answer = try await SleepQueryDescriptor().result(for: store)
      #expect(answer.nights.map(\.mainSleep?.asleep) == [21_600])
      let streak = try await StreakQueryDescriptor(
        .asleep, goal: .atLeast(3_600), now: date(70)
      ).result(for: store)
      #expect(streak.streaks.map(\.length) == [1])
    }

    @Test(arguments: [
      SleepQueryDescriptor(nightStart: 86_400), SleepQueryDescriptor(sessionGap: -1),
      SleepQueryDescriptor(epoch: 7), SleepQueryDescriptor(epoch: 0.5),
    ])
    func parametersThatMakeNoSenseAreRefused(descriptor: SleepQueryDescriptor) async throws {
      await #expect(throws: HKError.self) { try await descriptor.result(for: store) }
    }

    private func step(_ day: Int, _ value: Double) -> NewSample {
      let start = Self.noon + Double(day) * 86_400
      return NewSample(
        type: HKQuantityTypeIdentifier.stepCount.rawValue, canonicalUnit: "count", start: start,
        end: start + 600, value: value, unit: "count", sourceName: "org.example.watch")
    }

    @Test func streaksOfStepsCountedByHand() async throws {
      try store.database.store.save(
        [12_000, 11_000, 3_000, 10_000, 10_000, 4_000].enumerated().map { step($0, $1) })
      let steps = StreakQueryDescriptor.Subject.quantity(HKQuantityType(.stepCount), .count())
      var descriptor = StreakQueryDescriptor(steps, goal: .atLeast(10_000), now: date(5 * 24))
      let answer = try await descriptor.result(for: store)
      #expect(answer.streaks.map(\.length) == [2, 2])
      #expect(answer.current == answer.streaks[1])
      #expect(answer.longest == answer.streaks[0])
      #expect(answer.longest?.interval == DateInterval(start: date(-12), end: date(36)))
      #expect(!answer.isMet)
      #expect(answer.missing == 6_000)
      descriptor.allowedMisses = 1
      descriptor.missSpan = 7
      #expect(try await descriptor.result(for: store).current?.length == 4)
      descriptor.allowedMisses = 7
      await #expect(throws: HKError.self) { try await descriptor.result(for: store) }
      let weeks = StreakQueryDescriptor(
        steps, goal: .moreThan(40_000), by: .week, now: date(5 * 24))
      #expect(try await weeks.result(for: store).streaks.map(\.length) == [1])
      let wrong = StreakQueryDescriptor(
        .quantity(HKQuantityType(.stepCount), .meter()), goal: .atLeast(1), now: date(0))
      await #expect(throws: HKError.self) { try await wrong.result(for: store) }
    }

    @Test func categoriesAndWorkoutsHaveStreaks() async throws {
      let stand = HKCategoryTypeIdentifier.appleStandHour.rawValue
      let mindful = HKCategoryTypeIdentifier.mindfulSession.rawValue
      func category(_ type: String, _ from: Double, _ to: Double, _ value: Double) -> NewSample {
        NewSample(
          type: type, canonicalUnit: nil, start: Self.noon + from * 3_600,
          end: Self.noon + to * 3_600, value: value, sourceName: "org.example.watch")
      }
      try store.database.store.save([
        category(stand, 0, 1, 0), category(stand, 1, 2, 1), category(stand, 24, 25, 0),
        category(stand, 25, 26, 0), category(mindful, 0, 0.5, 0), category(mindful, 0.25, 1, 0),
      ])
      let hours = StreakQueryDescriptor(
        .count(HKCategoryType(.appleStandHour), values: [0]), goal: .atLeast(2), now: date(30))
      #expect(try await hours.result(for: store).current?.length == 1)
      let minutes = StreakQueryDescriptor(
        .duration(HKCategoryType(.mindfulSession)), goal: .between(3_600, 3_600), now: date(3))
      #expect(try await minutes.result(for: store).isMet)
      let none = StreakQueryDescriptor(.workouts(.running), goal: .atLeast(1), now: date(3))
      #expect(try await none.result(for: store).missing == 1)
    }

    @Test func everyFigureOfANightHasStreaks() async throws {
      try saveThreeNights(in: store)
      let deep = StreakQueryDescriptor(.sleep(.deep), goal: .atLeast(3_600), now: date(70))
      #expect(try await deep.result(for: store).streaks.map(\.length) == [1])
      let share = StreakQueryDescriptor(.sleep(.efficiency), goal: .atLeast(0.95), now: date(70))
      #expect(try await share.result(for: store).streaks.map(\.length) == [2])
      let same = StreakQueryDescriptor(.sleep(.asleep), goal: .atLeast(7 * 3_600), now: date(70))
      let plain = StreakQueryDescriptor(.asleep, goal: .atLeast(7 * 3_600), now: date(70))
      #expect(try await same.result(for: store) == plain.result(for: store))
      for figure in StreakQueryDescriptor.SleepFigure.allCases {
        let all = StreakQueryDescriptor(.sleep(figure), goal: .atLeast(0), now: date(70))
        #expect(try await !all.result(for: store).streaks.isEmpty || figure == .latency)
      }
    }

    @Test func ringsAndTheTimeOfWorkoutsHaveStreaks() async throws {
      let run = HKWorkout(activityType: .running, start: date(0), end: date(1))
      try await store.save(run)
      let time = StreakQueryDescriptor(
        .workoutDuration(.running), goal: .atLeast(3_600), now: date(3))
      #expect(try await time.result(for: store).isMet)
      let swim = StreakQueryDescriptor(
        .workoutDuration(.swimming), goal: .atLeast(60), now: date(3))
      #expect(try await swim.result(for: store).missing == 60)
      let importing = try store.database.store.beginImport(
        ImportHeader(fileName: "export.zip", date: Self.noon))
      for (day, energy) in [("08", "500"), ("09", "400"), ("10", "501")] {
        try importing.addActivitySummary(
          ImportedActivitySummary(
            date: "2024-01-" + day,
            attributes: [
              NamedValue(name: "activeEnergyBurned", value: energy),
              NamedValue(name: "activeEnergyBurnedGoal", value: "500"),
              NamedValue(name: "activeEnergyBurnedUnit", value: "kcal"),
            ]))
      }
      _ = try importing.finish(
        ImportClosing(exportDate: Self.noon, timeZone: "UTC", recordsRead: 0, recordsSkipped: 0))
      store.database.changes.announce()
      let move = StreakQueryDescriptor(.rings(.move), goal: .atLeast(1), now: date(3))
      let answer = try await move.result(for: store)
      #expect(answer.streaks.map(\.length) == [1, 1] && answer.isMet)
      let all = StreakQueryDescriptor(.rings(.all), goal: .atLeast(1), now: date(3))
      #expect(try await all.result(for: store).streaks.isEmpty)
    }
  }
#endif
