import Testing

@testable import SyntheticHealthData

@Suite struct SleepTests {
  @Test func stagesCoverTheNightWithoutGapsOrOverlaps() throws {
    let year = try SampleYear.newYork.get()
    for day in 0..<40 where year.plans[day].isNightWatched {
      let plan = year.plans[day]
      let stages = try SampleYear.samples(.sleepAnalysis, days: day..<(day + 1))
        .filter { $0.origin == .watch && $0.start >= plan.sleepOnset }
      #expect(stages.first?.start == plan.sleepOnset)
      #expect(stages.last?.end == plan.sleepEnd)
      for (left, right) in zip(stages, stages.dropFirst()) {
        #expect(left.end == right.start)
        #expect(left.mantissa != right.mantissa)
      }
      let sum = stages.reduce(0) { $0 + $1.end - $1.start }
      #expect(sum == plan.sleepEnd - plan.sleepOnset)
      #expect(stages.last?.mantissa != 2)
    }
  }

  @Test func sharesOfTheStagesAreThoseOfHealthyAdults() throws {
    var seconds = [Int](repeating: 0, count: 6)
    for sample in try SampleYear.samples(.sleepAnalysis, days: 0..<90) where sample.origin == .watch
    {
      seconds[sample.mantissa] += sample.end - sample.start
    }
    let asleep = Double(seconds[3] + seconds[4] + seconds[5])
    #expect((0.50...0.68).contains(Double(seconds[3]) / asleep))
    #expect((0.10...0.22).contains(Double(seconds[4]) / asleep))
    #expect((0.17...0.28).contains(Double(seconds[5]) / asleep))
    #expect((0.01...0.08).contains(Double(seconds[2]) / (asleep + Double(seconds[2]))))
  }

  @Test func meanNightIsSixToNineHours() throws {
    let year = try SampleYear.newYork.get()
    let lengths = year.plans.map { $0.sleepEnd - $0.sleepOnset }
    #expect((6 * 3_600...9 * 3_600).contains(lengths.reduce(0, +) / lengths.count))
  }

  @Test func deepSleepComesEarlyAndREMLate() throws {
    let year = try SampleYear.newYork.get()
    var deep = [0, 0]
    var rem = [0, 0]
    for day in 0..<60 {
      let plan = year.plans[day]
      let middle = (plan.sleepOnset + plan.sleepEnd) / 2
      for sample in try SampleYear.samples(.sleepAnalysis, days: day..<(day + 1))
      where sample.origin == .watch && sample.start >= plan.sleepOnset {
        let half = sample.start < middle ? 0 : 1
        if sample.mantissa == 4 { deep[half] += sample.end - sample.start }
        if sample.mantissa == 5 { rem[half] += sample.end - sample.start }
      }
    }
    #expect(deep[0] > 2 * deep[1])
    #expect(rem[1] > rem[0])
  }

  @Test func phoneRecordsTimeInBedAroundTheNight() throws {
    let year = try SampleYear.newYork.get()
    var nights = 0
    for day in 0..<60 {
      let inBed = try SampleYear.samples(.sleepAnalysis, days: day..<(day + 1))
        .filter { $0.origin == .phone }
      guard let first = inBed.first, let last = inBed.last else { continue }
      nights += 1
      #expect(inBed.allSatisfy { $0.mantissa == 0 })
      #expect(first.start == year.plans[day].bed && last.end == year.plans[day].nextRise)
    }
    #expect((40...59).contains(nights))
  }

  @Test func someDaysHaveANap() throws {
    let year = try SampleYear.newYork.get()
    let naps = year.plans.compactMap(\.nap)
    #expect((8...60).contains(naps.count))
    #expect(naps.allSatisfy { (20 * 60...90 * 60).contains($0.count) })
  }
}
