import AppleHealthExport
import CalendarBuckets
import Foundation
import HealthCalculations
import HealthReports
import SampleStore
import SyntheticHealthData
import TestSupport
import Testing

/// What the faults of real exports do to answers: nothing that the rules do not say.
@Suite struct ExportFaultsTests {
  private static let steps = "HKQuantityTypeIdentifierStepCount"
  private static let sleep = "HKCategoryTypeIdentifierSleepAnalysis"

  /// A file of two weeks and what came of it.
  private struct Imported {
    let report: ImportReport
    let store: SampleStore
    let scope: ReportScope

    init(
      _ faults: Set<ExportFault> = [], home: String = "America/New_York",
      keepsOneOfCopies: Bool = false
    ) throws {
      let folder = try TemporaryDirectory()
      let path = folder.file("export.xml")
      let years = try SyntheticYears(seed: 5, days: 14, homeZoneIdentifier: home)
      try ExportWriter(years, faults: faults).write(to: path)
      store = try SampleStore.inMemory()
      report = try ExportImport(
        paths: [path], into: store,
        options: ExportImport.Options(keepsOneOfCopies: keepsOneOfCopies)
      ).run()
      // Long after the export: what is in the future is told by the store's horizon alone.
      scope = ReportScope(now: Date().timeIntervalSince1970)
    }

    func sleep() throws -> SleepReport { try store.report(SleepRequest(scope: scope)) }

    func summary(_ type: String) throws -> SummaryReport.Series {
      let report = try store.report(SummaryRequest(.day, types: [type], scope: scope))
      return try #require(report.series.first)
    }
  }

  /// The days' sums of two files.
  private func sums(_ imported: Imported) throws -> [Double] {
    try imported.summary(Self.steps).buckets.values[.sum] ?? []
  }

  @Test func timeInBedInPiecesIsOneStay() throws {
    let (plain, odd) = (try Imported().sleep(), try Imported([.bedPieces]).sleep())
    #expect(plain.nights.map(\.date) == odd.nights.map(\.date))
    var compared = 0
    for (night, pieces) in zip(plain.nights, odd.nights) {
      guard let sleep = night.mainSleep, let same = pieces.mainSleep, !sleep.inBedIsDerived else {
        continue
      }
      #expect(same.asleep == sleep.asleep && !same.inBedIsDerived)
      #expect(same.bedtime == sleep.bedtime)
      // A pick-up before or after the sleep is not in bed, everything else is.
      #expect(same.inBed <= sleep.inBed && same.inBed > 0.9 * sleep.inBed)
      compared += 1
    }
    #expect(compared > 6)
  }

  @Test func aWatchThatNeverTellsOfBeingAwakeHasNoAwake() throws {
    let odd = try Imported([.noAwake]).sleep()
    let sleeps = odd.nights.compactMap(\.mainSleep)
    #expect(sleeps.count > 6 && sleeps.allSatisfy { $0.awake == nil })
    #expect(odd.summary.mean.awake == nil)
    #expect(try Imported().sleep().nights.contains { $0.mainSleep?.awake ?? 0 > 0 })
  }

  @Test func aWorkoutThatWasSavedSevenTimesCountsOnce() throws {
    let (plain, odd) = (try Imported(), try Imported([.repeatedWorkouts]))
    let once = try plain.store.report(WorkoutTotalsRequest(.month, scope: plain.scope))
    let counted = try odd.store.report(WorkoutTotalsRequest(.month, scope: odd.scope))
    #expect(once.buckets.map(\.count) == counted.buckets.map(\.count))
    #expect(odd.report.workouts.read == 7 * plain.report.workouts.read)
    #expect(counted.repeatedCount == 6 * plain.report.workouts.read)
  }

  @Test func aSampleInTheFutureMovesNoDefault() throws {
    let (plain, odd) = (try Imported(), try Imported([.futureSample]))
    #expect(odd.report.futureDated == 1 && plain.report.futureDated == 0)
    let summary = try odd.store.report(SummaryRequest(.week, scope: odd.scope))
    #expect(summary.end.instant < 1_800_000_000)
    #expect(summary.futureDated?.samples == 1)
    #expect(try sums(plain) == sums(odd))
  }

  @Test func anotherPersonIsRefused() throws {
    let folder = try TemporaryDirectory()
    let years = try SyntheticYears(seed: 5, days: 3, homeZoneIdentifier: "America/New_York")
    let paths = [folder.file("a.xml"), folder.file("b.xml")]
    try ExportWriter(years).write(to: paths[0])
    try ExportWriter(years, faults: [.otherPerson]).write(to: paths[1])
    let store = try SampleStore.inMemory()
    #expect(throws: (any Error).self) {
      try ExportImport(paths: paths, into: store, options: ExportImport.Options()).run()
    }
    // The first file is in the store, nothing of the second.
    let first = try SampleStore.inMemory()
    _ = try ExportImport(paths: [paths[0]], into: first, options: ExportImport.Options()).run()
    let counts = try [store, first].map { store in
      try store.withSnapshot { try $0.types().map(\.sampleCount) }
    }
    #expect(counts[0] == counts[1] && !counts[0].isEmpty)
    _ = try ExportImport(
      paths: paths, into: store, options: ExportImport.Options(allowsOtherPerson: true)
    ).run()
  }

  @Test func joinedSnapshotsAreToldAndCanBeTakenOnce() throws {
    let plain = try Imported()
    let joined = try Imported([.joined])
    #expect(joined.report.recordsRead > 2 * plain.report.recordsRead)
    #expect(joined.report.exactCopies > 0 && plain.report.exactCopies == 0)
    let once = try Imported([.joined], keepsOneOfCopies: true)
    #expect(once.report.leftOut == joined.report.exactCopies)
    #expect(try sums(once) == sums(plain))
    #expect(try sums(joined).reduce(0, +) > 2.9 * sums(plain).reduce(0, +))
  }

  @Test(arguments: ["Europe/Berlin", "Asia/Seoul", "America/New_York"])
  func aConvertedFileHasTheZoneOfItsRecords(home: String) throws {
    let odd = try Imported([.converted], home: home)
    #expect(odd.report.zone.origin == .country)
    // A zone with the same clocks all the time.
    let found = odd.report.zone.rules
    let zone = try ZoneRules(identifier: home)
    for day in 0..<14 {
      let instant = 1_704_110_400 + Double(day) * 86_400
      #expect(found.offset(at: instant) == zone.offset(at: instant))
    }
    #expect(odd.report.zone.warnings.contains { $0.contains("converted") })
  }

  @Test func withoutZonesTheCountryTells() throws {
    let odd = try Imported([.noZone], home: "Europe/Berlin")
    #expect(odd.report.zone.rules.identifier == "Europe/Berlin")
    #expect(odd.report.zone.origin == .country)
    // Nobody says where: recorded zones are the store's.
    var scope = odd.scope
    scope.timeZone = "recorded"
    let report = try odd.store.report(SleepRequest(scope: scope))
    #expect(report.recordedZones?.map(\.timeZone) == ["Europe/Berlin"])
    #expect(report.nights == (try odd.sleep().nights))
  }

  @Test func quietHoursTellWhetherAZoneIsRight() throws {
    let imported = try Imported([.noZone])
    func hours(_ zone: String) throws -> QuietHours? {
      var scope = imported.scope
      scope.timeZone = zone
      return try imported.store.report(QuietHoursRequest(scope: scope))
    }
    let home = try #require(try hours("America/New_York"))
    #expect((0...4).contains(home.firstHour) && !home.areByDay && home.days > 10)
    let away = try #require(try hours("Asia/Tokyo"))
    #expect(away.areByDay && away.firstHour == (home.firstHour + 14) % 24)
    let empty = try SampleStore.inMemory()
    #expect(try empty.report(QuietHoursRequest(scope: ReportScope(now: 0))) == nil)
  }

  @Test func theSameFaultsGiveTheSameBytes() throws {
    let years = try SyntheticYears(seed: 9, days: 4, homeZoneIdentifier: "America/New_York")
    func bytes(_ faults: Set<ExportFault>) throws -> [UInt8] {
      var bytes: [UInt8] = []
      try ExportWriter(years, faults: faults).forEachBlock { block, _ in bytes += block }
      return bytes
    }
    let plain = try bytes([])
    for fault in ExportFault.allCases {
      let odd = try bytes([fault])
      #expect(try odd == bytes([fault]) && odd != plain, "\(fault)")
      #expect(fault.rawValue.count < 20)
    }
  }
}
