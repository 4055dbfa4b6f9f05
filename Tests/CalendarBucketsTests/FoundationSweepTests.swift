internal import CalendarBuckets
internal import Foundation
internal import TestSupport
internal import Testing

/// Edges against Foundation's `Calendar`, 1990 to 2040.
///
/// A normal run takes a seeded sample. `HKSTATS_FULL_SWEEP=1` takes every day, week, month and
/// year of every zone that the system knows, from five anchors: some 65 million additions of
/// Foundation, half a minute on two cores in a release build. `make test-full` runs
/// `HKSTATS_FULL_SWEEP=1 swift test -c release -Xswiftc -enable-testing --filter FoundationSweep`.
@Suite struct FoundationSweepTests {
  private static let isFull = ProcessInfo.processInfo.environment["HKSTATS_FULL_SWEEP"] == "1"

  @Test func sampledEdgesAreFoundations() throws {
    var generator = SeededGenerator(seed: 51)
    let known = ZoneRules.knownIdentifiers()
    try #require(known.count > 300)
    let zones = Place.all.map(\.zone) + known.shuffled(using: &generator).prefix(52)
    var tally = FoundationSweep.Tally()
    for zone in zones {
      guard let sweep = try FoundationSweep(identifier: zone) else { continue }
      for unit in FoundationSweep.Unit.allCases {
        let anchor = FoundationSweep.anchors.randomElement(using: &generator) ?? ""
        tally.add(
          try sweep.compare(unit: unit, anchor: anchor) { indices in
            (0..<120).map { _ in Int.random(in: indices, using: &generator) }
          })
      }
    }
    #expect(tally.different.isEmpty, "\(tally.different.prefix(5)), seed 51")
    #expect(tally.equal > tally.total * 95 / 100, "\(tally)")
    #expect(tally.total > 25_000)
  }

  @Test(.enabled(if: isFull, "set HKSTATS_FULL_SWEEP=1, in a release build"))
  func everyEdgeIsFoundations() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let known = ZoneRules.knownIdentifiers()
    let (tally, zones) = try await withThrowingTaskGroup(of: FoundationSweep.Tally?.self) { group in
      for identifier in known {
        group.addTask {
          guard let sweep = try FoundationSweep(identifier: identifier) else { return nil }
          var tally = FoundationSweep.Tally()
          for unit in FoundationSweep.Unit.allCases {
            for anchor in FoundationSweep.anchors {
              tally.add(try sweep.compare(unit: unit, anchor: anchor))
            }
          }
          return tally
        }
      }
      var sum = FoundationSweep.Tally()
      var zones = 0
      for try await tally in group {
        guard let tally else { continue }
        sum.add(tally)
        zones += 1
      }
      return (sum, zones)
    }
    print(
      "\(zones) zones, \(tally.total) edges: \(tally.equal) equal, \(tally.repeatedBackwards) "
        + "second occurrences, \(tally.lostDay) off by a lost day, \(tally.wrongFebruary) in another "
        + "year's February, \(tally.missedNearChange) missed near a change, \(tally.otherZoneData) of other zone data, \(tally.different.count) different; \(clock.now - start)"
    )
    #expect(tally.different.isEmpty, "\(tally.different.prefix(20))")
    #expect(tally.missedNearChange < tally.total / 10_000)
    #expect(tally.otherZoneData < tally.total / 100, "\(tally.otherZoneData) of \(tally.total)")
    #expect(zones > 300)
  }
}
