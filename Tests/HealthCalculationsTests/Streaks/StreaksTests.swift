import HealthCalculations
import TestSupport
import Testing

/// Runs of intervals that meet a goal.
@Suite struct StreaksTests {
  private func runs(_ streaks: Streaks) -> [ClosedRange<Int>] {
    streaks.runs.map { $0.first...$0.last }
  }

  // Semantics 6.2
  @Test func theIntervalThatIsNotOverCountsIfItMeetsTheGoalAndEndsNothingIfNot() {
    let met = Streaks(values: [1, 5, 5], goal: .atLeast(5))
    #expect(met.current?.length == 2)
    #expect(met.latest == .init(isMet: true, missing: nil))
    let open = Streaks(values: [1, 5, 3], goal: .atLeast(5))
    #expect(open.current.map { $0.first } == 1)
    #expect(open.current?.length == 1)
    #expect(open.latest == .init(isMet: false, missing: 2))
    let over = Streaks(values: [5, 3, 3], goal: .atLeast(5))
    #expect(over.current == nil)
    #expect(over.longest?.length == 1)
  }

  // Semantics 6.4
  @Test func ofEqualRunsTheEarlierIsTheLongest() {
    let streaks = Streaks(values: [5, 5, 0, 5, 5, 0, 0], goal: .atLeast(5))
    #expect(streaks.longest.map { $0.first } == 0)
    #expect(runs(streaks) == [0...1, 3...4])
  }

  // Semantics 6.3
  @Test func anIntervalWithoutDataEndsARunUnlessItIsSkipped() {
    let values: [Double?] = [5, nil, 5, 5]
    #expect(runs(Streaks(values: values, goal: .atLeast(5))) == [0...0, 2...3])
    let skipping = Streaks(
      values: values, goal: .atLeast(5), rules: StreakRules(emptyIntervals: .areSkipped))
    #expect(runs(skipping) == [0...3])
    #expect(skipping.longest?.length == 3)
    // Nothing at all is not little.
    #expect(Streaks(values: [nil, nil], goal: .atMost(5)).runs.isEmpty)
  }

  @Test func anIntervalThatNeverHappenedIsPassedOver() {
    let streaks = Streaks(values: [5, nil, 5], unreal: [1], goal: .atLeast(5))
    #expect(runs(streaks) == [0...2])
    #expect(streaks.current?.length == 2)
  }

  // Semantics 6.1
  @Test func everyComparisonHasItsEdge() {
    for (goal, met, missed) in [
      (StreakGoal.atLeast(5), 5.0, 5.0.nextDown), (.moreThan(5), 5.0.nextUp, 5.0),
      (.atMost(5), 5.0, 5.0.nextUp), (.lessThan(5), 5.0.nextDown, 5.0),
      (.between(4, 5), 4.0, 4.0.nextDown), (.between(4, 5), 5.0, 5.0.nextUp),
    ] {
      #expect(goal.isMet(by: met))
      #expect(!goal.isMet(by: missed))
      #expect(!goal.isMet(by: .nan))
    }
    #expect(StreakGoal.moreThan(5).missing(from: 5) == 0)
    #expect(StreakGoal.atLeast(5).missing(from: 6) == nil)
    #expect(StreakGoal.atMost(5).missing(from: 6) == nil)
  }

  // Semantics 6.4
  @Test func whatTheLastIntervalLacksIsToldFromZeroOnlyOfSums() {
    #expect(Streaks(values: [nil], goal: .atLeast(5)).latest == .init(isMet: false, missing: 5))
    let averages = Streaks(values: [nil], goal: .atLeast(5), zeroIfEmpty: false)
    #expect(averages.latest == .init(isMet: false, missing: nil))
    #expect(Streaks(values: [], goal: .atLeast(5)).latest == nil)
  }

  // Semantics 6.3
  @Test func anAllowedMissCountsForNothingAndEndsNothing() {
    let weekly = StreakRules(allowedMisses: 1, missSpan: 7)
    let one = Streaks(values: [5, 5, 0, 5, 5, 5], goal: .atLeast(5), rules: weekly)
    #expect(runs(one) == [0...5])
    #expect(one.current?.length == 5)
    let two = Streaks(values: [5, 5, 0, 5, 0, 5], goal: .atLeast(5), rules: weekly)
    #expect(runs(two) == [0...3, 5...5])
    // Seven intervals later the next miss is allowed, six later it is not.
    let later = Streaks(
      values: [5, 0, 5, 5, 5, 5, 5, 5, 0, 5], goal: .atLeast(5), rules: weekly)
    #expect(runs(later) == [0...9])
    let sooner = Streaks(values: [5, 0, 5, 5, 5, 5, 5, 0, 5], goal: .atLeast(5), rules: weekly)
    #expect(runs(sooner) == [0...6, 8...8])
    // A miss that is allowed leaves the run as it was: it may go on.
    let waiting = Streaks(values: [5, 5, 0, 1], goal: .atLeast(5), rules: weekly)
    #expect(waiting.current?.length == 2)
    #expect(waiting.current.map { $0.last } == 1)
  }

  // Semantics 6.1
  /// Without allowed misses the runs are the sequences of intervals that meet the goal.
  @Test func runsAreSequencesOfIntervalsThatMeetTheGoal() {
    for seed in UInt64(1)..<300 {
      var generator = SeededGenerator(seed: seed)
      let values: [Double?] = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
        Int.random(in: 0..<5, using: &generator) == 0
          ? nil : Double.random(in: 0..<8, using: &generator)
      }
      let closed = values.dropLast().map { ($0 ?? 0) >= 5 } + [(values[values.count - 1] ?? 0) >= 5]
      let sequences = closed.enumerated().split { !$0.element }.map {
        ($0.first?.offset ?? 0)...($0.last?.offset ?? 0)
      }
      let streaks = Streaks(values: values, goal: .atLeast(5))
      #expect(runs(streaks) == sequences, "seed \(seed)")
      #expect(streaks.longest?.length == sequences.map(\.count).max(), "seed \(seed)")
      let isCurrent = sequences.last.map { $0.upperBound >= values.count - 2 } ?? false
      #expect((streaks.current != nil) == isCurrent, "seed \(seed)")
    }
  }
}
