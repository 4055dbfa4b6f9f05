/// What a person does from one rising to the next; every record of the day follows from it.
struct DayPlan: Sendable {
  /// Rising, going to bed and the next rising.
  var rise = 0
  var bed = 0
  var nextRise = 0
  /// First and last moment of the night's sleep.
  var sleepOnset = 0
  var sleepEnd = 0
  /// Place (position in `LocalClock.zones`) at rising and at bedtime.
  var zoneAtRise = 0
  var zoneAtBed = 0
  /// Saturday or Sunday.
  var isFreeDay = false
  /// Whether nobody wears the watch all day: forgotten, or lost for a week.
  var isWatchless = false
  /// Beats per minute above or below the usual resting heart rate.
  var heartRateShift = 0.0
  /// Where the watch is not on the wrist, ascending.
  var watchOff: [Range<Int>] = []
  /// Workouts in time order.
  var workouts: [Workout] = []
  /// Everything that makes steps, in time order, without overlaps.
  var bouts: [Bout] = []
  /// Sleep by day.
  var nap: Range<Int>?
  /// A walk without devices that was typed in later.
  var manualSteps: ManualSteps?

  /// Whether the watch is on the wrist during all of the range.
  func isWorn(_ range: Range<Int>) -> Bool {
    !watchOff.contains { $0.overlaps(range) }
  }

  /// Whether the watch is on the wrist at an instant.
  func isWorn(at instant: Int) -> Bool {
    !watchOff.contains { $0.contains(instant) }
  }

  /// Whether the watch watched the whole night.
  var isNightWatched: Bool { isWorn(sleepOnset..<sleepEnd) }
}

/// A walk or a run without a pause, with a constant cadence.
struct Bout: Sendable {
  var start: Int
  var end: Int
  /// Steps per minute, in thousandths.
  var cadence: Int
  /// The part that the watch counts (empty: `watchStart == watchEnd`).
  var watchStart: Int
  var watchEnd: Int
  /// Whether the phone is carried, and what it counts of 1,000 steps.
  var isPhoneCarried: Bool
  var phonePermille: Int
  /// Position in the day's workouts, or -1.
  var workout: Int
  /// Floors climbed.
  var flights: Int
  /// Length of a step in millimetres.
  var stepLength: Int

  /// The steps taken from the start to an instant: whole, and additive over any cut.
  func steps(upTo instant: Int) -> Int {
    cadence * (min(max(instant, start), end) - start) / 60_000
  }

  /// The steps taken between two instants.
  func steps(from first: Int, to last: Int) -> Int {
    steps(upTo: last) - steps(upTo: first)
  }
}

/// A recorded workout.
struct Workout: Sendable {
  enum Activity: Int, Sendable, CaseIterable {
    case running, walking, cycling, strength, yoga
  }
  var activity: Activity
  var start: Int
  var end: Int
  /// Share of the heart-rate reserve that the effort settles at.
  var effort: Double
  /// Millimetres per second for running, walking and cycling.
  var speed: Int
  /// Pauses, in time order.
  var pauses: [Range<Int>]

  /// The constant of HealthKit's export.
  var exportName: String {
    switch activity {
    case .running: "HKWorkoutActivityTypeRunning"
    case .walking: "HKWorkoutActivityTypeWalking"
    case .cycling: "HKWorkoutActivityTypeCycling"
    case .strength: "HKWorkoutActivityTypeTraditionalStrengthTraining"
    case .yoga: "HKWorkoutActivityTypeYoga"
    }
  }

  var isOutdoors: Bool { activity == .running || activity == .walking || activity == .cycling }
}

/// Steps that were typed into the phone.
struct ManualSteps: Sendable {
  var start: Int
  var end: Int
  var count: Int

  /// The steps taken from the start to an instant, at a constant pace.
  func steps(upTo instant: Int) -> Int {
    count * (min(max(instant, start), end) - start) / (end - start)
  }
}

/// A piece of the day with one kind of activity, on the wrist all the time.
struct Segment: Sendable {
  enum Kind: Sendable { case sedentary, walking, workout, asleep }
  var start: Int
  var end: Int
  var kind: Kind
  /// Position in the day's bouts or workouts.
  var index: Int
}

extension DayPlan {
  /// The day as the watch sees it, in time order: everything from rising to rising that is worn.
  func segments() -> [Segment] {
    var busy: [Segment] = []
    for (index, bout) in bouts.enumerated() where bout.workout < 0 {
      busy.append(Segment(start: bout.start, end: bout.end, kind: .walking, index: index))
    }
    for (index, workout) in workouts.enumerated() {
      busy.append(Segment(start: workout.start, end: workout.end, kind: .workout, index: index))
    }
    if let nap {
      busy.append(Segment(start: nap.lowerBound, end: nap.upperBound, kind: .asleep, index: 1))
    }
    busy.append(Segment(start: sleepOnset, end: sleepEnd, kind: .asleep, index: 0))
    busy.sort { $0.start < $1.start }
    var worn: [Segment] = []
    worn.reserveCapacity(2 * busy.count + 4)
    var cursor = rise
    for segment in busy {
      if segment.start > cursor {
        appendWorn(
          Segment(start: cursor, end: segment.start, kind: .sedentary, index: 0), to: &worn)
      }
      appendWorn(segment, to: &worn)
      cursor = max(cursor, segment.end)
    }
    if cursor < nextRise {
      appendWorn(Segment(start: cursor, end: nextRise, kind: .sedentary, index: 0), to: &worn)
    }
    return worn
  }

  private func appendWorn(_ segment: Segment, to worn: inout [Segment]) {
    var start = segment.start
    for off in watchOff where off.upperBound > start && off.lowerBound < segment.end {
      if off.lowerBound > start {
        worn.append(
          Segment(start: start, end: off.lowerBound, kind: segment.kind, index: segment.index))
      }
      start = off.upperBound
    }
    if start < segment.end {
      worn.append(Segment(start: start, end: segment.end, kind: segment.kind, index: segment.index))
    }
  }
}
