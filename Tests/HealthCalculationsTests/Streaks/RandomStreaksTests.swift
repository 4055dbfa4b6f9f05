import CalendarBuckets
import HealthCalculations
import TestSupport
import Testing

/// Streaks against the slow ones over seeded series: goals of every kind, allowed misses, intervals
/// without data, an interval that is not over, days that never happened.
@Suite struct RandomStreaksTests {
  private struct Case {
    var values: [Double?]
    var goal: StreakGoal
    var rules: StreakRules

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      let emptyShare = Double.random(in: 0..<0.4, using: &generator)
      values = (0..<Int.random(in: 1...45, using: &generator)).map { _ in
        Double.random(in: 0..<1, using: &generator) < emptyShare
          ? nil : Double(Int.random(in: 0...9, using: &generator))
      }
      let bound = Double(Int.random(in: 2...7, using: &generator))
      goal =
        [
          .atLeast(bound), .moreThan(bound), .atMost(bound), .lessThan(bound),
          .between(bound - 2, bound + 2),
        ].randomElement(using: &generator) ?? .atLeast(bound)
      let misses = Int.random(in: 0...3, using: &generator)
      rules = StreakRules(
        emptyIntervals: Bool.random(using: &generator) ? .areSkipped : .end,
        allowedMisses: misses, missSpan: misses + Int.random(in: 1...6, using: &generator))
    }
  }

  @Test func runsAgreeWithTheSlowOnes() {
    var bridged = 0
    for seed in UInt64(1)..<1_500 {
      let example = Case(seed: seed)
      var generator = SeededGenerator(seed: ~seed)
      // The present interval is real.
      let unreal = Set(
        example.values.indices.dropLast().filter { _ in
          Int.random(in: 0..<12, using: &generator) == 0
        })
      let found = Streaks(
        values: example.values, unreal: unreal, goal: example.goal, rules: example.rules)
      let slow = SlowStreaks(
        values: example.values, unreal: unreal, goal: example.goal, rules: example.rules)
      let plain = { (run: Streaks.Run) in
        SlowStreaks.Run(first: run.first, last: run.last, length: run.length)
      }
      #expect(found.runs.map(plain) == slow.runs, "seed \(seed)")
      #expect(found.current.map(plain) == slow.current, "seed \(seed)")
      #expect(found.longest.map(plain) == slow.longest, "seed \(seed)")
      bridged += slow.runs.filter { $0.last - $0.first >= $0.length }.count
      let last = example.values[example.values.count - 1]
      #expect(
        found.latest?.isMet == last.map { SlowStreaks.isMet(example.goal, by: $0) } ?? false,
        "seed \(seed)")
    }
    #expect(bridged > 1_000)
  }

  @Test(arguments: [
    Place.apia, .newYork, .saoPaulo, .utc,
  ])
  func reportsAgreeWithTheSlowOnes(place: Place) throws {
    let zone = try ZoneRules(identifier: place.zone)
    // Before the day that Apia left out, and before clocks change in the others.
    let begin =
      place.zone == Place.apia.zone
      ? try LocalDateTime(year: 2011, month: 12, day: 15)
      : try LocalDateTime(year: 2016, month: 10, day: 1)
    for seed in UInt64(1)..<200 {
      let example = Case(seed: seed)
      var generator = SeededGenerator(seed: ~seed)
      let step = seed % 3 == 0 ? 7 : 1
      let edges = try BucketEdges(
        zone: zone, anchor: zone.instant(of: begin), interval: BucketInterval(days: step))
      // Interval i begins at midnight of a date; the date that never was begins where the next one does.
      let midnights = (0...example.values.count + 60).map {
        zone.instant(of: begin.adding(days: $0 * step))
      }
      let unreal = Set(midnights.indices.dropLast().filter { midnights[$0] == midnights[$0 + 1] })
      let values = example.values.indices.map { unreal.contains($0) ? nil : example.values[$0] }
      let series = IntervalSeries(edges: edges, firstIndex: 0, values: values)
      let hours = Int.random(in: 0..<(values.count + 10) * step * 24, using: &generator)
      let now = midnights[0] + Double(hours) * 3_600
      let present = (midnights.lastIndex { $0 <= now } ?? 0)
      let first = min(values.firstIndex { $0 != nil } ?? present, present)
      let known = (first...present).map { $0 < values.count ? values[$0] : nil }
      let isSum = Bool.random(using: &generator)

      let found = StreakSummary(
        of: series, goal: example.goal, now: now, zeroIfEmpty: isSum, rules: example.rules)
      let slow = SlowStreaks(
        values: known, unreal: Set(unreal.map { $0 - first }), goal: example.goal,
        rules: example.rules)
      let name = "seed \(seed), \(hours) h"
      let instants = { (run: SlowStreaks.Run) in
        [Double(run.length), midnights[first + run.first], midnights[first + run.last + 1]]
      }
      let seen = { (run: StreakSummary.Run) in [Double(run.length), run.start, run.end] }
      #expect(found.runs.map(seen) == slow.runs.map(instants), "\(name)")
      #expect(found.current.map(seen) == slow.current.map(instants), "\(name)")
      #expect(found.longest.map(seen) == slow.longest.map(instants), "\(name)")
      #expect(found.indices == first..<present + 1, "\(name)")
      let today = known[known.count - 1]
      #expect(found.todayValue == today, "\(name)")
      let isMet = today.map { SlowStreaks.isMet(example.goal, by: $0) } ?? false
      #expect(found.today.isMet == isMet, "\(name)")
      var missing: Double?
      if !isMet, today != nil || isSum {
        if case .atLeast(let goal) = example.goal { missing = goal - (today ?? 0) }
        if case .moreThan(let goal) = example.goal { missing = goal - (today ?? 0) }
      }
      #expect(found.today.missing == missing, "\(name)")
    }
  }

  /// Greedy: a miss belongs to the run that it ends, though a run that began later could have borne it.
  @Test func aRunBeginsBehindTheMissThatEndedTheOneBefore() {
    let rules = StreakRules(allowedMisses: 1, missSpan: 7)
    let streaks = Streaks(values: [5, 0, 5, 0, 5, 5, 5, 5], goal: .atLeast(5), rules: rules)
    #expect(streaks.runs.map { $0.first...$0.last } == [0...2, 4...7])
  }
}
