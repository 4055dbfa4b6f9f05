public import Foundation
public import HKStats
internal import AppleHealthExport
internal import CalendarBuckets
internal import SampleStore
internal import SyntheticHealthData

/// What is in a store when a test begins.
///
/// ```swift
/// let store = try HKHealthStore.forTesting(.runner(days: 7))
/// try store.insert(.samples([glass], from: HealthApp(bundleIdentifier: "com.example.tap", name: "Tap")))
/// ```
public struct HealthFixture: Sendable {
  let insert: @Sendable (HKHealthStore) throws -> Void

  /// Nothing.
  public static let nothing = HealthFixture { _ in }

  /// Samples that an app has saved: by default one that is not the app under test.
  public static func samples(
    _ samples: [HKSample],
    from app: HealthApp = HealthApp(bundleIdentifier: "org.example.watch", name: "Watch")
  ) -> HealthFixture {
    HealthFixture { store in
      var configuration = store.configuration
      configuration.access = .owner
      configuration.session = .owner
      configuration.app = app
      try store.store(for: configuration).saveNow(samples)
    }
  }

  /// The samples of a text in JSON: an array of objects with `type`, `start`, `end` (by default the start),
  /// `value`, `unit`, `source`, `metadata`.
  ///
  /// ```json
  /// [{"type": "stepCount", "start": "2024-03-01T08:00:00Z", "end": "2024-03-01T08:10:00Z", "value": 812},
  ///  {"type": "heartRate", "start": "2024-03-01T08:00:00Z", "value": 61, "unit": "count/min",
  ///   "source": "Watch", "metadata": {"HKMetadataKeyHeartRateMotionContext": 1}},
  ///  {"type": "sleepAnalysis", "start": "2024-02-29T22:00:00Z", "end": "2024-03-01T05:00:00Z",
  ///   "value": "asleepCore"}]
  /// ```
  ///
  /// Types are named as everywhere in hkstats, by short or full name; a quantity without a unit is in the one
  /// that HealthKit stores the type in; values of categories are numbers or names. Sources are those of an
  /// export, whose names are their identifiers.
  public static func json(_ text: String) -> HealthFixture {
    HealthFixture { store in
      for (source, samples) in try JSONSamples(text).bySource {
        try Self.samples(samples, from: HealthApp(bundleIdentifier: source, name: source))
          .insert(store)
      }
    }
  }

  /// An export of the Health app: the zip, the folder unpacked from it, or its XML file.
  ///
  /// - Parameter timeZone: where the data were recorded; by default found as the command finds it.
  public static func export(at path: String, timeZone: TimeZone? = nil) -> HealthFixture {
    HealthFixture { store in
      let zone = try timeZone.map { try ZoneRules(identifier: $0.identifier) }
      _ = try ExportImport(
        paths: [path], into: store.sampleStore, options: .init(timeZone: zone)
      ).run()
    }
  }

  /// Some days of a made-up runner in New York, with a phone and a watch: steps that both count, heart rate,
  /// sleep, workouts with routes, rings. The same seed gives the same days.
  ///
  /// - Parameters:
  ///   - days: how many.
  ///   - firstDay: the first of them, by year, month and day; by default 1 March 2024.
  ///   - seed: which person it is.
  public static func runner(
    days: Int = 7, from firstDay: DateComponents = DateComponents(year: 2024, month: 3, day: 1),
    seed: UInt64 = 1
  ) -> HealthFixture {
    HealthFixture { store in
      guard let year = firstDay.year, let month = firstDay.month, let day = firstDay.day else {
        throw HKError(
          .errorInvalidArgument, "The first day of the runner needs a year, a month and a day.")
      }
      let years = try SyntheticYears(
        seed: seed, days: days, firstDay: SyntheticDay(year: year, month: month, day: day))
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "hkstats-fixture-\(UUID().uuidString)")
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appending(path: "export.zip").path
      try ExportWriter(years).write(to: path)
      try export(at: path, timeZone: TimeZone(identifier: "America/New_York")).insert(store)
    }
  }
}

extension HKHealthStore {
  /// Puts data into the store, whatever the app may do.
  public func insert(_ fixture: HealthFixture) throws {
    try fixture.insert(self)
  }
}
