public import CalendarBuckets

/// A person's health data over some years, made up from a seed.
///
/// Nothing is held but a plan of each day (a few kilobytes): records are generated when they are
/// asked for, type by type and day by day, always the same ones from the same seed, on every
/// machine.
///
/// ```swift
/// let home = try ZoneRules(identifier: "America/New_York")
/// let year = try SyntheticYears(seed: 7, years: 1, homeZone: home)
/// var beats = 0
/// year.forEachSample(of: .heartRate) { _ in beats += 1 }
/// try ExportWriter(year).write(to: "export.zip")
/// ```
///
/// What the numbers are drawn from is written down on the Distributions page of the documentation.
/// The steps that the person really took are in ``truth``.
public struct SyntheticYears: Sendable {
  /// The seed that everything follows from.
  public let seed: UInt64
  /// The person's traits.
  public let person: SyntheticPerson
  /// The first day, in the home zone.
  public let firstDay: SyntheticDay
  /// Number of days.
  public let dayCount: Int
  /// The zone the person lives in; two journeys a year lead elsewhere.
  public let homeZone: ZoneRules

  let clock: LocalClock
  let plans: [DayPlan]
  /// Noon of the day after the last one, where the phone is then.
  let exportInstant: Int
  /// What every date of the export is written with: the phone's offset on that day.
  let exportOffset: Int

  /// The data of whole years.
  ///
  /// - Parameters:
  ///   - seed: picks the person and all they do.
  ///   - years: number of calendar years, 1 to 100.
  ///   - firstDay: the first day; nil is 2024-01-01.
  ///   - homeZone: where the person lives; nil is New York.
  /// - Throws: `SyntheticDataError` for a length out of range, `ZoneRulesError` where the system
  ///   lacks the zones of New York, Paris, Los Angeles or Chicago.
  public init(
    seed: UInt64, years: Int = 1, firstDay: SyntheticDay? = nil, homeZone: ZoneRules? = nil
  ) throws {
    guard (1...100).contains(years) else {
      throw SyntheticDataError.lengthOutOfRange(days: years * 365)
    }
    let first = try firstDay ?? SyntheticDay(year: 2024, month: 1, day: 1)
    let isLeapDay = first.month == 2 && first.day == 29
    let last = try SyntheticDay(
      year: first.year + years, month: isLeapDay ? 3 : first.month, day: isLeapDay ? 1 : first.day)
    try self.init(
      seed: seed, days: last.dayNumber - first.dayNumber, firstDay: first, homeZone: homeZone)
  }

  /// The data of some days; see ``init(seed:years:firstDay:homeZone:)``.
  public init(
    seed: UInt64, days: Int, firstDay: SyntheticDay? = nil, homeZone: ZoneRules? = nil
  ) throws {
    guard (1...36_600).contains(days) else {
      throw SyntheticDataError.lengthOutOfRange(days: days)
    }
    self.seed = seed
    person = SyntheticPerson(seed: seed)
    let first = try firstDay ?? SyntheticDay(year: 2024, month: 1, day: 1)
    self.firstDay = first
    dayCount = days
    let home = try homeZone ?? ZoneRules(identifier: "America/New_York")
    self.homeZone = home
    let places = ["Europe/Paris", "America/Los_Angeles", "America/Chicago"]
      .filter { $0 != home.identifier }
    clock = LocalClock(
      zones: try [home] + places.prefix(2).map { try ZoneRules(identifier: $0) },
      firstDayNumber: first.dayNumber)
    let planner = DayPlanner(seed: seed, person: person, clock: clock, days: days)
    plans = planner.plans()
    let exportZone = DayPlanner.zone(atRiseOf: days, trips: planner.trips())
    exportInstant = max(
      clock.instant(day: days, second: 12 * 3_600 + 754, zone: exportZone),
      (plans.last?.nextRise ?? 0) + 3_600)
    exportOffset = clock.zones[exportZone].offset(at: Double(exportInstant))
  }

  /// The data of some days of a person who lives in the zone of an IANA name, e.g. `Asia/Kathmandu`.
  ///
  /// See ``init(seed:years:firstDay:homeZone:)``; a name that the system does not know throws
  /// `ZoneRulesError`.
  public init(
    seed: UInt64, days: Int, firstDay: SyntheticDay? = nil, homeZoneIdentifier: String
  ) throws {
    try self.init(
      seed: seed, days: days, firstDay: firstDay,
      homeZone: ZoneRules(identifier: homeZoneIdentifier))
  }

  /// Calls `body` with every sample of a type: day by day, in start order within a device's day.
  ///
  /// Constant memory; the samples of one day at a time.
  public func forEachSample(of type: SyntheticType, _ body: (SyntheticSample) throws -> Void)
    rethrows
  {
    var samples: [SyntheticSample] = []
    for day in 0..<dayCount {
      samples.removeAll(keepingCapacity: true)
      generate(type, day: day, into: &samples)
      for sample in samples { try body(sample) }
    }
  }

  /// The random stream of a type on a day.
  func random(_ type: SyntheticType, day: Int) -> SeededRandom {
    SeededRandom(seed: seed, stream: 100 + UInt64(type.rawValue), day: day)
  }

  /// Appends the samples of a type that belong to the day's plan.
  func generate(_ type: SyntheticType, day: Int, into samples: inout [SyntheticSample]) {
    var random = random(type, day: day)
    switch type {
    case .heartRate: heartRate(day, &random, &samples)
    case .stepCount: steps(day, &random, &samples)
    case .distanceWalkingRunning: walkingDistance(day, &random, &samples)
    case .flightsClimbed: flights(day, &random, &samples)
    case .distanceCycling: cyclingDistance(day, &random, &samples)
    case .activeEnergyBurned: activeEnergy(day, &random, &samples)
    case .basalEnergyBurned: basalEnergy(day, &random, &samples)
    case .physicalEffort: physicalEffort(day, &random, &samples)
    case .appleExerciseTime: exerciseTime(day, &random, &samples)
    case .appleStandTime: standTime(day, &random, &samples)
    case .appleStandHour: standHours(day, &random, &samples)
    case .sleepAnalysis: sleep(day, &random, &samples)
    case .respiratoryRate, .oxygenSaturation, .appleSleepingWristTemperature:
      nightVitals(type, day, &random, &samples)
    case .heartRateVariabilitySDNN, .restingHeartRate, .walkingHeartRateAverage,
      .highHeartRateEvent, .lowHeartRateEvent, .heartRateRecoveryOneMinute, .vo2Max:
      heartSummaries(type, day, &random, &samples)
    case .runningSpeed, .runningPower, .runningStrideLength, .runningVerticalOscillation,
      .runningGroundContactTime:
      runningForm(type, day, &random, &samples)
    case .walkingSpeed, .walkingStepLength, .walkingDoubleSupportPercentage,
      .walkingAsymmetryPercentage, .stairAscentSpeed, .stairDescentSpeed,
      .appleWalkingSteadiness, .sixMinuteWalkTestDistance:
      gait(type, day, &random, &samples)
    case .environmentalAudioExposure, .headphoneAudioExposure, .timeInDaylight:
      surroundings(type, day, &random, &samples)
    case .height, .bodyMass, .bodyMassIndex, .bodyFatPercentage, .leanBodyMass:
      body(type, day, &samples)
    case .bloodPressureSystolic, .bloodPressureDiastolic: bloodPressure(type, day, &samples)
    case .dietaryWater, .mindfulSession, .handwashingEvent:
      habits(type, day, &random, &samples)
    }
  }
}
