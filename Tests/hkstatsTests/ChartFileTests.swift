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

  @Test func aPictureThatLacksLettersIsWrittenAndToldOf() throws {
    let folder = try TemporaryDirectory()
    var warnings: [String] = []
    for name in ["chart.png", "chart.svg"] {
      try ChartFile.argument(folder.file(name)).write(
        page, missingLetters: { _ in ["한", "글"] }, warn: { warnings.append($0) })
      #expect(FileManager.default.fileExists(atPath: folder.file(name)))
    }
    // An SVG is shown with whatever fonts its reader has.
    let path = folder.file("chart.png")
    #expect(
      warnings == [
        "warning: \(path) lacks letters that the sans-serif font of this machine does not have "
          + "(한 글): write an .svg instead.\n"
      ])
    try ChartFile.argument(path).write(
      page, missingLetters: { _ in [] }, warn: { _ in Issue.record("nothing is missing") })
  }

  @Test func aWarningNamesAFewLettersAndCountsTheRest() throws {
    let many = (0..<12).compactMap { Unicode.Scalar(0xAC00 + UInt32($0)) }
    let warning = try #require(ChartFile.warning(of: "c.png", lacking: many))
    #expect(warning.contains("(가 각 갂 갃 간 갅 갆 갇 and 4 more)"))
    // A joiner alone has no shape to be missed.
    #expect(ChartFile.warning(of: "c.png", lacking: ["\u{200D}", "\u{FE0F}"]) == nil)
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
