@testable import HealthReports
import Testing

@testable import HKStatsCommand

@Suite struct TrendTests {
  @Test func sumsAreMeasuredFromZeroAndAveragesFromTheSmallest() {
    #expect(Sparklines.sparks([0, 50, 100, nil], from: .zero) == ["▁", "▅", "█", ""])
    #expect(Sparklines.sparks([60, 65, 70], from: .smallest).joined() == "▁▅█")
    #expect(Sparklines.sparks([70, 70], from: .smallest).joined() == "▅▅")
    #expect(Sparklines.sparks([0, 0, nil], from: .zero) == ["▁", "▁", ""])
    #expect(Sparklines.sparks([], from: .zero).isEmpty)
  }

  @Test func barsFillTheirWidthToAnEighth() {
    #expect(
      Sparklines.bars([100, 50, 25, 0, nil], from: .zero, width: 5) == [
        "█████", "██▌", "█▎", "", "",
      ])
    #expect(Sparklines.bars([1], from: .zero, width: 0) == [""])
  }

  @Test func progressTellsShareSpeedAndTimeLeft() {
    let line = ProgressBar.line(
      .init(title: "importing", done: 360_000_000, total: 600_000_000, text: 360_000_000),
      seconds: 1.2, width: 78)
    #expect(line.displayWidth <= 78)
    #expect(line.hasPrefix("importing  ██"))
    #expect(line.hasSuffix("60 %  360.0 of 600.0 MB  300 MB/s  0:01 left"))
    let unknown = ProgressBar.line(
      .init(title: "x", done: 0, total: 0, text: 5_000_000), seconds: 1, width: 78)
    #expect(unknown == "x  5.0 MB  5 MB/s")
  }
}
