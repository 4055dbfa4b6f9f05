import Foundation
import HealthCalculations
import Testing

@testable import SampleStore

/// What is read of workouts to count them is what their details say.
@Suite struct WorkoutSpansTests {
  private static let events: [[WorkoutEventDetails]] = [
    [], [.init(type: "HKWorkoutEventTypeLap", date: 10)],
    [
      .init(type: "HKWorkoutEventTypeMotionPaused", date: 100),
      .init(type: "HKWorkoutEventTypeMotionResumed", date: 150),
    ],
    [.init(type: "HKWorkoutEventTypePause", date: 500)], [.init(type: "5", date: 580)],
    [.init(type: "1", date: 20), .init(type: "2", date: 40)],
    [.init(type: "HKWorkoutEventTypePauseOrResumeRequest", date: 100)],
  ]

  @Test(arguments: [
    ("", false), (":", false), (#""type":"#, false), (#"{"type":""#, false),
    (#"{"type":"1"#, false), (#"{"type":"1""#, true), (#"{"type":"5"}"#, true),
    (#"{"type":"15"}"#, false), (#"{"type":"51"}"#, false), (#"{"type":"aus"#, false),
    (#"{"type":"ause"#, true), (#"{"type":"HKWorkoutEventTypeMotionPaused"}"#, true),
    (#"{"name":"because","type":"HKWorkoutEventTypeLap"}"#, false),
    (#"{"type":"x"},{"type":"Pause"}"#, true),
  ])
  func pausesAreLookedForInTheNamesOfTypes(text: String, mayBe: Bool) {
    let bytes = Array(text.utf8)
    #expect(WorkoutEventDetails.mayTellOfPauses(in: bytes.span.bytes) == mayBe)
  }

  @Test func spansAreThoseOfTheWholeWorkouts() throws {
    let store = try SampleStore.inMemory()
    try store.importing([]) { importing in
      for (index, events) in Self.events.enumerated() {
        let source = importing.sourceRevisionID(name: "Watch", version: nil)
        try importing.addWorkout(
          ImportedWorkout(
            activityType: "HKWorkoutActivityTypeYoga", start: Double(index), end: 600,
            sourceRevision: source,
            details: WorkoutDetails(
              duration: index == 2 ? nil : index == 3 ? .infinity : index == 4 ? -5 : 30.5,
              events: events)))
      }
      try importing.addWorkout(
        ImportedWorkout(
          activityType: "HKWorkoutActivityTypeRunning", start: 900,
          end: Date.distantFuture.timeIntervalSince1970,
          sourceRevision: importing.sourceRevisionID(name: "Watch", version: nil)))
    }
    let spans = try store.workoutSpans()
    let whole = try store.workouts()
    #expect(spans.map(\.start) == whole.map(\.start))
    #expect(spans.map(\.activityType) == whole.map(\.activityType))
    for (span, workout) in zip(spans, whole) {
      #expect(
        span.periods
          == ActivePeriods(from: workout.start, to: workout.end, details: workout.details.events))
    }
    #expect(spans.map(\.periods.duration) == [600, 599, 548, 497, 576, 575, 594, 0])
    #expect(spans.map(\.end) == whole.dropLast().map(\.end) + [900])
    #expect(try store.workoutSpans(from: 2, to: 4).map(\.start) == [2, 3])
    // Whoever counts workouts counts the same time, whatever they state.
    #expect(spans.map(\.duration) == spans.map(\.periods.duration))
    // An app that sees its own workouts alone is told the same of them.
    #expect(whole.map(StoredWorkoutSpan.init) == spans)
  }
}
