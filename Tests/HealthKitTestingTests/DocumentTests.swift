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
}
