import HealthCalculations
import TestSupport
import Testing

/// Rings and days of closed rings.
@Suite struct ActivityRingsTests {
  private func day(_ number: Int, _ values: [Double?], goals: [Double?] = [500, 30, 12]) -> RingDay
  {
    let rings = zip(values, goals).map { RingProgress(value: $0, goal: $1) }
    return RingDay(dayNumber: number, move: rings[0], exercise: rings[1], stand: rings[2])
  }

  @Test func aRingIsClosedWhenItsGoalIsMet() {
    #expect(RingProgress(value: 500, goal: 500).isClosed == true)
    #expect(RingProgress(value: 499.999, goal: 500).isClosed == false)
    #expect(RingProgress(value: 1_000, goal: 500).share == 2)
    // A goal of nothing is none.
    #expect(RingProgress(value: 0, goal: 0).isClosed == nil)
    #expect(RingProgress(value: nil, goal: 500).isClosed == nil)
  }

  @Test func oneOpenRingIsEnoughToKnow() {
    #expect(day(0, [500, 30, 12]).areAllClosed == true)
    #expect(day(0, [500, nil, 11]).areAllClosed == false)
    #expect(day(0, [500, nil, 12]).areAllClosed == nil)
  }

  @Test func daysInARowAreOfTheCalendar() {
    let closed: [Double?] = [600, 40, 12]
    let summary = RingSummary([
      day(1, closed), day(2, closed), day(4, closed), day(5, [600, 10, 12]), day(6, closed),
      day(7, closed), day(8, closed, goals: [500, nil, 12]),
    ])
    #expect(summary.dayCount == 7)
    #expect(summary.all.closed == 5 && summary.all.known == 6)
    #expect(summary.exercise.closed == 5 && summary.exercise.known == 6)
    #expect(summary.move.closed == 7)
    #expect(summary.longestRun == RingSummary([day(1, closed), day(2, closed)]).longestRun)
    #expect(summary.longestRun?.firstDay == 1 && summary.longestRun?.length == 2)
    #expect(RingSummary([]).longestRun == nil)
  }

  /// Runs found by trying every range of days.
  @Test func theLongestRunIsTheLongestOfAll() {
    for seed in UInt64(1)..<60 {
      var generator = SeededGenerator(seed: seed)
      var days: [RingDay] = []
      for number in 0..<30 where Int.random(in: 0..<12, using: &generator) > 0 {
        days.append(day(number, [Bool.random(using: &generator) ? 600 : 400, 40, 12]))
      }
      let closed = Set(days.filter { $0.areAllClosed == true }.map(\.dayNumber))
      var best = (first: 0, length: 0)
      for first in 0..<30 {
        for length in 1...30 where length > best.length {
          if (first..<first + length).allSatisfy(closed.contains) { best = (first, length) }
        }
      }
      let found = RingSummary(days).longestRun
      #expect(found?.length ?? 0 == best.length, "seed \(seed)")
      if best.length > 0 { #expect(found?.firstDay == best.first, "seed \(seed)") }
    }
  }
}
