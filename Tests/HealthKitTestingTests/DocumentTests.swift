import Foundation
import Testing

/// The Swift that documents show is compiled and run.
@Suite struct DocumentTests {
  /// The Swift blocks of a document.
  private static func blocks(_ document: String) -> [String] {
    document.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test(arguments: [
    ("Testing", "HealthKitTestingTests/Guide/TestingGuide"),
    ("Migration", "HealthKitClientsTests/Guide/MigrationGuide"),
  ])
  func eachBlockIsCompiled(document: String, source: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let root = tests.deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(path: "Docs/\(document).md"), encoding: .utf8)
    let compiled = try String(
      contentsOf: tests.appending(path: "\(source).swift"), encoding: .utf8)
    let blocks = Self.blocks(text)
    #expect(blocks.count > 2)
    let lines = Self.withoutIndentation(compiled)
    for block in blocks {
      #expect(lines.contains(Self.withoutIndentation(block)), "\(document): \(block)")
    }
  }

  /// A text whose lines all begin at the margin: what needs a trait is indented in the source.
  private static func withoutIndentation(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
      .joined(separator: "\n")
  }

  /// The folder of the package.
  private static let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  /// The files below a folder of the package whose paths hold a text and end in another.
  private static func files(of folder: String, in part: String, _ end: String) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.contains(part) && $0.hasSuffix(end) }.sorted()
      .map { root.appending(path: folder).appending(path: $0) }
  }

  /// A text without the indentation of its lines.
  private static func flat(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }

  @Test func eachBlockOfTheArticlesIsCompiled() throws {
    let compiled = try Self.files(of: "Tests", in: "/Guide/", ".swift")
      .map { Self.flat(try String(contentsOf: $0, encoding: .utf8)) }
    var count = 0
    for page in try Self.files(of: "Sources", in: ".docc/", ".md") {
      for block in Self.blocks(try String(contentsOf: page, encoding: .utf8)) {
        let code = Self.flat(block)
        #expect(compiled.contains { $0.contains(code) }, "\(page.lastPathComponent): \(block)")
        count += 1
      }
    }
    #expect(count > 15)
  }

  /// Scripts/check-tutorials.sh compiles each step; the last ones are linked into the guide, where they run. The chart is
  /// that of the example, the picture one of those that the command draws.
  @Test(arguments: [
    ("steps.svg", "Docs/Charts/steps.svg"),
    ("StepChart-5.swift", "Examples/SevenDayChart/Sources/SevenDayChart/StepChart.swift"),
  ])
  func whatATutorialEndsWithIsRun(step: String, source: String) throws {
    let resources = Self.root.appending(path: "Sources/HKStatsLibrary/HKStats.docc/Resources")
    let shown = try String(contentsOf: resources.appending(path: step), encoding: .utf8)
    let run = try String(contentsOf: Self.root.appending(path: source), encoding: .utf8)
    #expect(shown == run)
  }
}
