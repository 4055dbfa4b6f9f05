import HealthCalculations
import TestSupport
import Testing

/// Counts of closed rings against each day asked by itself.
@Suite struct RandomRingsTests {
  private struct Entry {
    var day: Int
    var values: [Double?]
    var goals: [Double?]

    /// Whether a ring is closed, asked only of rings with a goal that there is one.
    func isClosed(_ ring: Int) -> Bool? {
      guard let value = values[ring], let goal = goals[ring], goal > 0 else { return nil }
      return !(value < goal)
    }

    /// Of a ring that is not known either answer is thinkable.
    var areAllClosed: Bool? {
      let answers = (0..<8).map { number in
        (0..<3).allSatisfy { isClosed($0) ?? (number >> $0 & 1 == 1) }
      }
      return Set(answers).count == 1 ? answers[0] : nil
    }
  }

  private func entries(_ generator: inout SeededGenerator) -> [Entry] {
    let start = Int.random(in: -20...20_000, using: &generator)
    let known = Int.random(in: 2...12, using: &generator)
    return (0..<Int.random(in: 0...60, using: &generator)).compactMap { day in
      if Int.random(in: 0..<10, using: &generator) == 0 { return nil }
      func some(_ choices: [Double]) -> Double? {
        Int.random(in: 0..<known, using: &generator) == 0
          ? nil : choices.randomElement(using: &generator)
      }
      return Entry(
        day: start + day,
        values: [some([300, 499.9, 500, 800]), some([0, 30, 31, 45]), some([11, 12, 13, 14])],
        goals: [some([500, 500, 500, 0]), some([30]), some([12, 12, 12, -1])])
    }
  }

  @Test func countsAgreeWithTheSlowOnes() {
    var (closed, unknown) = (0, 0)
    for seed in UInt64(1)..<400 {
      var generator = SeededGenerator(seed: seed)
      let entries = entries(&generator)
      let days = entries.map { entry in
        let rings = (0..<3).map { RingProgress(value: entry.values[$0], goal: entry.goals[$0]) }
        return RingDay(dayNumber: entry.day, move: rings[0], exercise: rings[1], stand: rings[2])
      }
      let found = RingSummary(days)
      #expect(found.dayCount == entries.count, "seed \(seed)")
      for (ring, tally) in [found.move, found.exercise, found.stand].enumerated() {
        let own = entries.map { $0.isClosed(ring) }
        #expect([tally.closed, tally.known] == count(own), "seed \(seed), ring \(ring)")
      }
      let all = entries.map(\.areAllClosed)
      #expect([found.all.closed, found.all.known] == count(all), "seed \(seed)")
      #expect(days.map(\.areAllClosed) == all, "seed \(seed)")

      // How many days from each closed one on are closed.
      let closedDays = Set(entries.filter { $0.areAllClosed == true }.map(\.day))
      let runs = closedDays.map { first in
        (first: first, length: (first...).prefix { closedDays.contains($0) }.count)
      }.sorted { $0.first < $1.first }
      let longest = runs.map(\.length).max()
      let expected = runs.first { $0.length == longest }
      #expect(found.longestRun?.length == expected?.length, "seed \(seed)")
      #expect(found.longestRun?.firstDay == expected?.first, "seed \(seed)")
      closed += closedDays.count
      unknown += all.filter { $0 == nil }.count
    }
    #expect(closed > 500 && unknown > 500)
  }

  private func count(_ answers: [Bool?]) -> [Int] {
    [answers.filter { $0 == true }.count, answers.filter { $0 != nil }.count]
  }
}
