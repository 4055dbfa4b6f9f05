internal import CalendarBuckets
internal import Foundation
internal import TestSupport
internal import Testing

/// Where our buckets differ from Foundation's `Calendar` on purpose.
///
/// Each test pins both sides, so that a change of Foundation's shows.
@Suite struct FoundationDifferencesTests {
  private func calendar(_ place: Place) throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: place.zone))
    return calendar
  }

  private func added(
    _ component: Calendar.Component, _ value: Int, _ edges: BucketEdges, _ place: Place
  ) throws -> Double {
    let date = try calendar(place).date(
      byAdding: component, value: value, to: Date(timeIntervalSince1970: edges.anchor))
    return try #require(date).timeIntervalSince1970
  }

  @Test func repeatedWallTimeGoingBackwardsIsFoundationsSecond_NewYork() throws {
    let edges = try Place.newYork.edges("2024-11-04T01:30", BucketInterval(days: 1))
    #expect(edges.clock(-1 ... -1) == ["2024-11-03T01:30:00-04:00"])
    let foundation = try added(.day, -1, edges, .newYork)
    #expect(edges.zone.isoString(at: foundation) == "2024-11-03T01:30:00-05:00")
    // Going forwards both take the first.
    let forward = try Place.newYork.edges("2024-11-02T01:30", BucketInterval(days: 1))
    #expect(try added(.day, 1, forward, .newYork) == forward.edge(1))
  }

  @Test func repeatedWallTimeGoingBackwardsIsFoundationsSecond_LordHowe() throws {
    let edges = try Place.lordHowe.edges("2024-04-14T01:45", BucketInterval(weeks: 1))
    #expect(edges.clock(-1 ... -1) == ["2024-04-07T01:45:00+11:00"])
    let foundation = try added(.weekOfYear, -1, edges, .lordHowe)
    #expect(edges.zone.isoString(at: foundation) == "2024-04-07T01:45:00+10:30")
  }

  @Test func dayThatNeverHappenedIsNotCountedByFoundation_Apia() throws {
    let edges = try Place.apia.edges("2011-12-28", BucketInterval(days: 1))
    #expect(edges.edge(2) == edges.edge(3))
    #expect(edges.clock(4...4) == ["2012-01-01T00:00:00+14:00"])
    // Four days after the 28th, Foundation is at 2 January: it went from the 29th to the 31st.
    let foundation = try added(.day, 4, edges, .apia)
    #expect(edges.zone.isoString(at: foundation) == "2012-01-02T00:00:00+14:00")
  }

  @Test func monthsBackToFebruaryTakeItsOwnLength() throws {
    let edges = try Place.utc.edges("2004-02-29", BucketInterval(months: 1))
    #expect(edges.clock(-48 ... -48) == ["2000-02-29T00:00:00+00:00"])
    #expect(edges.clock(-24 ... -24) == ["2002-02-28T00:00:00+00:00"])
    // Foundation asks another year whether it is a leap year.
    let common = try added(.month, -24, edges, .utc)
    #expect(edges.zone.isoString(at: common) == "2002-03-01T00:00:00+00:00")
    let leap = try added(.month, -48, edges, .utc)
    #expect(edges.zone.isoString(at: leap) == "2000-02-28T00:00:00+00:00")
  }

  @Test func yearsBefore1582AreJulianInFoundation() throws {
    let edges = try Place.utc.edges("1583-01-01", BucketInterval(years: 1))
    #expect(edges.clock(-83 ... -83) == ["1500-01-01T00:00:00+00:00"])
    // 1 January 1500 of the Julian calendar is 10 January of the proleptic Gregorian one.
    let foundation = try added(.year, -83, edges, .utc)
    #expect(edges.zone.isoString(at: foundation) == "1500-01-10T00:00:00+00:00")
    // So Foundation's distant past, 1 January of the year 1, is two days before our year 1.
    #expect(
      edges.zone.isoString(at: Date.distantPast.timeIntervalSince1970)
        == "0000-12-30T00:00:00+00:00")
  }
}
