import Testing

@testable import ReportTables

@Suite struct SparklinesTests {
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
}
