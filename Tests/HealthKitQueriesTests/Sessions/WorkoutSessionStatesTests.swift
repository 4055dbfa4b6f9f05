import Foundation
import HealthKitTypes
import Testing

@testable import HealthKitQueries

@Suite struct WorkoutSessionStatesTests {
  typealias Step = WorkoutSessionStates.Step
  private let start = Date(timeIntervalSince1970: 1_700_000_000)

  private static let states: [HKWorkoutSessionState] = [
    .notStarted, .prepared, .running, .paused, .stopped, .ended,
  ]
  private static let steps: [Step] = [.prepare, .start, .pause, .resume, .stop, .end]
  /// Every transition that there is.
  private static let allowed: [Step: [(HKWorkoutSessionState, HKWorkoutSessionState)]] = [
    .prepare: [(.notStarted, .prepared)],
    .start: [(.notStarted, .running), (.prepared, .running)],
    .pause: [(.running, .paused)],
    .resume: [(.paused, .running)],
    .stop: [(.running, .stopped), (.paused, .stopped)],
    .end: [(.prepared, .ended), (.running, .ended), (.paused, .ended), (.stopped, .ended)],
  ]

  @Test(arguments: states, steps)
  func stepLeadsWhereItMayAndIsRefusedElsewhere(state: HKWorkoutSessionState, step: Step) throws {
    var states = WorkoutSessionStates(current: state, startDate: nil, endDate: nil)
    let goal = Self.allowed[step]?.first { $0.0 == state }?.1
    if let goal {
      let change = try states.take(step, at: start)
      #expect(change.from == state && change.to == goal && states.current == goal)
      #expect(states.startDate == (step == .start ? start : nil))
      #expect(states.endDate == (step == .end ? start : nil))
    } else {
      #expect {
        try states.take(step, at: start)
      } throws: { error in
        (error as? HKError)?.code == .errorInvalidArgument
          && "\(error)".contains("in the state \(state)")
      }
      #expect(states.current == state)
    }
  }

  @Test func datesMustBeDatesAndNotBeforeTheStart() throws {
    var states = WorkoutSessionStates()
    let never = Date(timeIntervalSinceReferenceDate: .nan)
    #expect(throws: HKError.self) { try states.take(.start, at: never) }
    #expect(states.current == .notStarted && states.startDate == nil)
    _ = try states.take(.start, at: start)
    #expect {
      try states.take(.stop, at: start - 1)
    } throws: { "\($0)".contains("before its start") }
    #expect(states.current == .running)
    _ = try states.take(.stop, at: start)
    #expect(states.current == .stopped && !states.isActive)
  }
}
