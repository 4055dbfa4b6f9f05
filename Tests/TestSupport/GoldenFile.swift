internal import Foundation

/// A readable text file that a test compares its output with.
///
/// `HKSTATS_RECORD=1 swift test` writes the file anew; the difference is reviewed like code.
public struct GoldenFile: Sendable {
  private let url: URL

  /// The golden file `Golden/<name>` beside the test source that makes it.
  public init(_ name: String, testFile: StaticString = #filePath) {
    url = URL(fileURLWithPath: "\(testFile)").deletingLastPathComponent()
      .appendingPathComponent("Golden").appendingPathComponent(name)
  }

  /// Nil when `text` equals the file; otherwise a sentence with the first line that differs.
  ///
  /// With `HKSTATS_RECORD=1` in the environment the file is written and the answer is nil.
  public func difference(from text: String) throws -> String? {
    if ProcessInfo.processInfo.environment["HKSTATS_RECORD"] == "1" {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
      return nil
    }
    guard let expected = try? String(contentsOf: url, encoding: .utf8) else {
      return "There is no golden file at \(url.path); record it with HKSTATS_RECORD=1."
    }
    if expected == text { return nil }
    let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for index in 0..<max(expectedLines.count, lines.count) {
      let old = index < expectedLines.count ? expectedLines[index] : "(end of file)"
      let new = index < lines.count ? lines[index] : "(end of output)"
      if old != new {
        return """
          Line \(index + 1) of \(url.lastPathComponent) is
            \(old)
          but the output has
            \(new)
          """
      }
    }
    return "The files differ in their line ends."
  }
}
