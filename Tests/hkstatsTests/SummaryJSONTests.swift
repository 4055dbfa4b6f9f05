@testable import ReportFormats
@testable import HealthReports
internal import CalendarBuckets
internal import Foundation
internal import HealthCalculations
import TestSupport
import Testing

@testable import hkstats

@Suite struct SummaryJSONTests {
  @Test func theSchemaIsStable() throws {
    let fixture = try SummaryFixture()
    let document = fixture.document([
      fixture.stepSeries(isSeparatedBySource: true), fixture.heartRateSeries(),
      fixture.mindfulSeries(),
    ])
    let text = SummaryJSON.text(document)
    #expect(try GoldenFile("weekly.json").difference(from: text) == nil)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(root["schema"] as? String == "hkstats/summary/1")
    #expect(root["timeZone"] as? String == "Europe/Paris")
    #expect(root["interval"] as? String == "1 week")
    #expect(root["anchor"] as? String == "2018-01-01T00:00:00+01:00")
    let series = try #require(root["series"] as? [[String: Any]])
    let steps = try #require(series[0]["buckets"] as? [[String: Any]])
    #expect(
      steps.map { $0["start"] as? String } == [
        "2024-03-25T00:00:00+01:00", "2024-04-08T00:00:00+02:00",
      ])
    #expect(steps[1]["sum"] as? Double == 0)
    #expect(series[1]["aggregationStyle"] as? String == "discreteTemporallyWeighted")
    #expect(series[2]["unit"] is NSNull)
  }

  @Test func theWeekOfTheSpringChangeIsAnHourShorter_Paris() throws {
    let fixture = try SummaryFixture()
    #expect(fixture.table.edges[1] - fixture.table.edges[0] == 7 * 86_400 - 3600)
    let text = SummaryJSON.text(fixture.document([fixture.stepSeries()]))
    #expect(
      text.contains(
        #""start":"2024-03-25T00:00:00+01:00","end":"2024-04-01T00:00:00+02:00","count":3,"#))
  }

  @Test func aTypeWithoutDataIsASeriesWithoutBuckets() throws {
    let fixture = try SummaryFixture()
    let series = fixture.series(
      SummaryFixture.steps, kind: .quantity(.cumulative), unit: DisplayUnit(text: "count"),
      sources: [], samples: [])
    let text = SummaryJSON.text(fixture.document([series]))
    #expect(text.contains(#""sourceOrder":{"HKQuantityTypeIdentifierStepCount":[]}"#))
    #expect(text.hasSuffix(#""aggregationStyle":"cumulative","buckets":[]}]}"# + "\n"))
  }

  @Test func fractionsOfASecondAreKept() throws {
    let zone = try ZoneRules(identifier: "Asia/Kathmandu")
    #expect(zone.preciseISOString(at: 1_000_000_000) == "2001-09-09T07:31:40+05:45")
    #expect(zone.preciseISOString(at: 1_000_000_000.25) == "2001-09-09T07:31:40.250+05:45")
    #expect(zone.preciseISOString(at: 1_000_000_000.000_244_140_625).contains("40.000244+"))
  }

  @Test func onlyTheStatisticsAskedForAreWritten() throws {
    let fixture = try SummaryFixture()
    var series = fixture.stepSeries()
    series.statistics = [.sum]
    let text = SummaryJSON.text(fixture.document([series]))
    #expect(text.contains(#""sum":"#))
    #expect(!text.contains(#""count":"#) && !text.contains(#""mostRecent":"#))
  }

  @Test func csvHasARowForEachTypeAndBucket() throws {
    let fixture = try SummaryFixture()
    let document = fixture.document([
      fixture.stepSeries(isSeparatedBySource: true), fixture.heartRateSeries(),
      fixture.mindfulSeries(),
    ])
    #expect(try GoldenFile("weekly.csv").difference(from: SummaryCSV.text(document)) == nil)
    let plain = SummaryCSV.text(fixture.document([fixture.mindfulSeries()]))
    #expect(plain.hasPrefix("type,unit,start,end,count,duration\r\n"))
    #expect(plain.split(separator: "\r\n").count == 3)
  }
}
