#if Exports
  internal import AppleHealthExport
  internal import CalendarBuckets
  public import Foundation
  internal import HKStats
  internal import SampleStore
  internal import SyntheticHealthData

  /// Fixtures out of exports, with the package's trait `Exports`.
  extension HealthFixture {
    /// An export of the Health app: the zip, the folder unpacked from it, or its XML file.
    ///
    /// - Parameters:
    ///   - path: where the zip, the folder or the XML file is.
    ///   - timeZone: where the data were recorded; by default found as the command finds it.
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
#endif
