internal import Foundation
internal import TestSupport
internal import Testing

/// `hkstats workouts`, `rings` and `heart` on real exports.
///
/// They need the folder that `HKSTATS_EXPORTS` names and are skipped without it.
@Suite(.needsRealExports) struct RealExportsActiveTests {
  /// The command over a store of an export.
  private func command(
    _ export: String, in directory: TemporaryDirectory
  ) throws -> BuiltCommand {
    let folder = try #require(RealExports.folder)
    let command = BuiltCommand(store: directory.file("health.sqlite"))
    let imported = try command("import", "\(folder)/\(export)")
    #expect(imported.code == 0, "\(imported.errors)")
    return command
  }

  @Test(arguments: [
    "correlation-route-event.xml", "masked-broken-dtd.zip", "masked-localised-name.zip",
    "masked-watch-2021.zip", "run-with-route.xml", "several-sources.xml", "watch-2019.xml",
    "workouts-and-body.xml",
  ])
  func everyExportIsAnswered(export: String) throws {
    let directory = try TemporaryDirectory()
    let hkstats = try command(export, in: directory)
    for arguments in [
      ["workouts"], ["workouts", "splits"], ["workouts", "weekly"], ["workouts", "yearly"],
      ["rings"], ["rings", "monthly"], ["heart"], ["heart", "variability", "--by", "yearly"],
      ["heart", "profile"],
    ] {
      let table = try hkstats.run(arguments)
      #expect(table.code == 0 && !table.output.isEmpty, "\(arguments): \(table.errors)")
      #expect(!table.output.contains("nan") && !table.output.contains("inf"), "\(arguments)")
      let json = try hkstats.run(arguments + ["--format", "json"])
      #expect(json.code == 0, "\(arguments): \(json.errors)")
      #expect(
        (try? JSONSerialization.jsonObject(with: Data(json.output.utf8))) != nil, "\(arguments)")
      #expect(try hkstats.run(arguments + ["--format", "csv"]).code == 0, "\(arguments)")
    }
  }

  /// The run of 14 November 2016 says 5.194 minutes for the 5:11 from start to end, half a mile and
  /// 48.745 kcal; the day after has 13 of 12 hours stood, 68 of 30 minutes, 590.252 of 630 kcal.
  @Test func figuresOfTheWatchOf2019() throws {
    let directory = try TemporaryDirectory()
    let hkstats = try command("watch-2019.xml", in: directory)
    let workouts = try hkstats("workouts", "--format", "csv", "--units", "us").output
    let fields = try #require(workouts.split(separator: "\r\n").last).split(
      separator: ",", omittingEmptySubsequences: false)
    #expect(fields[5] == "311.0" && fields[7].hasPrefix("0.49717495"))
    #expect(fields[14] == "48.74499999999999")
    let rings = try hkstats("rings", "--format", "csv", "--from", "2016-11-15").output
    #expect(
      rings.contains("2016-11-15,false,kcal,590.252,630.0,,68.0,30.0,,13.0,12.0,"), "\(rings)")
  }
}
