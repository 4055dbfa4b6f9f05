internal import Foundation
package import HealthCalculations
internal import HealthKitTypes

extension WorkoutEventDetails {
  /// The event as a pause or a resumption; nil for laps, segments and the like.
  package var pauseEvent: ActivePeriods.Event? {
    let kind: ActivePeriods.EventKind? =
      switch TypeCatalogue.workoutEventType(exportName: type) {
      case HKWorkoutEventType.pause.rawValue: .pause
      case HKWorkoutEventType.resume.rawValue: .resume
      case HKWorkoutEventType.motionPaused.rawValue: .motionPause
      case HKWorkoutEventType.motionResumed.rawValue: .motionResume
      default: nil
      }
    return kind.map { ActivePeriods.Event($0, at: date) }
  }
}

extension ActivePeriods {
  /// When a stored workout was not paused; a workout whose end is undetermined has no time.
  package init(from start: Double, to end: Double, details events: [WorkoutEventDetails]) {
    self.init(
      from: start, to: end >= Date.distantFuture.timeIntervalSince1970 ? start : end,
      events: events.compactMap(\.pauseEvent))
  }
}
