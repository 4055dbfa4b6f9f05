@testable import HealthReports
internal import Foundation
internal import TestSupport
internal import Testing

/// Three buckets of real exports, worked out by hand from the records in the files.
///
/// They need the folder that `HKSTATS_EXPORTS` names and are skipped without it.
@Suite(.needsRealExports) struct RealExportsSummaryTests {
  private struct Document: Decodable {
    struct Bucket: Decodable, Equatable {
      var start: String
      var end: String
      var count: Int
      var average: Double?
      var minimum: Double?
      var maximum: Double?
      var mostRecent: Double?
      var duration: Double
    }
    struct Series: Decodable {
      var buckets: [Bucket]
    }
    var series: [Series]
  }

  /// The only bucket of a summary of an export.
  private func bucket(of export: String, _ summary: [String]) throws -> Document.Bucket {
    let folder = try #require(RealExports.folder)
    let directory = try TemporaryDirectory()
    let command = BuiltCommand(store: directory.file("health.sqlite"))
    let imported = try command("import", "\(folder)/\(export)")
    #expect(imported.code == 0, "\(imported.errors)")
    let outcome = try command.run(["summary"] + summary + ["--format", "json"])
    let document = try JSONDecoder().decode(Document.self, from: Data(outcome.output.utf8))
    #expect(document.series.count == 1 && document.series[0].buckets.count == 1)
    return try #require(document.series.first?.buckets.first)
  }

  /// Riley's watch was first seen on 20 March, Withings in January: the watch ranks first.
  ///
  /// On 21 March (UTC) the watch sleeps to 6:00 and is awake to 6:20. Withings' REM at 3:22 and deep
  /// sleep at 5:22 start under it and do not count; its awake at 7:10 and its core at 23:20 do, and
  /// the watch's awake: 3. Covered are 0:00 to 7:34 without a gap, since the masked deep sleep lasts
  /// to 7:10, and 23:20 to 24:00: 27,240 s + 2,400 s.
  @Test func overlappingSources_RileysNight() throws {
    let bucket = try bucket(
      of: "several-sources.xml",
      [
        "daily", "--type", "sleepAnalysis", "--time-zone", "UTC", "--from", "2026-03-21", "--to",
        "2026-03-22",
      ])
    #expect(bucket.count == 3)
    #expect(bucket.duration == 29_640)
  }

  /// 31 October 2021 has 25 hours in Paris: the three events of ten minutes at 3:57, 5:00 and 5:13
  /// of the phone's +02:00 (2:57, 4:00 and 4:13 on the wall) lie in it.
  @Test func autumnDayHas25Hours_Paris() throws {
    let bucket = try bucket(
      of: "masked-watch-2021.zip",
      [
        "daily", "--type", "lowHeartRateEvent", "--time-zone", "Europe/Paris", "--from",
        "2021-10-31", "--to", "2021-11-01",
      ])
    #expect(bucket.start == "2021-10-31T00:00:00+02:00")
    #expect(bucket.end == "2021-11-01T00:00:00+01:00")
    #expect(bucket.count == 3)
    #expect(bucket.duration == 1_800)
  }

  /// Readings at 19, 20, 140, 141, 143, 257, 258, 259 and 376 s after 5:30; half the gaps to both
  /// neighbours weigh them 0.5, 60.5, 60.5, 1.5, 58, 57.5, 1, 59 and 58.5, together 357:
  /// 55 x 0.5 + 55 x 60.5 + 76 x 60.5 + 75 x 1.5 + 74 x 58 + 64 x 57.5 + 64 x 1 + 63 x 59
  /// + 58 x 58.5 = 23,211.5.
  @Test func heartRateAverageWeighsTheGaps_SaoPaulo() throws {
    let bucket = try bucket(
      of: "workouts-and-body.xml",
      [
        "hourly", "--type", "heartRate", "--time-zone", "America/Sao_Paulo", "--from",
        "2020-11-19T05:30", "--to", "2020-11-19T05:31",
      ])
    #expect(bucket.count == 9)
    #expect(abs((bucket.average ?? 0) - 23_211.5 / 357) < 1e-9)
    #expect(bucket.minimum == 55 && bucket.maximum == 76 && bucket.mostRecent == 58)
    #expect(bucket.duration == 0)
  }
}
