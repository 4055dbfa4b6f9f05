import CalendarBuckets
import HealthCalculations

/// Sleep in the obvious way, minute by minute: every sample starts and ends on a minute.
struct SlowSleep {
  static let minute = 60.0

  /// What one minute was, and by whose samples.
  struct State: Equatable {
    var stage: SleepStage
    var rank: UInt16
  }

  let samples: SampleColumns
  let zone: ZoneRules
  let rules: SleepRules
  let origin: Double
  let count: Int
  /// The day that each minute's window ends in.
  private(set) var windowOf: [Int] = []
  private(set) var states: [State?] = []
  private(set) var isInBed: [Bool] = []
  /// Where the piece in bed begins that holds a minute.
  private(set) var beginInBed: [Int?] = []
  /// The windows that hold a sample of sleep.
  private(set) var windowsOfSleep: Set<Int> = []
  /// The samples that cover each minute, in order.
  private var covering: [[Int]]
  /// The windows and ranks of samples that know a stage.
  private var staged: Set<[Int]> = []

  init(_ samples: SampleColumns, zone: ZoneRules, rules: SleepRules) {
    self.samples = samples
    self.zone = zone
    self.rules = rules
    origin = (samples.starts.min() ?? 0) - 3 * 86_400
    count = Int(((samples.ends.max() ?? 0) - origin) / Self.minute) + 3 * 1_440
    covering = Array(repeating: [], count: count)
    let evenings = evenings()
    windowOf = (0..<count).map { window(at: instant($0), evenings) }
    for sample in 0..<samples.count {
      for minute in place(samples.starts[sample])..<place(samples.ends[sample]) {
        covering[minute].append(sample)
        if stage(sample).isSpecific {
          staged.insert([windowOf[minute], Int(samples.ranks[sample])])
        }
        if stage(sample) != .inBed, stage(sample) != .awake {
          windowsOfSleep.insert(windowOf[minute])
        }
      }
    }
    states = (0..<count).map(state)
    isInBed = covering.map { here in here.contains { stage($0) == .inBed } }
    for minute in 0..<count {
      let before = minute > 0 ? beginInBed[minute - 1] : nil
      beginInBed.append(isInBed[minute] ? before ?? minute : nil)
    }
  }

  func instant(_ minute: Int) -> Double { origin + Double(minute) * Self.minute }

  /// The minute that starts at an instant.
  func place(_ instant: Double) -> Int { Int(((instant - origin) / Self.minute).rounded()) }

  func isAsleep(_ minute: Int) -> Bool { states[minute].map { $0.stage != .awake } ?? false }

  /// The minutes asleep among some, and the samples whose pair says so.
  func asleep(_ minutes: Range<Int>) -> (minutes: Int, samples: Set<Int>) {
    var found = (minutes: 0, samples: Set<Int>())
    for minute in minutes.clamped(to: states.indices) where isAsleep(minute) {
      found.minutes += 1
      found.samples.formUnion(
        covering[minute].filter {
          stage($0) != .inBed && samples.ranks[$0] == states[minute]?.rank
        })
    }
    return found
  }

  /// The day number of the day that the window of an instant ends in: the first whose
  /// evening is still to come.
  private func window(at instant: Double, _ evenings: [(day: Int, start: Double)]) -> Int {
    evenings.first { instant < $0.start }?.day ?? 0
  }

  /// When the windows begin that begin on the days of the samples, and on some before and after.
  private func evenings() -> [(day: Int, start: Double)] {
    let first = zone.localDateTime(at: origin).startOfDay.adding(days: -2)
    return (0..<count / 1_440 + 5).map { number in
      let day = first.adding(days: number)
      let evening = try? LocalDateTime(
        year: day.year, month: day.month, day: day.day, hour: rules.nightStart / 3_600,
        minute: rules.nightStart / 60 % 60)
      let start = evening.map(zone.instant) ?? .nan
      // Of a date that never happened the evening is on the next one.
      return (zone.localDateTime(at: start).dayNumber, start)
    }
  }

  private func stage(_ sample: Int) -> SleepStage {
    SleepStage(rawValue: Int(samples.values[sample])) ?? .unspecified
  }

  private func state(_ minute: Int) -> State? {
    let here = covering[minute].filter { stage($0) != .inBed }
    func hasStages(_ rank: UInt16) -> Bool { staged.contains([windowOf[minute], Int(rank)]) }
    let ranks = Set(here.map { samples.ranks[$0] })
    guard
      let best = ranks.min(by: { (hasStages($0) ? 0 : 1, $0) < (hasStages($1) ? 0 : 1, $1) })
    else { return nil }
    let mine = here.filter { samples.ranks[$0] == best }.map(stage)
    if mine.contains(.awake) { return State(stage: .awake, rank: best) }
    return State(stage: mine.last(where: \.isSpecific) ?? .unspecified, rank: best)
  }
}
