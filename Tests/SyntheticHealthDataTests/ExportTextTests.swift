import Testing

@testable import SyntheticHealthData

@Suite struct ExportTextTests {
  private func written(offset: Int = 0, _ write: (inout ExportText) -> Void) -> String {
    var text = ExportText(offset: offset)
    write(&text)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (0, 0, "0"), (0, 4, "0"), (7, 0, "7"), (120, 0, "120"), (120, 2, "1.2"), (5, 3, "0.005"),
    (-1_250, 3, "-1.25"), (478_478, 4, "47.8478"), (1_000, 3, "1"), (10_203, 4, "1.0203"),
    (99_999_999_999_999, 7, "9999999.9999999"),
  ])
  func decimalsArePrintedExactly(_ line: (mantissa: Int, decimals: Int, text: String)) {
    #expect(written { $0.append(decimal: line.mantissa, decimals: line.decimals) } == line.text)
  }

  @Test func everyPrintedValueIsReadAsTheSampleSaysIt() {
    var random = SeededRandom(seed: 11, stream: 0)
    for _ in 0..<2_000 {
      let sample = SyntheticSample(
        start: 0, end: 0, creation: 0, mantissa: random.integer(0, 99_999_999),
        decimals: random.integer(0, 8), origin: .watch)
      let text = written { $0.append(decimal: sample.mantissa, decimals: sample.decimals) }
      #expect(Double(text) == sample.value)
    }
  }

  @Test func datesCarryTheOffsetOfTheText() {
    #expect(written { $0.append(date: 0) } == "1970-01-01 00:00:00 +0000")
    #expect(
      written(offset: -18_000) { $0.append(date: 1_704_085_199) } == "2023-12-31 23:59:59 -0500")
    #expect(
      written(offset: 20_700) { $0.append(date: 1_709_164_800) } == "2024-02-29 05:45:00 +0545")
    #expect(written(offset: -1_800) { $0.append(date: 0) } == "1969-12-31 23:30:00 -0030")
  }

  @Test func datesOfOneTextMayGoBackwards() {
    let text = written {
      $0.append(date: 86_400)
      $0.append(" ")
      $0.append(date: 86_399)
    }
    #expect(text == "1970-01-02 00:00:00 +0000 1970-01-01 23:59:59 +0000")
  }

  @Test func dayNumbersAndDatesAgreeOverACentury() throws {
    var expected = try SyntheticDay(year: 1999, month: 12, day: 31).dayNumber
    for year in 2000...2100 {
      for month in 1...12 {
        for day in 1...28 {
          let date = try SyntheticDay(year: year, month: month, day: day)
          #expect(SyntheticDay(dayNumber: date.dayNumber) == date)
          #expect(date.dayNumber > expected)
          expected = date.dayNumber
        }
      }
    }
  }

  @Test(arguments: [
    (2023, 2, 29), (2024, 13, 1), (2024, 4, 31), (0, 1, 1), (2024, 1, 0), (10_000, 1, 1),
    (.max, 1, 1), (.min, 1, 1), (2024, .max, 1), (2024, 1, .max),
  ])
  func datesThatDoNotExistAreRefused(_ date: (Int, Int, Int)) {
    #expect(throws: SyntheticDataError.notADate(year: date.0, month: date.1, day: date.2)) {
      try SyntheticDay(year: date.0, month: date.1, day: date.2)
    }
  }
}
