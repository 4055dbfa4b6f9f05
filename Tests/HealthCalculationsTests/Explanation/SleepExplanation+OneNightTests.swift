import CalendarBuckets
import HealthCalculations
import TestSupport
import Testing

/// Nights explained out of the samples around them, against the analysis of all samples.
@Suite struct SleepExplanationOneNightTests {
  /// Several sources over two months, with runs of days without data.
  private static func samples(seed: UInt64, zone: ZoneRules) throws -> SampleColumns {
    var generator = SeededGenerator(seed: seed)
    let evening = zone.instant(of: try LocalDateTime(year: 2024, month: 2, day: 20, hour: 18))
    let isDense = seed % 3 == 0
    var columns = SampleColumns()
    for day in 0..<60 where isDense || Int.random(in: 0..<5, using: &generator) > 0 {
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        let start = Double(day * 1_440 + Int.random(in: 0..<1_440, using: &generator))
        let length = Double(
          Int.random(in: 0..<(Bool.random(using: &generator) ? 60 : 1_200), using: &generator))
        columns.append(
          start: evening + start * 60, end: evening + (start + length) * 60,
          value: Double(Int.random(in: 0...5, using: &generator)),
          rank: UInt16.random(in: 0..<3, using: &generator))
      }
    }
    columns.sort()
    return columns
  }

  @Test(arguments: ["America/New_York", "Australia/Lord_Howe", "Africa/Cairo"])
  func eachNightIsTheOneOfAllSamples(place: String) throws {
    let zone = try ZoneRules(identifier: place)
    for seed in UInt64(1)..<12 {
      let samples = try Self.samples(seed: seed, zone: zone)
      let rules = SleepRules(
        nightStart: seed % 2 == 0 ? 18 * 3_600 : Int(seed) * 5_400 % 86_400,
        sessionGap: seed % 4 == 0 ? 0 : 3_600)
      let analysis = SleepAnalysis(of: samples, zone: zone, rules: rules)
      #expect(
        SleepAnalysis.lastNight(of: samples, zone: zone, rules: rules)
          == analysis.nights.last?.night, "seed \(seed)")
      var day = try LocalDateTime(year: 2024, month: 2, day: 18)
      for _ in 0..<66 {
        #expect(
          SleepExplanation(
            ofNight: day, in: samples, zone: zone, rules: rules, wakefulRanks: samples.wakefulRanks)
            == analysis.explanation(ofNight: day, samples: samples), "seed \(seed), \(day)")
        day = day.adding(days: 1)
      }
    }
  }

  @Test func theLastNightMayBeLongAgo() throws {
    var samples = SampleColumns()
    samples.append(start: 3_600, end: 30_000, value: 3, rank: 0)
    // Awake alone is no night, however often.
    for day in 1..<300 {
      samples.append(
        start: Double(day) * 86_400, end: Double(day) * 86_400 + 600, value: 2, rank: 0)
    }
    let night = SleepAnalysis.lastNight(of: samples, zone: .utc)
    #expect(night == (try LocalDateTime(year: 1970, month: 1, day: 1)))
    #expect(SleepAnalysis.lastNight(of: SampleColumns(), zone: .utc) == nil)
  }

  @Test func aDayThatNeverHappenedHasNoNight_Apia() throws {
    let apia = try ZoneRules(identifier: "Pacific/Apia")
    let day = try LocalDateTime(year: 2011, month: 12, day: 30)
    var samples = SampleColumns()
    let start = apia.instant(of: day.adding(days: -1))
    samples.append(start: start, end: start + 3_600, value: 3, rank: 0)
    #expect(SleepExplanation(ofNight: day, in: samples, zone: apia) == nil)
    #expect(SleepExplanation(ofNight: day.adding(days: 1), in: samples, zone: apia) != nil)
  }
}
