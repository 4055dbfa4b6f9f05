import Charts
import Foundation
import ReportCharts
import SampleStore
import SyntheticHealthData
import TestSupport
import Testing

/// Charts by the names of questions, as the libraries and the service draw them, are those of the command.
@Suite struct NamedChartsTests {
  @Test(.endsInTime) func requestsOfDefaultsAreDrawnAsTheCommandDraws() throws {
    let folder = try TemporaryDirectory()
    let hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    let (export, picture) = (folder.file("export.xml"), folder.file("chart.svg"))
    try ExportWriter(SyntheticYears(seed: 3, days: 60)).write(to: export)
    #expect(try hkstats("import", export).code == 0)
    let store = try SampleStore.open(hkstats.store, mode: .readOnly)
    defer { store.close() }
    for (words, question, request) in [
      (["trends"], "trends", ""),
      (["trends", "--type", "stepCount"], "trends", #"{"types": ["stepCount"]}"#),
      (["records"], "records", ""), (["workouts", "splits"], "workout-splits", ""),
      (["workouts", "efforts"], "workout-efforts", ""),
      (["workouts", "course"], "workout-course", ""),
      (["heart"], "heart", ""),
    ] {
      let answer = try hkstats.run(words + ["--chart", picture])
      #expect(answer.code == 0, "\(words): \(answer.errors)")
      let page = try store.withSnapshot(for: .owner) {
        try NamedChart.named(question).page(
          Array(request.utf8), from: $0, now: Date().timeIntervalSince1970)
      }
      let drawn = try SVGWriter.text(of: page.drawing())
      #expect(try drawn == String(contentsOfFile: picture, encoding: .utf8), "\(words)")
      #expect(!drawn.contains("No data in this range"), "\(words)")
    }
  }
}
