import CalendarBuckets
import HealthCalculations
import TestSupport
import Testing

/// The analysis against the slow one over seeded nights of several sources.
@Suite struct RandomSleepTests {
  /// Places and the days before their clocks change, or before the date that Apia left out.
  static let places: [(Place, [Int])] = [
    (.newYork, [2024, 3, 7]), (.newYork, [2024, 10, 31]), (.lordHowe, [2024, 4, 4]),
    (.apia, [2011, 12, 27]), (.saoPaulo, [2018, 11, 1]), (.kathmandu, [2024, 3, 7]),
  ]

  /// Samples of any minute and stage; or few of half hours, some days with time in bed alone, where ties
  /// are common.
  static func samples(seed: UInt64, zone: ZoneRules, from date: LocalDateTime? = nil) throws
    -> SampleColumns
  {
    var generator = SeededGenerator(seed: seed)
    let day = try date ?? LocalDateTime(year: 2024, month: 3, day: 7)
    let evening = zone.instant(
      of: try LocalDateTime(year: day.year, month: day.month, day: day.day, hour: 18))
    let isCoarse = seed.isMultiple(of: 2)
    let days = 5
    let onlyInBed = (0..<days).map { _ in Int.random(in: 0..<3, using: &generator) == 0 }
    var columns = SampleColumns()
    for _ in 0..<Int.random(in: 1...(isCoarse ? 24 : 40), using: &generator) {
      let start =
        isCoarse
        ? 30 * Int.random(in: 0..<days * 48, using: &generator)
        : Int.random(in: 0..<days * 1_440, using: &generator)
      let length =
        isCoarse
        ? 30 * Int.random(in: 1...3, using: &generator)
        : Int.random(in: 0..<(Bool.random(using: &generator) ? 60 : 700), using: &generator)
      let value = Int.random(in: 0...5, using: &generator)
      let isAlone = isCoarse && onlyInBed[start / 1_440]
      columns.append(
        start: evening + Double(start) * 60, end: evening + Double(start + length) * 60,
        value: isAlone ? 0 : Double(value), rank: UInt16.random(in: 0..<4, using: &generator))
    }
    columns.sort()
    return columns
  }

  static func rules(seed: UInt64) -> SleepRules {
    SleepRules(
      nightStart: seed % 3 == 0 ? 18 * 3_600 : Int(seed) * 1_800 % 86_400,
      sessionGap: [3_600, 1_200, 0, 1_800][Int(seed / 2 % 4)],
      epoch: [60, 30, 300, 1_800, 10, 7_200][Int(seed % 6)],
      freeWeekdays: seed % 4 == 1 ? [5, 6] : [6, 7],
      partialBelow: seed % 5 == 0 ? 0.8 : 0.5, includesPartialNights: seed % 7 == 0)
  }

  /// A session's figures in minutes.
  private func minutes(_ session: SleepSession, window: Int, _ slow: SlowSleep) -> SlowSleep.Session
  {
    func minutes(_ seconds: Double) -> Int { Int((seconds / 60).rounded()) }
    var found = SlowSleep.Session(
      first: slow.place(session.range.lowerBound), end: slow.place(session.range.upperBound),
      window: window)
    found.asleep = minutes(session.asleep)
    found.core = minutes(session.core)
    found.deep = minutes(session.deep)
    found.rem = minutes(session.rem)
    found.unspecified = minutes(session.unspecified)
    func halves(_ seconds: Double) -> Int { Int((seconds / 30).rounded()) }
    found.awake = session.awake.map(minutes)
    found.halvesInBed = halves(session.inBed)
    found.isDerived = session.inBedIsDerived
    found.isPartial = session.isPartial
    found.bedtimeHalf = halves(session.bedtime - slow.origin)
    found.onset = slow.place(session.onset)
    found.wake = slow.place(session.wake)
    found.waso = minutes(session.waso)
    found.latencyHalves = session.latency.map(halves)
    found.awakenings = session.awakenings
    found.doubleMidpoint = Int(((session.midpoint - slow.origin) / 30).rounded())
    found.states = Array(repeating: nil, count: max(0, found.end - found.first))
    for slice in session.slices {
      for minute in slow.place(slice.start)..<slow.place(slice.end) {
        found.states[minute - found.first] = .init(stage: slice.stage, rank: slice.rank)
      }
    }
    return found
  }

  private func minutes(_ night: SleepNight, _ slow: SlowSleep) -> SlowSleep.Night {
    let window = night.night.dayNumber
    return SlowSleep.Night(
      window: window, main: night.mainSleep.map { minutes($0, window: window, slow) },
      naps: night.naps.map { minutes($0, window: window, slow) },
      inBedAlone: night.mainSleep == nil ? Int((night.inBed / 60).rounded()) : nil,
      bedtime: night.mainSleep == nil ? night.bedtime.map(slow.place) : nil,
      outOfBed: night.outOfBed.map(slow.place),
      totalAsleep: night.totalAsleep.map { Int(($0 / 60).rounded()) })
  }

  @Test(arguments: places)
  func nightsAgreeWithTheSlowOnes(place: Place, date: [Int]) throws {
    let zone = try ZoneRules(identifier: place.zone)
    let day = try LocalDateTime(year: date[0], month: date[1], day: date[2])
    var (ties, inBedAlone, partial, withoutAwake) = (0, 0, 0, 0)
    for seed in UInt64(1)..<31 {
      let samples = try Self.samples(seed: seed, zone: zone, from: day)
      let rules = Self.rules(seed: seed)
      let analysis = SleepAnalysis(of: samples, zone: zone, rules: rules)
      let slow = SlowSleep(samples, zone: zone, rules: rules)
      let expected = slow.nights()
      #expect(analysis.nights.map { minutes($0, slow) } == expected, "seed \(seed)")
      for session in analysis.nights.flatMap({ [$0.mainSleep].compactMap(\.self) + $0.naps }) {
        let share = session.asleep / session.inBed
        #expect(session.efficiency == (session.isPartial ? nil : share), "seed \(seed)")
        #expect(share <= 1 && share > 0, "seed \(seed)")
        if session.isPartial { partial += 1 }
        if session.awake == nil { withoutAwake += 1 }
      }
      ties +=
        expected.filter { night in night.naps.contains { $0.asleep == night.main?.asleep } }
        .count
      inBedAlone += expected.filter { $0.inBedAlone != nil }.count
      let regularity = analysis.summary().regularity
      let slowly = slow.regularity()
      #expect(regularity.pairCount == slowly.pairs, "seed \(seed)")
      #expect(regularity.equalPairCount == slowly.equal, "seed \(seed)")
    }
    // The seeds do reach what they are for.
    #expect(ties > 3 && inBedAlone > 3 && partial > 3 && withoutAwake > 3)
  }
}
