extension SyntheticYears {
  private static let unspecified = 1
  static let awake = 2
  private static let core = 3
  private static let deep = 4
  private static let rem = 5

  /// Stages from the watch, time in bed from the phone, naps.
  func sleep(_ day: Int, _ random: inout SeededRandom, _ samples: inout [SyntheticSample]) {
    let plan = plans[day]
    let zone = Int8(plan.zoneAtBed)
    func append(_ start: Int, _ end: Int, _ value: Int, _ origin: SyntheticOrigin, _ saved: Int) {
      samples.append(
        SyntheticSample(
          start: start, end: end, creation: saved, mantissa: value, decimals: 0, origin: origin,
          metadata: .timeZone(zone)))
    }
    if let nap = plan.nap {
      append(
        nap.lowerBound, nap.upperBound, SyntheticYears.core, .watch, nap.upperBound + 900)
    }
    if plan.isNightWatched {
      for stage in hypnogram(from: plan.sleepOnset, to: plan.sleepEnd, &random) {
        append(stage.start, stage.end, stage.value, .watch, plan.nextRise + 45)
      }
    }
    if random.chance(plan.isNightWatched ? 0.82 : 0.95) {
      // The phone is put down at bedtime; now and then it is picked up again at night.
      if random.chance(0.18) {
        let pause = plan.bed + random.integer(3_600, 9_000)
        append(plan.bed, pause, 0, .phone, plan.nextRise + 5)
        append(pause + random.integer(120, 900), plan.nextRise, 0, .phone, plan.nextRise + 5)
      } else {
        append(plan.bed, plan.nextRise, 0, .phone, plan.nextRise + 5)
      }
    }
  }

  /// Cycles of about ninety minutes: deep sleep early, REM late, short wakings between.
  func hypnogram(from onset: Int, to end: Int, _ random: inout SeededRandom)
    -> [(start: Int, end: Int, value: Int)]
  {
    var stages: [(start: Int, end: Int, value: Int)] = []
    var cursor = onset
    func add(_ minutes: Double, _ value: Int) {
      let stop = min(end, cursor + Int(max(minutes, 1) * 2) * 30)
      guard stop > cursor else { return }
      if let last = stages.last, last.value == value {
        stages[stages.count - 1].end = stop
      } else {
        stages.append((cursor, stop, value))
      }
      cursor = stop
    }
    var cycle = 0
    while cursor < end {
      let deep = [28.0, 20, 9, 3, 1, 0][min(cycle, 5)]
      let rem = [7.0, 14, 22, 27, 30, 30][min(cycle, 5)]
      add(random.normal(21, 6, 6, 40), SyntheticYears.core)
      if deep > 2 { add(random.normal(deep, 5, 3, 45), SyntheticYears.deep) }
      add(random.normal(26, 8, 6, 50), SyntheticYears.core)
      if random.chance(0.45) {
        add(random.exponential(mean: 3), SyntheticYears.awake)
        add(random.normal(8, 3, 2, 20), SyntheticYears.core)
      }
      add(random.normal(rem, 6, 3, 55), SyntheticYears.rem)
      if random.chance(0.4) { add(random.exponential(mean: 4), SyntheticYears.awake) }
      cycle += 1
    }
    // A night ends with sleep: a last waking would not be part of the session.
    if let last = stages.last, last.value == SyntheticYears.awake {
      stages.removeLast()
      if let before = stages.last, before.value == SyntheticYears.core {
        stages[stages.count - 1].end = last.end
      } else {
        stages.append((last.start, last.end, SyntheticYears.core))
      }
    }
    return stages
  }

  /// Breathing, oxygen and wrist temperature, measured while asleep (oxygen also by day).
  func nightVitals(
    _ type: SyntheticType, _ day: Int, _ random: inout SeededRandom,
    _ samples: inout [SyntheticSample]
  ) {
    let plan = plans[day]
    func append(_ start: Int, _ end: Int, _ mantissa: Int, _ decimals: Int, _ delay: Int) {
      let pressure = SampleMetadata.barometricPressure(hectopascals: Int16(1_002 + day * 7 % 25))
      samples.append(
        SyntheticSample(
          start: start, end: end, creation: end + delay, mantissa: mantissa, decimals: decimals,
          origin: .watch, metadata: type == .oxygenSaturation ? pressure : .none))
    }
    switch type {
    case .respiratoryRate:
      guard plan.isNightWatched else { return }
      var instant = plan.sleepOnset + random.integer(300, 900)
      while instant < plan.sleepEnd {
        let rate = random.normal(14.8 + 0.2 * plan.heartRateShift, 1.3, 9, 22)
        append(instant, instant, Int((rate * 2).rounded()) * 5, 1, random.integer(300, 1_200))
        instant += random.integer(420, 840)
      }
    case .oxygenSaturation:
      var instant = plan.rise + random.integer(600, 3_600)
      while instant < plan.nextRise {
        let isAsleep = instant >= plan.sleepOnset
        if plan.isWorn(at: instant), isAsleep || random.chance(0.35) {
          let percent = random.normal(isAsleep ? 95.8 : 97.1, 1.3, 88, 100)
          append(instant, instant + 15, Int(percent.rounded()), 2, random.integer(5, 300))
        }
        instant += random.integer(900, 2_700)
      }
    case .appleSleepingWristTemperature:
      guard plan.isNightWatched, plan.sleepEnd - plan.sleepOnset > 4 * 3_600 else { return }
      let celsius = random.normal(35.2 + 0.03 * plan.heartRateShift, 0.28, 33.5, 37)
      append(plan.sleepOnset, plan.sleepEnd, Int((celsius * 1.8 + 32) * 10_000), 4, 120)
    default: break
    }
  }
}
