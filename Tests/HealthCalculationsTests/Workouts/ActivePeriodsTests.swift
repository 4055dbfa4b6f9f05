import HealthCalculations
import TestSupport
import Testing

/// The time of a workout without its pauses.
@Suite struct ActivePeriodsTests {
  // Semantics 8.2
  @Test func timeUnderBothKindsOfPauseCountsOnce() {
    let periods = ActivePeriods(
      from: 0, to: 100,
      events: [
        .init(.pause, at: 10), .init(.motionPause, at: 15), .init(.resume, at: 20),
        .init(.motionResume, at: 30),
      ])
    #expect(periods.intervals == [0..<10, 30..<100])
    #expect(periods.duration == 80)
  }

  @Test func aPauseWithoutAnEndLastsToTheEnd() {
    let periods = ActivePeriods(from: 0, to: 100, events: [.init(.pause, at: 60)])
    #expect(periods.intervals == [0..<60])
    #expect(!periods.contains(60) && periods.contains(59.9))
  }

  @Test func eventsOutsideCountAtTheBounds() {
    let periods = ActivePeriods(
      from: 100, to: 200, events: [.init(.resume, at: 130), .init(.pause, at: 50)])
    #expect(periods.intervals == [130..<200])
    #expect(ActivePeriods(from: 10, to: 10).intervals.isEmpty)
    #expect(ActivePeriods(from: 10, to: 5).duration == 0)
  }

  @Test func aPauseOfNoLengthCutsNothing() {
    let periods = ActivePeriods(
      from: 0, to: 10, events: [.init(.pause, at: 5), .init(.resume, at: 5)])
    #expect(periods.intervals == [0..<10])
  }

  /// Every half second asked by itself, over seeded events.
  @Test func everyMomentAgreesWithTheEventsBeforeIt() {
    for seed in UInt64(1)..<60 {
      var generator = SeededGenerator(seed: seed)
      let events = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        ActivePeriods.Event(
          ActivePeriods.EventKind.allCases.randomElement(using: &generator) ?? .pause,
          at: Double(Int.random(in: -5...65, using: &generator)))
      }
      let periods = ActivePeriods(from: 0, to: 60, events: events)
      var active = 0.0
      for half in 0..<120 {
        let moment = Double(half) / 2 + 0.25
        // Of events at one moment the later in the list has the last word.
        func last(_ begin: ActivePeriods.EventKind, _ end: ActivePeriods.EventKind) -> Bool {
          let latest = events.enumerated().filter {
            ($0.element.kind == begin || $0.element.kind == end) && $0.element.instant < moment
          }.max { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }
          return latest?.element.kind == begin
        }
        let isActive = !last(.pause, .resume) && !last(.motionPause, .motionResume)
        #expect(periods.contains(moment) == isActive, "seed \(seed) at \(moment)")
        #expect(
          abs(periods.duration(until: moment) - active - (isActive ? 0.25 : 0)) < 1e-9,
          "seed \(seed) at \(moment)")
        if isActive { active += 0.5 }
      }
      #expect(abs(periods.duration - active) < 1e-9, "seed \(seed)")
    }
  }
}
