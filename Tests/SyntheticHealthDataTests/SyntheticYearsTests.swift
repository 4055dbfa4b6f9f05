import Testing

@testable import SyntheticHealthData

@Suite struct SyntheticYearsTests {
  /// Records a day, over a fortnight, as the Distributions page promises them.
  static let rates: [(type: SyntheticType, range: ClosedRange<Double>)] = [
    (.heartRate, 400...800), (.activeEnergyBurned, 700...1_800), (.basalEnergyBurned, 200...450),
    (.stepCount, 90...260), (.distanceWalkingRunning, 200...800), (.physicalEffort, 250...550),
    (.appleStandTime, 35...90), (.appleStandHour, 11...17), (.appleExerciseTime, 15...90),
    (.flightsClimbed, 5...30), (.respiratoryRate, 25...50), (.oxygenSaturation, 12...40),
    (.heartRateVariabilitySDNN, 5...12), (.environmentalAudioExposure, 30...70),
    (.sleepAnalysis, 14...36), (.walkingSpeed, 15...70), (.runningSpeed, 60...700),
  ]

  @Test(arguments: rates)
  func recordsADayLieInTheDocumentedRange(
    _ rate: (type: SyntheticType, range: ClosedRange<Double>)
  ) throws {
    let samples = try SampleYear.samples(rate.type, days: 14..<28)
    #expect(rate.range.contains(Double(samples.count) / 14))
  }

  /// The least and the greatest value that a healthy adult's devices show.
  static let values: [(type: SyntheticType, range: ClosedRange<Double>)] = [
    (.heartRate, 36...190), (.restingHeartRate, 42...75), (.walkingHeartRateAverage, 65...125),
    (.respiratoryRate, 9...22), (.oxygenSaturation, 0.88...1), (.bodyMass, 95...275),
    (.bodyFatPercentage, 0.08...0.45), (.bloodPressureSystolic, 90...160),
    (.bloodPressureDiastolic, 45...110), (.walkingSpeed, 1.5...4.5), (.runningSpeed, 4...9),
    (.runningPower, 90...420), (.runningGroundContactTime, 190...340),
    (.environmentalAudioExposure, 30...98), (.vo2Max, 30...62), (.physicalEffort, 0.5...16),
    (.heartRateVariabilitySDNN, 8...170), (.appleSleepingWristTemperature, 92...99),
    (.stairAscentSpeed, 0.4...2.4), (.activeEnergyBurned, 0.001...30), (.flightsClimbed, 1...4),
    (.walkingDoubleSupportPercentage, 0.23...0.36), (.walkingStepLength, 18...36),
  ]

  @Test(arguments: values)
  func valuesArePhysiological(_ value: (type: SyntheticType, range: ClosedRange<Double>)) throws {
    let samples = try SampleYear.samples(value.type, days: 20..<34)
    #expect(!samples.isEmpty)
    #expect(samples.allSatisfy { value.range.contains($0.value) })
  }

  @Test(arguments: SyntheticType.allCases)
  func samplesStartEndAndReachThePhoneInOrder(_ type: SyntheticType) throws {
    let year = try SampleYear.newYork.get()
    for sample in try SampleYear.samples(type, days: 0..<9) {
      #expect(sample.start <= sample.end && sample.end <= sample.creation)
      #expect(sample.creation <= year.exportInstant)
    }
  }

  @Test func lastDayIsWholeBeforeTheExport() throws {
    let short = try SyntheticYears(seed: 12, days: 3)
    for type in SyntheticType.allCases {
      short.forEachSample(of: type) { #expect($0.creation <= short.exportInstant) }
    }
  }

  @Test func heartRateIsLowestAsleepAndHighestInWorkouts() throws {
    let year = try SampleYear.newYork.get()
    var asleep: [Double] = []
    var workout: [Double] = []
    var other: [Double] = []
    for day in 7..<28 {
      let plan = year.plans[day]
      for sample in try SampleYear.samples(.heartRate, days: day..<(day + 1)) {
        if sample.start >= plan.sleepOnset, sample.start < plan.sleepEnd {
          asleep.append(sample.value)
        } else if plan.workouts.contains(where: {
          $0.start <= sample.start && sample.start < $0.end
        }) {
          workout.append(sample.value)
        } else {
          other.append(sample.value)
        }
      }
    }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    #expect((45...62).contains(mean(asleep)))
    #expect(mean(asleep) + 8 < mean(other))
    #expect(mean(other) + 25 < mean(workout))
  }

  @Test func workoutHeartRateComesEveryFiveSeconds() throws {
    let year = try SampleYear.newYork.get()
    let day = try #require(year.plans.firstIndex { !$0.workouts.isEmpty })
    let workout = year.plans[day].workouts[0]
    let inside = try SampleYear.samples(.heartRate, days: day..<(day + 1))
      .filter { $0.start >= workout.start && $0.start < workout.end }
    let seconds = Double(workout.end - workout.start) / Double(inside.count)
    #expect((4.8...5.2).contains(seconds))
  }

  @Test func threeToFiveWorkoutsAWeekAreWhatIsUsual() throws {
    let year = try SampleYear.newYork.get()
    let counts = (0..<52).map { week in
      year.plans[(7 * week)..<(7 * week + 7)].reduce(0) { $0 + $1.workouts.count }
    }
    #expect(counts.allSatisfy { $0 <= 5 })
    #expect(counts.count { $0 >= 3 } >= 36)
    #expect(counts.contains(0))
  }

  @Test func columnsHoldTheStreamedSamplesSorted() throws {
    let days = try SyntheticYears(seed: 4, days: 6)
    for type in [SyntheticType.stepCount, .sleepAnalysis, .restingHeartRate, .dietaryWater] {
      var streamed: [SyntheticSample] = []
      days.forEachSample(of: type) { streamed.append($0) }
      let columns = days.columns(of: type)
      #expect(columns.count == streamed.count)
      #expect(columns.values.reduce(0, +) == streamed.reduce(0) { $0 + $1.value })
      for row in columns.starts.indices.dropFirst() {
        #expect(
          (columns.starts[row - 1], columns.ends[row - 1]) <= (
            columns.starts[row], columns.ends[row]
          ))
      }
    }
    #expect(days.samples(ofType: "HKQuantityTypeIdentifierStepCount")?.count ?? 0 > 0)
    #expect(days.samples(ofType: "stepCount") == days.columns(of: .stepCount))
    #expect(days.samples(ofType: "stepCounts") == nil)
  }

  @Test func typedEntriesAreMarked() throws {
    let water = try SampleYear.samples(.dietaryWater, days: 0..<60)
    #expect(!water.isEmpty && water.allSatisfy { $0.isUserEntered && $0.origin == .healthApp })
    let mass = try SampleYear.samples(.bodyMass, days: 0..<180)
    #expect(mass.contains { $0.isUserEntered } && mass.contains { $0.origin == .scaleApp })
    let steps = try SampleYear.samples(.stepCount, days: 0..<366).filter(\.isUserEntered)
    #expect((1...15).contains(steps.count))
  }

  @Test func lengthsOutOfRangeAreRefused() {
    for days in [0, -1, 36_601] {
      #expect(throws: SyntheticDataError.lengthOutOfRange(days: days)) {
        try SyntheticYears(seed: 1, days: days)
      }
    }
    #expect(throws: SyntheticDataError.lengthOutOfRange(days: 0)) {
      try SyntheticYears(seed: 1, years: 0)
    }
  }

  @Test(
    .enabled(if: SampleYear.isFullSweep, "a full test: HKSTATS_FULL_SWEEP=1"),
    arguments: [1, 7, 2_024, 31_337] as [UInt64])
  func yearHasAsManyRecordsAsDocumented(_ seed: UInt64) throws {
    let counts = try ExportWriter(SyntheticYears(seed: seed)).forEachBlock { _, _ in }
    #expect((1_500_000...1_700_000).contains(counts.records), "seed \(seed)")
    let bytesPerRecord = Double(counts.bytes) / Double(counts.records)
    #expect((400...440).contains(bytesPerRecord), "seed \(seed)")
  }

  @Test func yearsAreCalendarYears() throws {
    #expect(try SampleYear.newYork.get().dayCount == 366)
    let odd = try SyntheticYears(
      seed: 1, years: 1, firstDay: SyntheticDay(year: 2022, month: 7, day: 4))
    #expect(odd.dayCount == 365)
    let leap = try SyntheticYears(
      seed: 1, years: 1, firstDay: SyntheticDay(year: 2024, month: 2, day: 29))
    #expect(leap.dayCount == 366)
  }
}
