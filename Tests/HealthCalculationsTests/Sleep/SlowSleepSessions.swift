import HealthCalculations

extension SlowSleep {
  /// A session's figures, all in minutes.
  struct Session: Equatable {
    var first: Int
    var end: Int
    var window: Int
    var asleep = 0
    var core = 0
    var deep = 0
    var rem = 0
    var unspecified = 0
    var awake = 0
    var inBed = 0
    var isDerived = true
    var bedtime = 0
    var onset = 0
    var wake = 0
    var waso = 0
    /// Absent if nothing recorded the time in bed.
    var latency: Int?
    var awakenings = 0
    /// The minutes of the middle of sleep, twice.
    var doubleMidpoint = 0
    /// What each minute was.
    var states: [State?] = []
  }

  /// A night: its main sleep and the others, or the minutes in bed of which nothing else is known.
  struct Night: Equatable {
    var window: Int
    var main: Session?
    var naps: [Session] = []
    var inBedAlone: Int?
    var totalAsleep: Int?
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
    return parts.compactMap(session)
  }

  private func session(_ part: Range<Int>) -> Session? {
    let sleeping = part.filter(isAsleep)
    guard let onset = sleeping.first, let last = sleeping.last else { return nil }
    var session = Session(
      first: part.lowerBound, end: part.upperBound, window: windowOf[part.upperBound - 1])
    func minutes(_ stage: SleepStage) -> Int {
      part.filter { states[$0]?.stage == stage }.count
    }
    session.asleep = sleeping.count
    session.core = minutes(.core)
    session.deep = minutes(.deep)
    session.rem = minutes(.rem)
    session.unspecified = minutes(.unspecified)
    session.awake = minutes(.awake)
    session.onset = onset
    session.wake = last + 1
    session.waso = (onset...last).filter { !isAsleep($0) }.count
    session.awakenings = zip(sleeping, sleeping.dropFirst()).filter { $1 - $0 > 1 }.count
    session.doubleMidpoint = onset + last + 1
    session.states = part.map { states[$0] }
    session.bedtime = part.lowerBound
    session.inBed = part.count
    // The pieces that hold a minute of it, whole.
    let begins = Set(part.compactMap { beginInBed[$0] })
    if let first = begins.min() {
      let pieces = begins.flatMap { begin in (begin..<count).prefix { isInBed[$0] } }
      session.isDerived = false
      session.bedtime = first
      session.inBed = Set(pieces).union(part.filter { states[$0] != nil }).count
      session.latency = max(0, onset - session.bedtime)
    }
    return session
  }

  /// The nights, in order.
  func nights() -> [Night] {
    let sessions = sessions()
    // Pieces in bed by the window that their last minute is in.
    var inBed: [Int: Int] = [:]
    var length = 0
    for minute in 0..<count where isInBed[minute] {
      length += 1
      guard minute + 1 == count || !isInBed[minute + 1] else { continue }
      inBed[windowOf[minute], default: 0] += length
      length = 0
    }
    let windows = Set(sessions.map(\.window)).union(inBed.keys).sorted()
    return windows.compactMap { window in
      let own = sessions.filter { $0.window == window }
      guard let most = own.map(\.asleep).max(),
        let main = own.firstIndex(where: { $0.asleep == most })
      else {
        if windowsOfSleep.contains(window) { return nil }
        return Night(window: window, inBedAlone: inBed[window])
      }
      return Night(
        window: window, main: own[main],
        naps: own.indices.filter { $0 != main }.map { own[$0] },
        totalAsleep: own.reduce(0) { $0 + $1.asleep })
    }
  }
}
