internal import CalendarBuckets
internal import TestSupport
internal import Testing

@Suite struct EdgeTableTests {
  /// For each bucket, the positions found by trying every instant.
  private func slowRanges(_ edges: [Double], _ instants: [Double]) -> [Range<Int>] {
    (0..<(edges.count - 1)).map { bucket in
      let start = instants.count { $0 < edges[bucket] }
      let end = instants.count { $0 < edges[bucket + 1] }
      return start..<end
    }
  }

  @Test func tableHasOneEdgeMoreThanBuckets() throws {
    let days = try Place.newYork.edges("2024-01-01", BucketInterval(days: 1))
    let table = days.table(indices: -3..<4)
    #expect(table.firstIndex == -3 && table.count == 7 && table.edges.count == 8)
    #expect(table.edges == (-3...4).map { days.edge($0) })
    let empty = days.table(indices: 5..<5)
    #expect(empty.count == 0 && empty.edges == [days.edge(5)])
    #expect(empty.ranges(ofSorted: [1, 2, 3]).isEmpty)
  }

  // Semantics 3.12
  @Test func tableCoversWholeBucketsThatIntersectTheRange() throws {
    let weeks = try Place.newYork.edges("2018-01-01", BucketInterval(weeks: 1))
    let (first, last) = (weeks.edge(300), weeks.edge(304))
    #expect(weeks.indices(covering: first..<last) == 300..<304)
    #expect(weeks.indices(covering: (first - 1)..<last) == 299..<304)
    #expect(weeks.indices(covering: (first + 1)..<(last - 1)) == 300..<304)
    #expect(weeks.indices(covering: first..<(last + 1)) == 300..<305)
    #expect(weeks.indices(covering: (first + 5)..<(first + 6)) == 300..<301)
    #expect(weeks.indices(covering: first..<first).isEmpty)
    let table = weeks.table(covering: first..<last)
    #expect(table.edges.first == first && table.edges.last == last && table.firstIndex == 300)
  }

  @Test func lostDayIsInTheTableOnlyBetweenOthers_Apia() throws {
    let days = try Place.apia.edges("2011-12-28", BucketInterval(days: 1))
    let lost = days.edge(2)
    #expect(days.indices(covering: days.edge(0)..<lost) == 0..<2)
    #expect(days.indices(covering: days.edge(0)..<(lost + 1)) == 0..<4)
    #expect(days.indices(covering: lost..<(lost + 1)) == 3..<4)
  }

  @Test func rangesBeyondTheYears0To9999AreCutOff() throws {
    let centuries = try Place.utc.edges("2000-01-01", BucketInterval(years: 100))
    let table = centuries.table(covering: -Double.infinity..<Double.infinity)
    #expect(table.firstIndex == -21)
    #expect(table.edges.first == BucketEdges.supportedInstants.lowerBound)
    #expect(table.edges.last == BucketEdges.supportedInstants.upperBound)
  }

  @Test func instantsOnAnEdgeBelongToTheBucketThatItStarts() throws {
    let days = try BucketEdges(zone: .utc, anchor: 0, interval: BucketInterval(days: 1))
    let table = days.table(indices: 0..<3)
    #expect(table.ranges(ofSorted: [-1, 0, 10, 200_000]) == [1..<3, 3..<3, 3..<4])
    #expect(
      table.ranges(ofSorted: [0, 0, 86_400, 86_400, 172_800, 259_200])
        == [0..<2, 2..<4, 4..<5])
    #expect(table.ranges(ofSorted: []) == [0..<0, 0..<0, 0..<0])
    #expect(table.ranges(ofSorted: [-5, -4]) == [2..<2, 2..<2, 2..<2])
    #expect(table.ranges(ofSorted: [300_000]) == [0..<0, 0..<0, 0..<0])
  }

  @Test func rangesAgreeWithTryingEveryInstant() throws {
    for seed in 0..<120 as Range<UInt64> {
      var generator = SeededGenerator(seed: 1_000 + seed)
      let zone = try (Place.all.randomElement(using: &generator) ?? .utc).rules()
      let interval = try [
        BucketInterval(days: 1), BucketInterval(hours: 1), BucketInterval(months: 1),
        BucketInterval(months: 1, days: 3),
      ][Int.random(in: 0..<4, using: &generator)]
      let edges = try BucketEdges(zone: zone, anchor: 1_325_000_000, interval: interval)
      let buckets = Int.random(in: 0...12, using: &generator)
      let table = edges.table(indices: -buckets..<(buckets / 2))
      let low = table.edges[0] - 50_000
      let high = table.edges[table.count] + 50_000
      let count = [0, 3, 40, 900][Int.random(in: 0..<4, using: &generator)]
      var instants = (0..<count).map { _ in Double.random(in: low...high, using: &generator) }
      // Some exactly on edges, some all in one place.
      for edge in table.edges where Bool.random(using: &generator) { instants.append(edge) }
      if Bool.random(using: &generator) {
        instants += [Double](repeating: instants.first ?? low, count: count / 2)
      }
      instants.sort()
      #expect(
        table.ranges(ofSorted: instants) == slowRanges(table.edges, instants),
        "seed \(1_000 + seed)")
    }
  }

  @Test func partOfAColumnIsSearchedInPlace() throws {
    let instants = (0..<1_000).map { Double($0) * 1_000 }
    let table = try BucketEdges(zone: .utc, anchor: 0, interval: BucketInterval(days: 1))
      .table(indices: 0..<3)
    let part = instants.span.extracting(50..<950)
    #expect(table.ranges(ofSorted: part) == [0..<37, 37..<123, 123..<210])
  }

  @Test func unsortedInstantsNeverTrap() throws {
    var generator = SeededGenerator(seed: 95)
    let table = try BucketEdges(zone: .utc, anchor: 0, interval: BucketInterval(days: 1))
      .table(indices: 0..<20)
    for count in [0, 1, 17, 5_000] {
      var instants = (0..<count).map { _ in Double.random(in: -1e6...3e6, using: &generator) }
      if count > 3 { instants[3] = .nan }
      let ranges = table.ranges(ofSorted: instants)
      #expect(ranges.count == 20)
      #expect(ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= count })
    }
  }
}
