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

  /// Whether encoded details may hold an event that is a pause, by the names of types in them: they are known
  /// only once they are decoded, which few workouts need.
  ///
  /// - Complexity: O(bytes).
  static func mayTellOfPauses(in details: RawSpan) -> Bool {
    func byte(_ offset: Int) -> UInt8 { details.loadInteger(at: offset) }
    func tells(_ text: StaticString, at offset: Int) -> Bool {
      guard offset >= 0, details.byteCount - offset >= text.utf8CodeUnitCount else { return false }
      return text.withUTF8Buffer { letters in
        letters.indices.allSatisfy { unsafe byte(offset + $0) == letters[$0] }
      }
    }
    let key: StaticString = #""type":""#
    var offset = 0
    while offset < details.byteCount {
      // A colon is rarer than a quotation mark.
      guard byte(offset) == UInt8(ascii: ":"), tells(key, at: offset - 6) else {
        offset += 1
        continue
      }
      offset += 2
      if tells(#"1""#, at: offset) || tells(#"5""#, at: offset) { return true }
      while offset < details.byteCount, byte(offset) != UInt8(ascii: "\"") {
        if byte(offset) == UInt8(ascii: "a"), tells("ause", at: offset) { return true }
        offset += 1
      }
    }
    return false
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
