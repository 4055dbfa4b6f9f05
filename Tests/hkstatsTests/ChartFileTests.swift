internal import Charts
internal import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand

@Suite struct ChartFileTests {
  private let page = ChartPage(title: "Nothing", panels: [])

  @Test func theNameSaysTheForm() throws {
    #expect(try ChartFile.argument("a/steps.SVG").form == .svg)
    #expect(try ChartFile.argument("steps.png").form == .png)
    for name in ["steps", "steps.pdf", "", "svg"] {
      #expect(throws: (any Error).self) { try ChartFile.argument(name) }
    }
  }

  @Test func onlyTheOwnerReadsTheFile() throws {
    let folder = try TemporaryDirectory()
    for name in ["chart.svg", "chart.png"] {
      let path = folder.file(name)
      try ChartFile.argument(path).write(page)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["chart.png", "chart.svg"])
    let png = try Data(contentsOf: URL(fileURLWithPath: folder.file("chart.png")))
    #expect(png.starts(with: [0x89, 0x50, 0x4e, 0x47]))
  }

  @Test func aFileIsReplacedWholeAndAFolderIsNot() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("chart.svg")
    try "old".write(toFile: path, atomically: true, encoding: .utf8)
    try ChartFile.argument(path).write(page)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("</svg>\n"))
    let inside = folder.file("folder.svg")
    try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: false)
    for blocked in [inside, folder.file("missing/chart.svg")] {
      let error = #expect(throws: CommandError.self) {
        try ChartFile.argument(blocked).write(page)
      }
      #expect(error?.code == .missingInput && error?.message.contains(blocked) == true)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["chart.svg", "folder.svg"])
  }

  @Test func theCommandDrawsBesideItsAnswer() throws {
    let folder = try TemporaryDirectory()
    let command = BuiltCommand(store: folder.file("health.sqlite"))
    let export = folder.file("export.xml")
    try SmallExport.text.write(toFile: export, atomically: true, encoding: .utf8)
    _ = try command("import", export)
    let svg = folder.file("chart.svg")
    let plain = try command("summary", "monthly", "--type", "stepCount", "--format", "json")
    let drawn = try command(
      "summary", "monthly", "--type", "stepCount", "--format", "json", "--chart", svg)
    #expect(drawn.code == 0 && drawn.output == plain.output && drawn.errors.isEmpty)
    let text = try String(contentsOfFile: svg, encoding: .utf8)
    #expect(text.contains(">Steps, monthly</text>") && text.contains(">Time zone "))
    let refused = try command("summary", "monthly", "--chart", "chart.gif")
    #expect(refused.code == 64 && refused.errors.contains(".svg or .png"))
    let tooMany = try command(
      "summary", "hourly", "--type", "stepCount", "--from", "2024-01-01", "--to", "2024-12-31",
      "--chart", svg)
    #expect(tooMany.code == 64 && tooMany.errors.contains("room for 1,100 intervals"))
  }
}
