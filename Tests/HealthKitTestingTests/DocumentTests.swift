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
    for block in blocks { #expect(compiled.contains(block), "\(document): \(block)") }
  }
}
