import HealthCalculations
import TestSupport
import Testing

/// Semantics 8.1: each workout counts once.
@Suite struct WorkoutCoverageTests {
  private func workout(
    _ start: Double, _ end: Double, source: String = "Watch", rank: Int = 0,
    activity: String = "running", created creation: Double? = nil
  ) -> WorkoutCoverage.Workout {
    .init(
      activity: activity, source: source, rank: rank, start: start, end: end, creation: creation)
  }

  private func covers(_ workouts: [WorkoutCoverage.Workout]) -> [WorkoutCoverage.Cover?] {
    WorkoutCoverage(of: workouts).covers
  }

  @Test func ofCopiesTheOneCreatedLastCounts() {
    // Fractions of a second do not tell workouts apart; one without a creation date came first.
    let copies = [
      workout(100, 1_900, created: 5), workout(100.7, 1_900.2, created: 9),
      workout(100, 1_900.9, created: 7), workout(100, 1_900),
    ]
    #expect(covers(copies) == [.copy(1), nil, .copy(1), .copy(1)])
    // Of equals the later insertion.
    #expect(covers([workout(0, 60, created: 5), workout(0, 60, created: 5)]) == [.copy(1), nil])
    #expect(covers([workout(0, 60), workout(0, 60)]) == [.copy(1), nil])
  }

  @Test func anotherSecondActivityOrSourceIsNoCopy() {
    #expect(covers([workout(0, 60), workout(1, 60)]) == [nil, nil])
    #expect(covers([workout(0, 60), workout(0, 60, activity: "walking")]) == [nil, nil])
    // Equal but of another source: recorded twice.
    #expect(
      covers([workout(0, 60), workout(0, 60, source: "App", rank: 1)]) == [nil, .overlap(0)])
  }

  @Test func moreThanHalfOfTheShorterOneIsTheSameWorkout() {
    let watch = workout(0, 100)
    func app(_ start: Double, _ end: Double) -> WorkoutCoverage.Workout {
      workout(start, end, source: "App", rank: 1)
    }
    #expect(covers([watch, app(80, 120)]) == [nil, nil])
    #expect(covers([watch, app(79, 119)]) == [nil, .overlap(0)])
    #expect(covers([watch, app(60, 500)]) == [nil, nil])
    #expect(covers([watch, app(49, 500)]) == [nil, .overlap(0)])
    // Of the same source they never are.
    #expect(covers([watch, workout(10, 90)]) == [nil, nil])
    // One without length overlaps nothing.
    #expect(covers([watch, app(50, 50)]) == [nil, nil])
  }

  @Test func whatIsCoveredCoversNothing() {
    // The third lies over the second alone, which does not count.
    let workouts = [
      workout(0, 100), workout(60, 160, source: "App", rank: 1),
      workout(110, 170, source: "Old", rank: 2), workout(30, 130, source: "App", rank: 1),
    ]
    #expect(covers(workouts) == [nil, nil, .overlap(1), .overlap(0)])
    let chain = [
      workout(0, 100), workout(40, 140, source: "App", rank: 1),
      workout(90, 190, source: "Old", rank: 2),
    ]
    #expect(covers(chain) == [nil, .overlap(0), nil])
  }

  @Test func theBestSourceCountsWhateverWasInsertedFirst() {
    let workouts = [
      workout(0, 100, source: "App", rank: 1), workout(10, 110, source: "Watch", rank: 0),
    ]
    #expect(covers(workouts) == [.overlap(1), nil])
    // A copy of what is covered names the workout that counts.
    let copied = [
      workout(0, 100, source: "App", rank: 1, created: 1),
      workout(0, 100, source: "App", rank: 1, created: 2), workout(10, 110),
    ]
    #expect(covers(copied) == [.copy(2), .overlap(2), nil])
  }

  /// The rule as it is written, in quadratic time.
  private func slowCovers(_ workouts: [WorkoutCoverage.Workout]) -> [WorkoutCoverage.Cover?] {
    var covers = [WorkoutCoverage.Cover?](repeating: nil, count: workouts.count)
    func isCopy(_ left: Int, _ right: Int) -> Bool {
      workouts[left].source == workouts[right].source
        && workouts[left].activity == workouts[right].activity
        && workouts[left].start.rounded(.down) == workouts[right].start.rounded(.down)
        && workouts[left].end.rounded(.down) == workouts[right].end.rounded(.down)
    }
    for place in workouts.indices {
      let group = workouts.indices.filter { isCopy(place, $0) }
      let last = group.map { workouts[$0].creation ?? -.infinity }.max() ?? 0
      let kept = group.last { workouts[$0].creation ?? -.infinity == last } ?? place
      if kept != place { covers[place] = .copy(kept) }
    }
    let order = workouts.indices.filter { covers[$0] == nil }.sorted { left, right in
      let (one, other) = (workouts[left], workouts[right])
      if one.rank != other.rank { return one.rank < other.rank }
      return one.start == other.start ? left < right : one.start < other.start
    }
    var counting: [Int] = []
    for place in order {
      let own = workouts[place]
      let cover = counting.first { known in
        let other = workouts[known]
        let both = min(own.end, other.end) - max(own.start, other.start)
        return other.activity == own.activity && other.source != own.source
          && both > min(own.end - own.start, other.end - other.start) / 2
      }
      if let cover { covers[place] = .overlap(cover) } else { counting.append(place) }
    }
    return covers.map { cover in
      guard case .copy(let kept)? = cover, let other = covers[kept] else { return cover }
      return .copy(other.place)
    }
  }

  @Test func randomWorkoutsAgreeWithTheSlowRule() {
    var (copies, overlaps) = (0, 0)
    for seed in UInt64(1)...200 {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 0...40, using: &generator)
      let workouts = (0..<count).map { _ in
        let source = Int.random(in: 0..<3, using: &generator)
        let start = Double(Int.random(in: 0..<12, using: &generator)) * 5
        let length: Double = [0.0, 10, 20, 40, 200].randomElement(using: &generator) ?? 0
        return workout(
          start + Double.random(in: 0..<0.9, using: &generator), start + length + 0.95,
          source: "source \(source)", rank: source,
          activity: Bool.random(using: &generator) ? "running" : "walking",
          created: Bool.random(using: &generator)
            ? nil : Double(Int.random(in: 0..<4, using: &generator)))
      }
      let expected = slowCovers(workouts)
      #expect(covers(workouts) == expected, "seed \(seed)")
      for case let cover? in expected {
        if case .copy = cover { copies += 1 } else { overlaps += 1 }
      }
    }
    #expect(copies > 100 && overlaps > 100)
  }
}
