import Testing

@testable import Charts

@Suite struct IntervalAxisTests {
  private let length: (String) -> Double = { TextStyle(size: 12).width(of: $0) }

  @Test func theFinestLevelThatFitsIsTaken() {
    let axis = SamplePages.yearAxis
    #expect(axis.fitting(slot: 100, gap: 10, length: length).labels.count == 366)
    let months = axis.fitting(slot: 2.4, gap: 10, length: length)
    #expect(months.labels.map(\.text) == SamplePages.monthNames)
    #expect(months.context.map(\.text) == ["2024"])
  }

  @Test func whereNoLevelFitsSomeLabelsStay() {
    let axis = SamplePages.yearAxis
    let few = axis.fitting(slot: 0.5, gap: 10, length: length)
    #expect(few.labels.map(\.text) == ["Jan", "Apr", "Jul", "Oct"])
    #expect(axis.fitting(slot: 0.001, gap: 10, length: length).labels.count == 1)
    let none = IntervalAxis(names: [], levels: []).fitting(slot: 10, gap: 1, length: length)
    #expect(none.labels.isEmpty)
  }

  @Test func aMonthOfThreeDaysAtTheEndGivesWayToItsNeighbour() {
    let axis = IntervalAxis(
      names: (0..<34).map { "\($0)" },
      levels: [.init([.init(0..<3, "October"), .init(3..<33, "November"), .init(33..<34, "Dec")])])
    let level = axis.fitting(slot: 3, gap: 4, length: length)
    #expect(level.labels.map(\.text) == ["November"])
  }

  @Test func longTextsAreShortenedAndWrapped() {
    let style = TextStyle(size: 10)
    #expect(style.shortened("Alex’s Apple Watch", to: 1000) == "Alex’s Apple Watch")
    let short = style.shortened("Alex’s Apple Watch", to: 60)
    #expect(short.hasSuffix("…") && style.width(of: short) <= 60)
    #expect(
      style.lines(of: "one two three", limit: style.width(of: "one two")) == ["one two", "three"])
    #expect(style.width(of: "小明") == 20 && style.width(of: "e\u{301}") == style.width(of: "e"))
  }
}
