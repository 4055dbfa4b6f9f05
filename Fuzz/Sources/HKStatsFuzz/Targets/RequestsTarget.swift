internal import CalendarBuckets
internal import Foundation
internal import HealthCalculations
internal import HealthReports

@testable internal import AppleHealthExport
@testable internal import SampleStore
@testable internal import SyntheticHealthData

/// Requests for reports: the kind, then JSON, or bytes that a request is made up of.
///
/// A request that can be decoded is coded and decoded as the same one, and is answered out of a store of
/// some weeks, or refused with a sentence. An answer is coded and decoded as the same one too.
struct RequestsTarget: FuzzTarget {
  static let name = "requests"
  static let longestInput = 2_048

  private static let now = 1_709_000_000.0
  private let store: SampleStore
  private let kinds = allKinds()

  init() throws {
    store = try SampleStore.inMemory()
    let path = NSTemporaryDirectory() + "hkstats-fuzz-\(UUID().uuidString).zip"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try ExportWriter(try SyntheticYears(seed: 8, days: 24), electrocardiograms: 1).write(to: path)
    _ = try ExportImport(
      paths: [path], into: store,
      options: ExportImport.Options(
        timeZone: try ZoneRules(identifier: "America/New_York"), now: Self.now)
    ).run()
  }

  mutating func feed(_ input: [UInt8]) {
    var reader = InputReader(input)
    let choice = Int(reader.byte())
    let kind = kinds[choice % kinds.count]
    if choice < 128 {
      kind.feed(reader.rest, store)
    } else {
      kind.make(&reader, store)
    }
  }

  static func seeds() throws -> [[UInt8]] {
    let kinds = allKinds()
    var seeds: [[UInt8]] = []
    for (number, kind) in kinds.enumerated() {
      for json in try kind.examples() { seeds.append([UInt8(number)] + json) }
      for pattern in 0..<4 {
        let choice = UInt8(kinds.count * ((128 + kinds.count - 1) / kinds.count) + number)
        seeds.append(
          [choice]
            + (0..<120).map { UInt8(truncatingIfNeeded: $0 &* (pattern * 40 + 7) &+ pattern) })
      }
    }
    return seeds
  }

  // MARK: Kinds

  /// What is done with a kind of request.
  private struct Kind {
    let feed: ([UInt8], SampleStore) -> Void
    let make: (inout InputReader, SampleStore) -> Void
    let examples: () throws -> [[UInt8]]

    init<Request: ReportRequest>(_ examples: Request...) {
      feed = { json, store in
        guard let request = try? JSONDecoder().decode(Request.self, from: Data(json)) else {
          return
        }
        ask(request, store)
      }
      make = { reader, store in
        let decoder = MadeUpDecoder(reader)
        guard let request = try? Request(from: decoder) else { return }
        ask(request, store)
      }
      self.examples = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try examples.map { Array(try encoder.encode($0)) }
      }
    }
  }

  private static func coded<Value: Codable>(_ value: Value) -> Value? {
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return try decoder.decode(Value.self, from: encoder.encode(value))
    } catch {
      fatalError("\(value) cannot be coded: \(error)")
    }
  }

  private static func ask<Request: ReportRequest>(_ request: Request, _ store: SampleStore) {
    let again = coded(request)
    // What is no number differs from itself.
    demand(
      again == request || request != request,
      "\(request) is decoded as \(String(describing: again)).")
    do {
      let report = try store.report(request)
      _ = coded(report)
    } catch let error as ReportError {
      demand(!error.description.isEmpty, "There is no sentence.")
    } catch {
      fatalError("\(request) throws \(type(of: error)): \(error)")
    }
  }

  private static func allKinds() -> [Kind] {
    let steps = "HKQuantityTypeIdentifierStepCount"
    let heart = "HKQuantityTypeIdentifierHeartRate"
    let sleep = "HKCategoryTypeIdentifierSleepAnalysis"
    let day = ParsedDateTime.local((try? LocalDateTime(year: 2024, month: 1, day: 12)) ?? .distant)
    let scope = ReportScope(now: now)
    let narrow = ReportScope(
      from: day, to: .instant(now), timeZone: "Europe/Paris", firstWeekday: .sunday,
      nightStart: 64_800, units: .us, prefersUSUnits: true, sourceOrder: ["iPhone"], now: now)
    let last = ReportScope(last: LastSpan(2, .week), countsAllWorkouts: true, now: now)
    return [
      Kind(
        SummaryRequest(.day, types: [steps, heart, sleep], scope: last),
        SummaryRequest(
          .week, every: 2, anchor: day, firstWeekday: .sunday, statistics: [.sum, .average],
          categoryValues: "all", separateBySource: true, comparesSources: true,
          sharesBySource: true, perDay: .everyday, scope: narrow)),
      Kind(
        TrendsRequest(
          .day, types: [steps], period: 7, window: 3, details: true, rolling: true, scope: scope),
        TrendsRequest(.week, scope: narrow)),
      Kind(
        CorrelationRequest(.day, types: [steps, heart, sleep], lag: 1, scope: scope),
        CorrelationRequest(.week, types: [steps, heart], scope: narrow)),
      Kind(
        StreakRequest(.type(identifier: steps), goal: .atLeast(5_000), scope: scope),
        StreakRequest(
          .sleep(figure: .asleep), goal: .between(6, 9), unit: "h", by: .day, allowedMisses: 1,
          missSpan: 7, skipsEmptyIntervals: true, today: day, scope: scope),
        StreakRequest(
          .workouts(activity: "running", measure: .duration), goal: .moreThan(30), by: .week,
          scope: scope),
        StreakRequest(.rings(ring: .all), goal: .atLeast(1), scope: scope)),
      Kind(
        SleepRequest(lastNights: 5, scope: scope),
        SleepRequest(rules: SleepRules(nightStart: 0, sessionGap: 60, epoch: 3_600), scope: narrow)),
      Kind(
        HeartRequest(.all, by: .day, scope: last),
        HeartRequest(.variability, artefactTolerance: 0.3, scope: narrow)),
      Kind(ProfileRequest(steps, scope: scope), ProfileRequest(heart, scope: narrow)),
      Kind(RecordsRequest(scope: scope), RecordsRequest(types: [steps, sleep], scope: narrow)),
      Kind(RingsRequest(.day, scope: last), RingsRequest(.month, scope: narrow)),
      Kind(
        WorkoutsRequest(
          splits: true, activities: ["running"], limit: 3,
          zones: HeartRateZonesRequest(.reserve, maxHeartRate: 180, restingHeartRate: 60),
          elevationThreshold: 2, scope: scope),
        WorkoutsRequest(
          zones: HeartRateZonesRequest(bounds: [100, 120, 140, 155, 170]), scope: last)),
      Kind(
        WorkoutTotalsRequest(.week, scope: scope),
        WorkoutTotalsRequest(.hour, sources: ["Watch"], scope: last)),
      Kind(
        WorkoutEffortsRequest(scope: scope),
        WorkoutEffortsRequest(activities: ["running"], scope: narrow)),
      Kind(
        WorkoutCourseRequest(scope: scope),
        WorkoutCourseRequest(step: 30, places: 5, scope: narrow)),
      Kind(
        ExplainRequest(type: steps, holding: day, scope: scope),
        ExplainRequest(type: sleep, .hour, categoryValues: "0,3", scope: narrow)),
      Kind(
        ExplainNightRequest(day, scope: scope),
        ExplainNightRequest(rules: SleepRules(freeWeekdays: [1]), scope: scope)),
      Kind(SourcesRequest(scope: scope), SourcesRequest(types: [steps], scope: narrow)),
      Kind(PermissionsRequest(), PermissionsRequest(app: "org.example.water")),
      Kind(TypesRequest(scope: scope)), Kind(StoreInfoRequest(scope: scope)),
      Kind(QuietHoursRequest(scope: scope)),
    ]
  }
}

extension LocalDateTime {
  /// The last day that there is.
  fileprivate static var distant: LocalDateTime {
    ZoneRules.utc.localDateTime(at: .infinity)
  }
}
