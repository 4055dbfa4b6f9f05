// The code of Sources/SyntheticHealthData/SyntheticHealthData.docc; DocumentTests compares the two.
import SyntheticHealthData
import TestSupport
import Testing

@Suite struct SyntheticGuide {
  @Test func aWeekIsWritten() throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("export.zip")
    let week = try SyntheticYears(seed: 7, days: 7)
    let counts = try ExportWriter(week).write(to: file)
    print(counts.records)
    // 18807
  }

  /// Compares what is printed with the comment in the line below.
  private func print(_ items: Any..., line: Int = #line) {
    #expect(throws: Never.self) {
      let comment = try printedComment(under: line, of: #filePath)
      #expect(items.map { "\($0)" }.joined(separator: " ") == comment)
    }
  }
}
