import CalendarBuckets
import TestSupport
import Testing

@Suite struct LocalHoursTests {
  /// The lengths in minutes of the hours of a date.
  private func minutes(_ place: Place, _ year: Int, _ month: Int, _ day: Int) throws -> [Double] {
    let zone = try ZoneRules(identifier: place.zone)
    let noon = zone.instant(of: try LocalDateTime(year: year, month: month, day: day, hour: 12))
    let edges = LocalHours(zone: zone, covering: noon..<noon + 1).edges
    return zip(edges, edges.dropFirst()).map { ($1 - $0) / 60 }
  }

  private func day(_ changes: [Int: Double]) -> [Double] {
    (0..<24).map { changes[$0] ?? 60 }
  }

  @Test func anHourIsLeftOutOrComesTwice_NewYork() throws {
    #expect(try minutes(.newYork, 2024, 3, 10) == day([2: 0]))
    #expect(try minutes(.newYork, 2024, 11, 3) == day([1: 120]))
    #expect(try minutes(.newYork, 2024, 6, 1) == day([:]))
  }

  @Test func halfAnHourIsCutOrAdded_LordHowe() throws {
    #expect(try minutes(.lordHowe, 2024, 10, 6) == day([2: 30]))
    #expect(try minutes(.lordHowe, 2024, 4, 7) == day([1: 90]))
  }

  @Test func midnightIsLeftOut_SaoPauloAndCairo() throws {
    #expect(try minutes(.saoPaulo, 2018, 11, 4) == day([0: 0]))
    #expect(try minutes(.cairo, 2024, 4, 26) == day([0: 0]))
  }

  @Test func aDateThatNeverHappenedIsEmpty_Apia() throws {
    let zone = try ZoneRules(identifier: Place.apia.zone)
    let first = zone.instant(of: try LocalDateTime(year: 2011, month: 12, day: 29))
    let hours = LocalHours(zone: zone, covering: first..<first + 2 * 86_400)
    #expect(hours.weekdays == [4, 5, 6])
    #expect(hours.edges[0] == first)
    #expect(Set(hours.edges[24...48]) == [first + 86_400])
    #expect(hours.edges[72] == first + 2 * 86_400)
  }

  @Test(arguments: Place.all)
  func everyInstantLiesInTheHourThatTheClockShows(place: Place) throws {
    let zone = try ZoneRules(identifier: place.zone)
    let first = zone.instant(of: try LocalDateTime(year: 2011, month: 12, day: 25))
    let hours = LocalHours(zone: zone, covering: first..<first + 500 * 86_400)
    #expect(zip(hours.edges, hours.edges.dropFirst()).allSatisfy { $0 <= $1 })
    let firstDay = zone.localDateTime(at: first).dayNumber
    for slot in hours.edges.indices.dropLast() where hours.edges[slot] < hours.edges[slot + 1] {
      for instant in [hours.edges[slot], hours.edges[slot + 1] - 1] {
        let local = zone.localDateTime(at: instant)
        #expect((local.dayNumber - firstDay) * 24 + local.hour == slot, "\(place) \(local)")
      }
    }
  }

  @Test func anEmptyRangeHasNoHours() {
    let hours = LocalHours(zone: .utc, covering: 5..<5)
    #expect(hours.edges.isEmpty && hours.dateCount == 0)
  }
}
