import Foundation
import TestSupport
import Testing

@testable import AppleHealthExport

struct ExportDateTests {
  private func instant(_ text: String) -> Double? {
    var reader = ExportDateReader()
    return withView(text) { reader.instant($0) }
  }

  @Test(arguments: [
    ("1970-01-01 00:00:00 +0000", 0.0),
    ("2014-01-04 08:43:00 -0800", 1_388_853_780),
    ("2014-01-04 08:43:00 -08:00", 1_388_853_780),
    ("2014-01-04 16:43:00 Z", 1_388_853_780),
    ("2014-01-04 16:43:00Z", 1_388_853_780),
    ("20140104084300-0800", 1_388_853_780),
    ("20140104084300-08:00", 1_388_853_780),
    ("20140104164300Z", 1_388_853_780),
    ("2014-01-04 08:43:00.250 -0800", 1_388_853_780.25),
    ("2024-02-29 23:59:59 +0545", 1_709_230_499),
    ("1969-12-31 23:59:59 +0000", -1),
    ("4001-01-01 00:00:00 +0000", 64_092_211_200),
    ("0001-01-01 00:00:00 +0000", -62_135_596_800),
    ("2000-02-29 00:00:00 +0000", 951_782_400),
  ])
  func acceptedFormsGiveTheirInstant(text: String, expected: Double) {
    #expect(instant(text) == expected)
  }

  @Test func zerosAreNoDate() {
    for offset in ["\0\0\0\0\0\0", " +0000", "\0+0000"] {
      #expect(instant(String(repeating: "\0", count: 11) + "10:00:00" + offset) == nil)
      #expect(instant("2001-01-01 10:00:00" + offset) == (offset == " +0000" ? 978_343_200 : nil))
    }
  }

  @Test(arguments: [
    "", "yesterday", "2024-02-30 08:00:00 +0200", "2023-02-29 08:00:00 +0200",
    "1900-02-29 00:00:00 +0000", "2024-13-01 08:00:00 +0200", "2024-00-01 08:00:00 +0200",
    "2024-01-00 08:00:00 +0200", "2024-04-31 08:00:00 +0200", "2024-01-01 24:00:00 +0200",
    "2024-01-01 08:60:00 +0200", "2024-01-01 08:00:60 +0200", "2024-01-01 08:00:00",
    "2024-01-01 08:00:00 +02", "2024-01-01 08:00:00 +2400", "2024-01-01 08:00:00 +0260",
    "2024-01-01T08:00:00 +0200", "2024-01-01 08:00:00 +0200 ", " 2024-01-01 08:00:00 +0200",
    "2024-1-01 08:00:00 +0200", "2024-01-01 8:00:00 +0200", "24-01-01 08:00:00 +0200",
    "2024-01-01 08:00:00. +0200", "2024-01-01 08:00 +0200", "2024/01/01 08:00:00 +0200",
    "2024-01-01 08:00:0: +0200", "2024-01-01 0::00:00 +0200", "201401040843-0800",
    "2024-01-01 08:00:00 0200", "2024-01-01 08:00:00  +0200",
  ])
  func otherTextsAreNotDates(text: String) {
    #expect(instant(text) == nil)
  }

  @Test func randomDatesAgreeWithFoundationAlsoFromMemory() throws {
    var random = SeededGenerator(seed: 11)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    var reader = ExportDateReader()
    var day = (year: 2020, month: 1, day: 1)
    for round in 0..<3_000 {
      if round % 3 == 0 {
        day = (
          Int.random(in: 1600...2999, using: &random), Int.random(in: 1...12, using: &random),
          Int.random(in: 1...28, using: &random)
        )
      }
      let time = (0..<3).map { Int.random(in: 0..<[24, 60, 60][$0], using: &random) }
      let offset = [0, 60, -210, 345, 630].randomElement(using: &random) ?? 0
      let text = String(
        format: "%04d-%02d-%02d %02d:%02d:%02d %@%02d%02d", day.year, day.month, day.day, time[0],
        time[1], time[2], offset < 0 ? "-" : "+", abs(offset) / 60, abs(offset) % 60)
      let date = try #require(
        calendar.date(
          from: DateComponents(
            year: day.year, month: day.month, day: day.day, hour: time[0], minute: time[1],
            second: time[2])))
      let expected = date.timeIntervalSince1970 - Double(offset * 60)
      #expect(withView(text) { reader.instant($0) } == expected, "\(text)")
    }
  }

  @Test func theMemoryOfADayAcceptsNoBadTime() {
    var reader = ExportDateReader()
    #expect(withView("2024-01-01 08:00:00 +0200") { reader.instant($0) } == 1_704_088_800)
    for time in ["24:00:00", "08:60:00", "08:00:61", "08-00-00", "0a:00:00", "08:00:0\u{7F}"] {
      #expect(withView("2024-01-01 \(time) +0200") { reader.instant($0) } == nil, "\(time)")
    }
    #expect(reader.lastOffset == 7_200)
  }
}
