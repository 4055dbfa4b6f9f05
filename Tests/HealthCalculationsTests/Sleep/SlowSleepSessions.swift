import HealthCalculations

extension SlowSleep {
  /// A session's figures, in minutes; those of the bed in half minutes, because stays are cut in the middle
  /// of gaps.
  struct Session: Equatable {
    var first: Int
    var end: Int
    var window: Int
    var asleep = 0
    var core = 0
    var deep = 0
    var rem = 0
    var unspecified = 0
    /// Absent if the sources never record any.
    var awake: Int?
    var halvesInBed = 0
    var isDerived = true
    var isPartial = false
    var bedtimeHalf = 0
    var onset = 0
    var wake = 0
    var waso = 0
    /// Absent if nothing recorded the time in bed.
    var latencyHalves: Int?
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
    var bedtime: Int?
    var outOfBed: Int?
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
    let sessions = parts.compactMap(session)
    let owners = owners(of: sessions)
    return sessions.indices.map { place in
      withTimeInBed(sessions[place], owned: owners.halves[place], hasStay: owners.hasStay[place])
    }
  }

  /// The stay that each minute lies in, from the first to the last minute in bed of the stay.
  private func stays() -> [Int?] {
    var stays = [Int?](repeating: nil, count: count)
    var last: Int?
    var number = 0
    for minute in 0..<count where isInBed[minute] {
      if let last {
        if Double(minute - last - 1) * Self.minute <= rules.sessionGap {
          for between in last..<minute { stays[between] = number }
        } else {
          number += 1
        }
      }
      stays[minute] = number
      last = minute
    }
    return stays
  }

  /// The half minutes in bed that belong to each session, whether it has a stay, and the minutes that belong to
  /// none.
  private func owners(
    of sessions: [Session]
  ) -> (halves: [[Int]], hasStay: [Bool], alone: [Int]) {
    let stays = stays()
    var sharing: [Int: [Int]] = [:]
    for (place, session) in sessions.enumerated() {
      for stay in Set((session.first..<session.end).compactMap { stays[$0] }) {
        sharing[stay, default: []].append(place)
      }
    }
    var halves = [[Int]](repeating: [], count: sessions.count)
    var alone: [Int] = []
    for minute in 0..<count where isInBed[minute] {
      guard let stay = stays[minute], let here = sharing[stay] else {
        alone.append(minute)
        continue
      }
      for half in [2 * minute, 2 * minute + 1] {
        // The last session whose part has begun: in the middle of the gap before it.
        let owner = here.last { place in
          place == here[0] || half >= sessions[place - 1].end + sessions[place].first
        }
        if let owner { halves[owner].append(half) }
      }
    }
    return (
      halves, sessions.indices.map { place in sharing.values.contains { $0.contains(place) } },
      alone
    )
  }

  private func withTimeInBed(_ session: Session, owned: [Int], hasStay: Bool) -> Session {
    var session = session
    let scored = session.states.filter { $0 != nil }.count
    session.isDerived = !hasStay
    session.bedtimeHalf = 2 * session.first
    session.halvesInBed = 2 * (session.end - session.first)
    if hasStay {
      let own = (session.first..<session.end).filter { states[$0] != nil }
      session.halvesInBed = Set(owned).union(own.flatMap { [2 * $0, 2 * $0 + 1] }).count
      session.bedtimeHalf = min(2 * session.first, owned.min() ?? .max)
      session.latencyHalves = 2 * session.onset - session.bedtimeHalf
    }
    session.isPartial = 2 * Double(scored) < rules.partialBelow * Double(session.halvesInBed)
    return session
  }

  /// Whether any of a session's winners has a sample of being awake.
  private func tellsAwake(_ part: Range<Int>) -> Bool {
    let winners = Set(part.compactMap { states[$0]?.rank })
    return samples.starts.indices.contains {
      samples.values[$0] == 2 && samples.ends[$0] > samples.starts[$0]
        && winners.contains(samples.ranks[$0])
    }
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
    session.awake = tellsAwake(part) ? minutes(.awake) : nil
    session.onset = onset
    session.wake = last + 1
    session.waso = (onset...last).filter { !isAsleep($0) }.count
    session.awakenings = zip(sleeping, sleeping.dropFirst()).filter { $1 - $0 > 1 }.count
    session.doubleMidpoint = onset + last + 1
    session.states = part.map { states[$0] }
    return session
  }

  /// The nights, in order.
  func nights() -> [Night] {
    let sessions = sessions()
    // Pieces in bed of no session, by the window that their last minute is in.
    var inBed: [Int: [Int]] = [:]
    var piece: [Int] = []
    for minute in owners(of: sessions).alone {
      piece.append(minute)
      guard minute + 1 == count || !isInBed[minute + 1] else { continue }
      inBed[windowOf[minute], default: []] += piece
      piece = []
    }
    let windows = Set(sessions.map(\.window)).union(inBed.keys).sorted()
    return windows.compactMap { window in
      let own = sessions.filter { $0.window == window }
      guard let most = own.map(\.asleep).max(),
        let main = own.firstIndex(where: { $0.asleep == most })
      else {
        guard let minutes = inBed[window], let first = minutes.first, let last = minutes.last,
          !windowsOfSleep.contains(window)
        else { return nil }
        return Night(
          window: window, inBedAlone: minutes.count, bedtime: first, outOfBed: last + 1)
      }
      return Night(
        window: window, main: own[main],
        naps: own.indices.filter { $0 != main }.map { own[$0] },
        totalAsleep: own.reduce(0) { $0 + $1.asleep })
    }
  }
}
