import CalendarBuckets
import HealthCalculations

/// Sleep in the obvious way, minute by minute: every sample starts and ends on a minute.
struct SlowSleep {
  static let minute = 60.0
  let samples: SampleColumns
  let zone: ZoneRules
  let rules: SleepRules
  let origin: Double
  let count: Int
  /// The day that each minute's window ends in.
  private(set) var windowOf: [Int] = []
  private(set) var states: [SleepStage?] = []
  /// The windows and ranks of samples that know a stage.
  private var staged: Set<[Int]> = []

  init(_ samples: SampleColumns, zone: ZoneRules, rules: SleepRules) {
    self.samples = samples
    self.zone = zone
    self.rules = rules
    origin = (samples.starts.min() ?? 0) - 3 * 86_400
    count = Int(((samples.ends.max() ?? 0) - origin) / Self.minute) + 3 * 1_440
    windowOf = (0..<count).map { window(at: instant($0)) }
    for sample in 0..<samples.count where stage(sample).isSpecific {
      for minute in 0..<count where covers(sample, minute) {
        staged.insert([windowOf[minute], Int(samples.ranks[sample])])
      }
    }
    states = (0..<count).map(state)
  }

  func instant(_ minute: Int) -> Double { origin + Double(minute) * Self.minute }

  /// The day number of the day that the window of an instant ends in.
  func window(at instant: Double) -> Int {
    let local = zone.localDateTime(at: instant)
    let second = local.hour * 3_600 + local.minute * 60
    return local.dayNumber + (second >= rules.nightStart ? 1 : 0)
  }

  private func stage(_ sample: Int) -> SleepStage {
    SleepStage(rawValue: Int(samples.values[sample])) ?? .unspecified
  }

  private func covers(_ sample: Int, _ minute: Int) -> Bool {
    samples.starts[sample] <= instant(minute) && instant(minute) < samples.ends[sample]
  }

  private func state(_ minute: Int) -> SleepStage? {
    let here = (0..<samples.count).filter { stage($0) != .inBed && covers($0, minute) }
    func hasStages(_ rank: UInt16) -> Bool { staged.contains([windowOf[minute], Int(rank)]) }
    let ranks = Set(here.map { samples.ranks[$0] })
    guard
      let best = ranks.min(by: { (hasStages($0) ? 0 : 1, $0) < (hasStages($1) ? 0 : 1, $1) })
    else { return nil }
    let mine = here.filter { samples.ranks[$0] == best }.map(stage)
    if mine.contains(.awake) { return .awake }
    return mine.last(where: \.isSpecific) ?? .unspecified
  }

  struct Session: Equatable {
    var first: Int
    var end: Int
    var window: Int
    var asleep = 0
    var awake = 0
    var deep = 0
    var inBed = 0
    var isDerived = true
    var onset = 0
    var wake = 0
    var awakenings = 0
    var bedtime = 0
  }

  /// The sessions with sleep, in order.
  func sessions() -> [Session] {
    var parts: [Range<Int>] = []
    for minute in 0..<count where states[minute] != nil {
      if let last = parts.last, Double(minute - last.upperBound) * Self.minute <= rules.sessionGap {
        parts[parts.count - 1] = last.lowerBound..<minute + 1
      } else {
        parts.append(minute..<minute + 1)
      }
    }
    let isInBed = (0..<count).map { minute in
      (0..<samples.count).contains { stage($0) == .inBed && covers($0, minute) }
    }
    return parts.compactMap { part in
      let sleeping = part.filter { states[$0]?.isAsleep == true }
      guard let onset = sleeping.first, let last = sleeping.last else { return nil }
      var session = Session(
        first: part.lowerBound, end: part.upperBound, window: windowOf[part.upperBound - 1])
      session.asleep = sleeping.count
      session.awake = part.filter { states[$0] == .awake }.count
      session.deep = part.filter { states[$0] == .deep }.count
      session.onset = onset
      session.wake = last + 1
      session.awakenings = zip(sleeping, sleeping.dropFirst()).filter { $1 - $0 > 1 }.count
      var bed = Set(part.filter { states[$0] != nil })
      session.bedtime = part.lowerBound
      let touched = part.filter { isInBed[$0] }
      if let first = touched.first {
        session.isDerived = false
        var start = first
        while start > 0, isInBed[start - 1] { start -= 1 }
        session.bedtime = start
        for minute in touched {
          var low = minute
          while low >= 0, isInBed[low], bed.insert(low).inserted || low == minute { low -= 1 }
          var high = minute + 1
          while high < count, isInBed[high], bed.insert(high).inserted { high += 1 }
        }
      }
      session.inBed = session.isDerived ? part.count : bed.count
      return session
    }
  }

  /// The pairs of minutes a day apart whose windows both have samples, and how many are alike.
  func regularity() -> (pairs: Int, equal: Int) {
    let known = Set((0..<count).filter { states[$0] != nil }.map { windowOf[$0] })
    var pairs = 0
    var equal = 0
    for minute in 0..<max(0, count - 1_440)
    where known.contains(windowOf[minute]) && known.contains(windowOf[minute + 1_440]) {
      pairs += 1
      let isAsleep = { self.states[$0]?.isAsleep == true }
      if isAsleep(minute) == isAsleep(minute + 1_440) { equal += 1 }
    }
    return (pairs, equal)
  }
}
