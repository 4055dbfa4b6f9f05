import CalendarBuckets
import HealthCalculations
import TestSupport
import Testing

/// The analysis against the slow one over seeded nights of several sources.
@Suite struct RandomSleepTests {
  static func samples(seed: UInt64, zone: ZoneRules) throws -> SampleColumns {
    var generator = SeededGenerator(seed: seed)
    let evening = zone.instant(of: try LocalDateTime(year: 2024, month: 3, day: 7, hour: 18))
    var columns = SampleColumns()
    for _ in 0..<Int.random(in: 1...30, using: &generator) {
      let start = Double(Int.random(in: 0..<5 * 1_440, using: &generator))
      let length = Double(
        Int.random(in: 0..<(Bool.random(using: &generator) ? 60 : 700), using: &generator))
      columns.append(
        start: evening + start * 60, end: evening + (start + length) * 60,
        value: Double(Int.random(in: 0...5, using: &generator)),
        rank: UInt16.random(in: 0..<4, using: &generator))
    }
    columns.sort()
    return columns
  }

  @Test(arguments: ["America/New_York", "Europe/Paris", "Asia/Kathmandu"])
  func sessionsAgreeWithTheSlowOnes(place: String) throws {
    let zone = try ZoneRules(identifier: place)
    for seed in UInt64(1)..<16 {
      let samples = try Self.samples(seed: seed, zone: zone)
      let rules = SleepRules(
        nightStart: seed % 3 == 0 ? 18 * 3_600 : Int(seed) * 1_800 % 86_400,
        sessionGap: seed % 2 == 0 ? 3_600 : 1_200, epoch: 60)
      let analysis = SleepAnalysis(of: samples, zone: zone, rules: rules)
      let slow = SlowSleep(samples, zone: zone, rules: rules)
      let found = analysis.nights.flatMap { night in
        (night.naps + (night.mainSleep.map { [$0] } ?? [])).map { (night.night.dayNumber, $0) }
      }.sorted { $0.1.onset < $1.1.onset }
      let expected = slow.sessions()
      let minutes = { (seconds: Double) in Int((seconds / 60).rounded()) }
      let place = { (instant: Double) in minutes(instant - slow.origin) }
      let seen = found.map { window, session in
        SlowSleep.Session(
          first: place(session.range.lowerBound), end: place(session.range.upperBound),
          window: window,
          asleep: minutes(session.asleep), awake: minutes(session.awake),
          deep: minutes(session.deep), inBed: minutes(session.inBed),
          isDerived: session.inBedIsDerived, onset: place(session.onset), wake: place(session.wake),
          awakenings: session.awakenings, bedtime: place(session.bedtime))
      }
      #expect(seen == expected, "seed \(seed)")
      for night in analysis.nights {
        let longest = night.naps.map(\.asleep).max() ?? 0
        #expect(night.mainSleep.map { $0.asleep >= longest } ?? night.naps.isEmpty, "seed \(seed)")
      }
      let regularity = analysis.summary().regularity
      let slowly = slow.regularity()
      #expect(regularity.pairCount == slowly.pairs, "seed \(seed)")
      #expect(regularity.equalPairCount == slowly.equal, "seed \(seed)")
    }
  }
}
