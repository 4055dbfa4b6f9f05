import HealthCalculations
import TestSupport
import Testing

@testable import SyntheticHealthData

@Suite struct StepTruthTests {
  /// The merge of semantics: pairs ranked by the default order, over the home zone's days.
  private func merged(_ year: SyntheticYears) -> (columns: SampleColumns, byDay: BucketStatistics) {
    let samples = year.columns(of: .stepCount)
    var facts: [SourcePair: SourcePairFacts] = [:]
    let pairs = samples.origins.indices.map { row in
      SourcePair(name: samples.origins[row].sourceName, isUserEntered: samples.userEntered[row])
    }
    for row in pairs.indices where facts[pairs[row]] == nil {
      facts[pairs[row]] = SourcePairFacts(
        pair: pairs[row], earliestStart: samples.starts[row],
        isAppleDevice: samples.origins[row].isAppleDevice)
    }
    let ranking = SourceRanking(Array(facts.values))
    var ranks: [SourcePair: UInt16] = [:]
    for (rank, pair) in ranking.pairs.enumerated() { ranks[pair] = UInt16(rank) }
    let columns = SampleColumns(
      starts: samples.starts, ends: samples.ends, values: samples.values,
      ranks: pairs.map { ranks[$0] ?? UInt16.max })
    let truth = year.truth
    let edges = truth.map { Double($0.start) } + [Double(truth.last?.end ?? 0)]
    return (
      columns,
      StatisticsEngine.bucketStatistics(of: columns, kind: .quantity(.cumulative), edges: edges)
    )
  }

  @Test(arguments: [7, 1_000_003] as [UInt64])
  func mergedStepsOfEveryDayAreTheTruthWithinItsTolerance(_ seed: UInt64) throws {
    let year = try SyntheticYears(seed: seed, days: 215)
    let truth = year.truth
    let days = merged(year).byDay
    var total = 0.0
    for (entry, bucket) in days.bucketIndices.enumerated() {
      let day = truth[bucket]
      total += days.sums[entry]
      #expect(
        abs(days.sums[entry] - Double(day.stepsRecorded)) <= day.stepTolerance,
        "seed \(seed), \(day.day)")
    }
    #expect(days.count == truth.count { $0.stepsTaken > 0 })
    let recorded = Double(truth.reduce(0) { $0 + $1.stepsRecorded })
    #expect(abs(total / recorded - 1) < 0.003)
  }

  @Test(
    .enabled(if: SampleYear.isFullSweep, "a full test: HKSTATS_FULL_SWEEP=1"),
    arguments: 100..<116 as Range<UInt64>)
  func mergedStepsOfWholeYearsAreTheTruthInEveryPlace(_ seed: UInt64) throws {
    let place = Place.all[Int(seed) % Place.all.count]
    let year = try SyntheticYears(seed: seed, days: 366, homeZoneIdentifier: place.zone)
    let truth = year.truth
    let days = merged(year).byDay
    for (entry, bucket) in days.bucketIndices.enumerated() {
      let day = truth[bucket]
      #expect(
        abs(days.sums[entry] - Double(day.stepsRecorded)) <= day.stepTolerance,
        "seed \(seed), \(place), \(day.day)")
    }
    #expect(days.count == truth.count { $0.stepsTaken > 0 })
  }

  @Test func naiveSumsCountTwice() throws {
    let year = try SyntheticYears(seed: 7, days: 60)
    let (columns, days) = merged(year)
    let naive = columns.values.reduce(0, +)
    let truth = year.truth.reduce(0) { $0 + $1.stepsRecorded }
    #expect(naive > 1.3 * Double(truth))
    #expect(naive > 1.3 * days.sums.reduce(0, +))
  }

  @Test func watchAndPhoneOverlapForAThirdToAnHalfOfTheirTime() throws {
    let year = try SyntheticYears(seed: 7, days: 90)
    let samples = year.columns(of: .stepCount)
    var changes: [(instant: Double, device: Int, step: Int)] = []
    for row in samples.starts.indices where samples.origins[row] != .healthApp {
      let device = samples.origins[row] == .watch ? 0 : 1
      changes.append((samples.starts[row], device, 1))
      changes.append((samples.ends[row], device, -1))
    }
    changes.sort { ($0.instant, $0.step) < ($1.instant, $1.step) }
    var open = [0, 0]
    var any = 0.0
    var both = 0.0
    var last = 0.0
    for change in changes {
      if open[0] + open[1] > 0 { any += change.instant - last }
      if open[0] > 0, open[1] > 0 { both += change.instant - last }
      open[change.device] += change.step
      last = change.instant
    }
    #expect((0.3...0.6).contains(both / any))
  }

  @Test func mostStepsAreRecordedButNotAll() throws {
    let truth = try SampleYear.newYork.get().truth
    let taken = truth.reduce(0) { $0 + $1.stepsTaken }
    let recorded = truth.reduce(0) { $0 + $1.stepsRecorded }
    #expect(recorded < taken && recorded > taken * 94 / 100)
    #expect(truth.allSatisfy { $0.stepsOnPhoneAlone <= $0.stepsRecorded })
    #expect((6_000...14_000).contains(taken / truth.count))
  }

  @Test func phoneIsCarriedOnSixtyToEightyPercentOfTheWalks() throws {
    let bouts = try SampleYear.newYork.get().plans.flatMap(\.bouts).filter { $0.workout < 0 }
    let carried = bouts.count(where: \.isPhoneCarried)
    #expect((0.6...0.8).contains(Double(carried) / Double(bouts.count)))
  }

  @Test func stepsOfABoutAddUpOverAnyCut() {
    let bout = Bout(
      start: 1_000, end: 1_613, cadence: 97_531, watchStart: 1_000, watchEnd: 1_613,
      isPhoneCarried: true, phonePermille: 1_000, workout: -1, flights: 0, stepLength: 700)
    let whole = bout.steps(from: 0, to: 5_000)
    #expect(whole == 97_531 * 613 / 60_000)
    for cut in 990...1_620 {
      #expect(bout.steps(from: 0, to: cut) + bout.steps(from: cut, to: 5_000) == whole)
    }
  }

  @Test func typedWalkOverMidnightIsSharedByBothDays_NewYork() throws {
    // A late evening of this person's: the watch charges while they walk into the next day.
    let year = try SyntheticYears(
      seed: 12 &* 0x9E37_79B9_7F4A_7C15, days: 240,
      firstDay: SyntheticDay(year: 2020, month: 1, day: 5))
    let truth = year.truth
    let entries = year.plans.compactMap(\.manualSteps)
    #expect(
      entries.contains { entry in
        truth.contains { $0.start > entry.start && $0.start < entry.end }
      })
    let days = merged(year).byDay
    for (entry, bucket) in days.bucketIndices.enumerated() {
      let day = truth[bucket]
      #expect(abs(days.sums[entry] - Double(day.stepsRecorded)) <= day.stepTolerance, "\(day.day)")
    }
  }
}
