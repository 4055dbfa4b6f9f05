import CalendarBuckets
import HealthCalculations
import TestSupport
import Testing

/// Explained nights, minute by minute against a reference that asks every sample about every minute.
@Suite struct SleepExplanationTests {
  /// The minutes of a window that a pair has, wins, and loses to each better one.
  private struct Minutes: Equatable {
    var recorded: [SleepStage: Int] = [:]
    var covered = 0
    var won: [SleepStage: Int] = [:]
    var lost: [Int: Int] = [:]
  }

  private static func stage(_ samples: SampleColumns, _ position: Int) -> SleepStage {
    SleepStage(rawValue: Int(samples.values[position])) ?? .unspecified
  }

  /// The order of the pairs in a window, and what each has in it.
  private static func reference(
    _ samples: SampleColumns, window: Range<Double>
  ) -> (order: [Int], minutes: [Int: Minutes]) {
    var minutes: [Int: Minutes] = [:]
    let scored = (0..<samples.count).filter {
      stage(samples, $0) != .inBed && samples.starts[$0] < samples.ends[$0]
        && samples.starts[$0] < window.upperBound && samples.ends[$0] > window.lowerBound
    }
    let staged = Set(
      scored.filter { stage(samples, $0).isSpecific }.map { Int(samples.ranks[$0]) })
    let order = Set(scored.map { Int(samples.ranks[$0]) }).sorted {
      (staged.contains($0) ? 0 : 1, $0) < (staged.contains($1) ? 0 : 1, $1)
    }
    for rank in order { minutes[rank] = Minutes() }
    for minute in stride(from: window.lowerBound, to: window.upperBound, by: 60) {
      let here = scored.filter { samples.starts[$0] <= minute && minute < samples.ends[$0] }
      for sample in here {
        minutes[Int(samples.ranks[sample])]?.recorded[stage(samples, sample), default: 0] += 1
      }
      let ranks = Set(here.map { Int(samples.ranks[$0]) })
      guard let winner = order.first(where: ranks.contains) else { continue }
      let own = here.filter { samples.ranks[$0] == winner }.map { Self.stage(samples, $0) }
      let stage: SleepStage =
        own.contains(.awake) ? .awake : own.last(where: \.isSpecific) ?? .unspecified
      for rank in ranks {
        minutes[rank]?.covered += 1
        if rank == winner {
          minutes[rank]?.won[stage, default: 0] += 1
        } else {
          minutes[rank]?.lost[winner, default: 0] += 1
        }
      }
    }
    return (order, minutes)
  }

  @Test(arguments: ["America/New_York", "Asia/Kathmandu"])
  func sourcesAgreeWithTheReference(place: String) throws {
    let zone = try ZoneRules(identifier: place)
    for seed in UInt64(1)..<40 {
      let samples = try RandomSleepTests.samples(seed: seed, zone: zone)
      let analysis = SleepAnalysis(of: samples, zone: zone)
      for day in 7..<14 {
        let night = try LocalDateTime(year: 2024, month: 3, day: day)
        let explanation = try #require(analysis.explanation(ofNight: night, samples: samples))
        let (order, minutes) = Self.reference(samples, window: explanation.window)
        #expect(explanation.sources.map(\.rank) == order, "seed \(seed), day \(day)")
        #expect(explanation.night == analysis.nights.first { $0.night == night })
        for source in explanation.sources {
          let found = Minutes(
            recorded: source.recorded.mapValues { Int($0 / 60) },
            covered: Int(source.coveredDuration / 60),
            won: source.won.mapValues { Int($0 / 60) },
            lost: Dictionary(
              uniqueKeysWithValues: source.masked.map { ($0.winner, Int($0.duration / 60)) }))
          #expect(found == minutes[source.rank], "seed \(seed), day \(day)")
          #expect(source.wonDuration == source.won.values.reduce(0, +))
          let places = source.masked.compactMap { order.firstIndex(of: $0.winner) }
          #expect(places == places.sorted(), "seed \(seed), day \(day)")
        }
      }
    }
  }

  @Test func sleepOfTheWindowIsWhatItsSlicesSay() throws {
    for seed in UInt64(100)..<140 {
      let samples = try RandomSleepTests.samples(seed: seed, zone: .utc)
      let analysis = SleepAnalysis(of: samples, zone: .utc)
      for night in analysis.nights {
        let explanation = try #require(
          analysis.explanation(ofNight: night.night, samples: samples))
        let sessions = night.naps + (night.mainSleep.map { [$0] } ?? [])
        let inside = sessions.flatMap(\.slices).filter {
          $0.stage.isAsleep && $0.start >= night.window.lowerBound
            && $0.end <= night.window.upperBound
        }
        // Sessions that go on after the window belong to the next one.
        #expect(inside.allSatisfy(explanation.slices.contains), "seed \(seed)")
      }
    }
  }

  @Test func awakeAloneIsNoSession() throws {
    var samples = SampleColumns()
    samples.append(start: 3_600, end: 7_200, value: 2, rank: 0)
    samples.append(start: 20_000, end: 20_000, value: 3, rank: 0)
    samples.append(start: 20_000, end: 30_000, value: 0, rank: 1)
    let analysis = SleepAnalysis(of: samples, zone: .utc)
    let day = try LocalDateTime(year: 1970, month: 1, day: 1)
    let night = try #require(analysis.explanation(ofNight: day, samples: samples))
    #expect(night.sleeplessRanges == [3_600..<7_200])
    #expect(night.emptySampleCount == 1)
    #expect(night.inBedPieces == [20_000..<30_000] && night.inBedSampleCount == 1)
    #expect(night.night?.inBedAlone == [20_000..<30_000])
    #expect(night.sources.map(\.knowsStages) == [false])
    #expect(night.timeline(edges: [0, 3_600, 7_200, 10_000]) == [[.none, .counted, .none]])
  }

  /// Files may hold any number.
  @Test(arguments: [1e300, -7, 3.5, .infinity, .nan])
  func aValueThatIsNoStageIsSleepOfUnknownDepth(value: Double) throws {
    var samples = SampleColumns()
    samples.append(start: 3_600, end: 7_200, value: value, rank: 0)
    let analysis = SleepAnalysis(of: samples, zone: .utc)
    let day = try LocalDateTime(year: 1970, month: 1, day: 1)
    let night = try #require(analysis.explanation(ofNight: day, samples: samples))
    #expect(night.sources.map(\.recorded) == [[.unspecified: 3_600]])
    #expect(night.night?.mainSleep?.unspecified == 3_600)
  }

  @Test func aDayThatNeverHappenedHasNoNight_Apia() throws {
    let apia = try ZoneRules(identifier: "Pacific/Apia")
    let day = try LocalDateTime(year: 2011, month: 12, day: 30)
    var samples = SampleColumns()
    let start = apia.instant(of: day.adding(days: -1))
    samples.append(start: start, end: start + 3_600, value: 3, rank: 0)
    let analysis = SleepAnalysis(of: samples, zone: apia)
    #expect(analysis.explanation(ofNight: day, samples: samples) == nil)
    #expect(analysis.explanation(ofNight: day.adding(days: 1), samples: samples) != nil)
  }
}
