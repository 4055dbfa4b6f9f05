import HealthCalculations
import TestSupport
import Testing

/// Zones, the rate at a moment, and recovery.
@Suite struct HeartRateReadingsTests {
  private func readings(_ list: [(Double, Double)]) -> HeartRateReadings {
    HeartRateReadings(
      merging: SampleColumns(
        starts: list.map { $0.0 }, ends: list.map { $0.0 }, values: list.map { $0.1 },
        ranks: list.map { _ in 0 }))
  }

  @Test func zonesBeginAtSharesOfTheMaximumOrTheReserve() {
    #expect(HeartRateZones(maximum: 190).bounds == [95, 114, 133, 152, 171])
    // Karvonen: 60 + 0.7 x (190 - 60) = 151.
    #expect(HeartRateZones(maximum: 190, resting: 60).bounds == [125, 138, 151, 164, 177])
    let zones = HeartRateZones(maximum: 200)
    #expect([99, 100, 119.9, 120, 180, 250].map(zones.zone) == [0, 1, 1, 2, 5, 5])
    #expect(HeartRateZones(bounds: [1, 2, 3, 3, 4]) == nil)
    #expect(HeartRateZones(bounds: [1, 2, 3]) == nil)
    #expect(HeartRateZones(bounds: [1, 2, 3, 4, 5])?.zone(of: 3.5) == 3)
  }

  /// Of whole rates each bound is the double nearest to percent x rate / 100: 0.7 x 180 is not.
  @Test func boundsOfWholeRatesAreExact() {
    func nearest(_ hundredths: Int) -> Double? { Double("\(hundredths)e-2") }
    let percentages = [50, 60, 70, 80, 90]
    for maximum in 100...230 {
      #expect(
        HeartRateZones(maximum: Double(maximum)).bounds == percentages.map { nearest($0 * maximum) }
      )
      for resting in [38, 47, 53, 61] {
        #expect(
          HeartRateZones(maximum: Double(maximum), resting: Double(resting)).bounds
            == percentages.map { nearest($0 * maximum + (100 - $0) * resting) })
      }
    }
    #expect(HeartRateZones(maximum: 180).zone(of: 126) == 3)
  }

  /// Tanaka 2001, at 40 years: 180 beats a minute; at 49 the double nearest to 173.7.
  @Test func theExpectedMaximumFallsWithAge() {
    #expect(HeartRateZones.expectedMaximum(age: 40) == 180)
    #expect(HeartRateZones.expectedMaximum(age: 49) == 173.7)
  }

  @Test func everyMomentHasTheRateOfTheNearestReading() {
    let found = readings([(0, 100), (10, 130), (100, 170), (104, 100)])
      .times(
        in: HeartRateZones(maximum: 200), during: ActivePeriods(from: 0, to: 120), reach: 30)
    // 100 to 5 s, 130 to 40 s, unknown to 70 s, 170 to 102 s, 100 to the end.
    #expect(found.seconds == [0, 5 + 18, 35, 0, 32, 0])
    #expect(found.unknown == 30)
  }

  @Test func readingsOutsideAWorkoutTellOfItsEdges() {
    let found = readings([(-10, 150), (130, 150)])
      .times(in: HeartRateZones(maximum: 200), during: ActivePeriods(from: 0, to: 120), reach: 30)
    #expect(found.seconds[3] == 20 + 20 && found.unknown == 80)
    let none = readings([]).times(
      in: HeartRateZones(maximum: 200), during: ActivePeriods(from: 0, to: 120))
    #expect(none.unknown == 120 && none.seconds.allSatisfy { $0 == 0 })
  }

  @Test func pausesAreInNoZone() {
    let periods = ActivePeriods(
      from: 0, to: 100, events: [.init(.pause, at: 20), .init(.resume, at: 80)])
    let found = readings((0...10).map { (Double($0 * 10), 150) })
      .times(in: HeartRateZones(maximum: 200), during: periods)
    #expect(found.seconds[3] == 40 && found.unknown == 0)
  }

  /// Every quarter of a second asks every reading.
  @Test func timesAgreeWithTheSlowOnes() {
    let zones = HeartRateZones(maximum: 200)
    for seed in UInt64(1)..<60 {
      var generator = SeededGenerator(seed: seed)
      var columns = SampleColumns()
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let start = Double(Int.random(in: -60...260, using: &generator))
        let length = Double(
          Bool.random(using: &generator) ? 0 : Int.random(in: 0...12, using: &generator))
        columns.append(
          start: start, end: start + length,
          value: Double(Int.random(in: 80...199, using: &generator)), rank: 0)
      }
      columns.sort()
      // Readings that overlap have no nearest one.
      columns = columns.filtered { position in
        position == 0 || columns.starts[position] > (columns.ends[..<position].max() ?? 0)
      }
      let periods = ActivePeriods(
        from: 0, to: 200,
        events: [
          .init(.pause, at: Double(Int.random(in: 0...100, using: &generator))),
          .init(.resume, at: Double(Int.random(in: 50...200, using: &generator))),
        ])
      let found = HeartRateReadings(merging: columns)
        .times(in: zones, during: periods, reach: 20)
      var expected = ZoneTimes()
      for quarter in 0..<800 {
        let moment = Double(quarter) / 4 + 0.125
        guard periods.contains(moment) else { continue }
        let distances = columns.starts.indices.map { position in
          max(columns.starts[position] - moment, moment - columns.ends[position], 0)
        }
        if let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }),
          distances[nearest] < 20
        {
          expected.seconds[zones.zone(of: columns.values[nearest])] += 0.25
        } else {
          expected.unknown += 0.25
        }
      }
      #expect(found == expected, "seed \(seed)")
    }
  }

  /// 595 s at 120, 540 at 150, 655 at 170: the gap across the pause is ten seconds long.
  @Test func theAverageLeavesPausesOut() throws {
    func rate(_ second: Double) -> Double {
      second < 600 ? 120 : second < 660 ? 99 : second < 1_200 ? 150 : 170
    }
    let list = stride(from: 0.0, to: 1_860, by: 10).map { ($0, rate($0)) }
    let periods = ActivePeriods(
      from: 0, to: 1_860, events: [.init(.pause, at: 600), .init(.resume, at: 660)])
    let found = try #require(readings(list).figures(in: 0..<1_860, during: periods))
    #expect(found.count == 180 && found.minimum == 120 && found.maximum == 170)
    // Python: (595 * 120 + 540 * 150 + 655 * 170) / 1790
    #expect(abs(found.average - 147.34636871508378) < 1e-9)
    let split = try #require(readings(list).figures(in: 500..<700, during: periods))
    // Weights 95 and 35.
    #expect(split.count == 14 && abs(split.average - (95 * 120 + 35 * 150) / 130.0) < 1e-9)
    #expect(readings(list).figures(in: 600..<660, during: periods) == nil)
    #expect(readings([(7, 80)]).figures(in: 0..<10, during: periods)?.average == 80)
  }

  /// Without pauses the figures are those of a bucket.
  @Test func figuresWithoutPausesAreThoseOfABucket() {
    for seed in UInt64(1)..<80 {
      let random = RandomCase(seed: seed)
      guard let origin = random.samples.starts.first else { continue }
      let window = origin + 300..<origin + 6_000
      let found = HeartRateReadings(merging: random.samples)
        .figures(in: window, during: ActivePeriods(from: window.lowerBound, to: window.upperBound))
      let bucket = StatisticsEngine.bucketStatistics(
        of: random.samples, kind: .quantity(.discreteTemporallyWeighted),
        edges: [window.lowerBound, window.upperBound])
      #expect(found?.count == bucket.counts.first, "\(random)")
      #expect(isClose(found?.average, bucket.averages.first, scale: 120), "\(random)")
      #expect(found?.minimum == bucket.minima.first, "\(random)")
      #expect(found?.maximum == bucket.maxima.first, "\(random)")
    }
  }

  @Test func theBetterSourceMasksTheOther() {
    let columns = SampleColumns(
      starts: [0, 5, 10], ends: [20, 5, 10], values: [100, 180, 110], ranks: [0, 1, 0])
    #expect(HeartRateReadings(merging: columns).rates == [100, 110])
  }

  @Test func aRateBetweenReadingsLiesOnTheirLine() {
    let found = readings([(0, 100), (40, 140), (200, 90)])
    #expect(found.rate(at: 10) == 110)
    #expect(found.rate(at: 40) == 140)
    #expect(found.rate(at: 100) == nil)
    #expect(found.rate(at: 100, gap: 160) != nil)
    #expect(found.rate(at: -1) == nil && found.rate(at: 300) == nil)
  }

  /// A workout of ten minutes at 160 with a peak of 172, and a fall of 0.4 a second after it.
  @Test func recoveryIsTheFallFromTheEndOfTheExercise() throws {
    var list: [(Double, Double)] = stride(from: 0.0, through: 600, by: 5).map { ($0, 160) }
    list[60].1 = 172
    list += stride(from: 605.0, through: 800, by: 5).map { ($0, 160 - 0.4 * ($0 - 600)) }
    let readings = readings(list)
    let found = try #require(
      HeartRateRecovery(after: ActivePeriods(from: 0, to: 600), in: readings))
    #expect(found.atEnd == 160 && found.peak == 172)
    #expect(abs(try #require(found.oneMinute) - 24) < 1e-9)
    #expect(abs(try #require(found.twoMinutes) - 48) < 1e-9)
    // A pause that lasts to the end: the exercise ended with its beginning.
    let paused = ActivePeriods(from: 0, to: 700, events: [.init(.pause, at: 600)])
    #expect(HeartRateRecovery(after: paused, in: readings) == found)
    #expect(HeartRateRecovery(after: ActivePeriods(from: 0, to: 900), in: readings) == nil)
    #expect(HeartRateRecovery(after: ActivePeriods(from: 0, to: 790), in: readings) == nil)
  }
}
