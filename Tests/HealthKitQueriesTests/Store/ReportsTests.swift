#if Reports
  import HealthCalculations
  import CalendarBuckets
  import Foundation
  import HealthCalculations
  import HealthKitTypes
  import HealthReports
  import SampleStore
  import Testing

  @testable import HealthKitQueries

  /// Reports through a health store are those of the command, of what the app may read.
  @Suite struct ReportsTests {
    private let steps = HKQuantityType(.stepCount)
    private let heart = HKQuantityType(.heartRate)
    private static let noon = Date(timeIntervalSince1970: 1_700_000_000)

    private func walk(_ count: Double, at seconds: TimeInterval) -> HKQuantitySample {
      HKQuantitySample(
        type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count),
        start: Self.noon + seconds, end: Self.noon + seconds + 60)
    }

    /// A store in which another app has saved 200 steps and ours 30, as ours sees it; one that `asks` for
    /// nothing has saved nothing.
    private func store(read: Bool?, asks: Bool = true) async throws -> HKHealthStore {
      let other = try HKHealthStore(
        configuration: .init(app: HealthApp(bundleIdentifier: "com.example.steps", name: "Steps")))
      try await other.requestAuthorization(toShare: [steps], read: [])
      try await other.save(walk(200, at: 0))
      let ours = other.store(for: HKHealthStore.Configuration(app: ReadAccessTests.app))
      guard asks else { return ours }
      try ours.database.store.decide([
        StoredPermission(
          app: ReadAccessTests.app.bundleIdentifier, type: steps.identifier, share: true, read: read
        )
      ])
      try await ours.save(walk(30, at: 600))
      return ours
    }

    private func request(_ types: [HKQuantityType]?) -> SummaryRequest {
      SummaryRequest(
        .day, types: types?.map(\.identifier),
        scope: ReportScope(timeZone: "Etc/UTC", now: Self.noon.timeIntervalSince1970))
    }

    @Test func anAppThatMayReadGetsTheFiguresOfAllApps() async throws {
      let report = try await store(read: true).report(request([steps]))
      #expect(report.series[0].buckets.values[.sum]?.reduce(0, +) == 230)
      #expect(report.series[0].sourceOrder.count == 2)
    }

    @Test(arguments: [false, nil])
    func anAppThatMayNotReadGetsTheFiguresOfWhatItSavedItself(read: Bool?) async throws {
      let report = try await store(read: read).report(request([steps]))
      #expect(report.series[0].buckets.values[.sum]?.reduce(0, +) == 30)
      #expect(report.series[0].sourceOrder.map(\.source) == [ReadAccessTests.app.bundleIdentifier])
    }

    @Test func aTypeThatWasNeverAskedForIsTheErrorOfEveryQuery() async throws {
      let store = try await store(read: nil, asks: false)
      let error = try await #require(throws: HKError.self) {
        try await store.report(request([steps]))
      }
      #expect(error.code == .errorAuthorizationNotDetermined)
      #expect(error.localizedDescription.contains("has not asked to read"))
    }

    @Test func whereNothingIsNamedTypesThatWereNeverAskedForAreNotThere() async throws {
      let report = try await store(read: nil, asks: false).report(request(nil))
      #expect(report.series.isEmpty)
      let granted = try await store(read: true).report(request(nil))
      #expect(granted.series.map(\.type) == [steps.identifier])
    }

    @Test func aRequestThatMakesNoSenseIsAnErrorOfReports() async throws {
      let store = try await store(read: true)
      var request = request([steps])
      request.scope.from = try ParsedDateTime(parsing: "2024-03-02")
      request.scope.to = try ParsedDateTime(parsing: "2024-03-01")
      await #expect(throws: ReportError.self) { try await store.report(request) }
      request = self.request([steps])
      request.statistics = [.average]
      await #expect(throws: ReportError.self) { try await store.report(request) }
      await #expect(throws: HKError.self) { try await store.report(self.request([heart])) }
    }

    @Test func theOwnersStoreAnswersAsTheStoreItself() async throws {
      let ours = try await store(read: nil)
      var configuration = HKHealthStore.Configuration(app: ReadAccessTests.app)
      configuration.access = .owner
      let owner = ours.store(for: configuration)
      let report = try await owner.report(request(nil))
      #expect(report == (try ours.database.store.report(request(nil))))
      #expect(report.series[0].buckets.values[.sum]?.reduce(0, +) == 230)
    }
  }
#endif
