internal import Foundation

/// The time of a workout that is not paused.
enum ActiveTime {
  /// The seconds from `start` to `end` without the pauses that the events state.
  ///
  /// A workout is paused from a `pause` to the next `resume` and from a `motionPaused` to the next
  /// `motionResumed`; the two kinds are independent, and time under both counts once. Events count
  /// at their start, in order of time whatever their order in the list; a second pause inside a
  /// pause and a resumption without a pause change nothing; a pause without a resumption lasts to
  /// the end. Parts before `start` and after `end` are left out. 0 for an end before the start.
  ///
  /// - Complexity: O(*n* log *n*) in the number of events.
  static func seconds(from start: Date, to end: Date, events: [HKWorkoutEvent]) -> TimeInterval {
    var isPaused = false
    var isStill = false
    var activeSince: Date? = start
    var total: TimeInterval = 0
    let ordered = events.enumerated().sorted {
      ($0.element.date, $0.offset) < ($1.element.date, $1.offset)
    }
    for (_, event) in ordered {
      switch event.type {
      case .pause: isPaused = true
      case .resume: isPaused = false
      case .motionPaused: isStill = true
      case .motionResumed: isStill = false
      default: continue
      }
      let moment = min(max(event.date, start), end)
      if isPaused || isStill {
        if let since = activeSince { total += max(0, moment.timeIntervalSince(since)) }
        activeSince = nil
      } else if activeSince == nil {
        activeSince = moment
      }
    }
    if let since = activeSince { total += max(0, end.timeIntervalSince(since)) }
    return total
  }
}
