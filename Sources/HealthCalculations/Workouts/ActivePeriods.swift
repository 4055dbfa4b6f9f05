/// When a workout was not paused.
///
/// ```swift
/// let periods = ActivePeriods(
///   from: 0, to: 600, events: [.init(.pause, at: 100), .init(.resume, at: 160)])
/// periods.intervals               // [0.0..<100.0, 160.0..<600.0]
/// periods.duration                // 540.0
/// periods.duration(until: 130)    // 100.0
/// ```
///
/// A workout is paused from a `pause` to the next `resume` and from a `motionPause` to the next
/// `motionResume`; the two kinds are independent, and time under both counts once. Events count in order
/// of time, whatever their order in the list. A second pause inside a pause and a resumption without a
/// pause change nothing; a pause without a resumption lasts to the end. Parts before the start and after
/// the end are ignored.
///
/// Semantics 8.2: active time.
public struct ActivePeriods: Sendable, Equatable {
  /// What pauses or resumes a workout.
  public enum EventKind: Sendable, Hashable, CaseIterable {
    /// The person paused it.
    case pause
    /// The person went on.
    case resume
    /// The watch noticed that the person stood still.
    case motionPause
    /// The watch noticed that the person moved again.
    case motionResume
  }

  /// A pause or a resumption at a moment.
  public struct Event: Sendable, Equatable {
    /// What happened.
    public var kind: EventKind
    /// When, in seconds since 1970.
    public var instant: Double

    /// An event of a kind at an instant.
    public init(_ kind: EventKind, at instant: Double) {
      self.kind = kind
      self.instant = instant
    }
  }

  /// The active time, ascending; no two touch, none is empty.
  public let intervals: [Range<Double>]
  /// How long each interval and all before it last together.
  private let durations: [Double]

  /// The active time of a workout; none for an end that is not after the start.
  ///
  /// - Complexity: O(n log n) for n events.
  public init(from start: Double, to end: Double, events: [Event] = []) {
    var intervals: [Range<Double>] = []
    var isPaused = false
    var isStill = false
    var activeSince: Double? = start
    func close(at moment: Double) {
      if let since = activeSince, since < moment {
        if let last = intervals.last, last.upperBound == since {
          intervals[intervals.count - 1] = last.lowerBound..<moment
        } else {
          intervals.append(since..<moment)
        }
      }
      activeSince = nil
    }
    let ordered = events.enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }
    for (_, event) in ordered {
      switch event.kind {
      case .pause: isPaused = true
      case .resume: isPaused = false
      case .motionPause: isStill = true
      case .motionResume: isStill = false
      }
      let moment = min(max(event.instant, start), end)
      if isPaused || isStill {
        close(at: moment)
      } else if activeSince == nil {
        activeSince = moment
      }
    }
    close(at: end)
    self.intervals = intervals
    var total = 0.0
    durations = intervals.map { interval in
      total += interval.upperBound - interval.lowerBound
      return total
    }
  }

  /// The seconds without pauses.
  public var duration: Double { durations.last ?? 0 }

  /// The active seconds before an instant. O(log n) for n intervals.
  public func duration(until instant: Double) -> Double {
    let next = intervals.partitioningIndex { $0.upperBound > instant }
    let before = next > 0 ? durations[next - 1] : 0
    guard next < intervals.count else { return before }
    return before + max(0, instant - intervals[next].lowerBound)
  }

  /// The active seconds from one instant to a later one.
  public func duration(from start: Double, to end: Double) -> Double {
    max(0, duration(until: end) - duration(until: start))
  }

  /// Whether the workout was going on at an instant: an interval holds its start and not its end.
  public func contains(_ instant: Double) -> Bool {
    let next = intervals.partitioningIndex { $0.upperBound > instant }
    return next < intervals.count && intervals[next].lowerBound <= instant
  }
}
