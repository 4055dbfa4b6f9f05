extension SyntheticYears {
  /// The expected heart rate of a person at rest at some time of the day, without activity.
  private func circadianRate(_ instant: Int, plan: DayPlan) -> Double {
    // Lowest about 04:30, highest about 16:30 local time.
    let hour = Double(clock.local(instant, zone: plan.zoneAtBed).second) / 3_600
    return person.restingHeartRate + plan.heartRateShift + 7
      + 4.5 * PortableMath.sine(turns: (hour - 10.5) / 24)
  }

  /// Spot measurements every few minutes, one every five seconds in workouts.
  func heartRate(_ day: Int, _ random: inout SeededRandom, _ samples: inout [SyntheticSample]) {
    let plan = plans[day]
    let reserve = person.maximumHeartRate - person.restingHeartRate
    var drift = 0.0
    for segment in plan.segments() {
      let base = circadianRate((segment.start + segment.end) / 2, plan: plan)
      var instant =
        segment.start
        + (segment.kind == .workout ? random.integer(0, 4) : random.integer(5, 200))
      while instant < segment.end {
        let rate: Double
        let gap: Int
        var context = 1
        var decimals = 0
        switch segment.kind {
        case .asleep:
          drift = 0.9 * drift + 0.8 * random.normal()
          rate = base - 9 + drift + 1.5 * random.normal()
          gap = random.integer(200, 420)
          context = 0
        case .sedentary:
          drift = 0.85 * drift + 1.8 * random.normal()
          rate = base + 4 + drift + 3.5 * random.normal()
          gap = random.integer(150, 420)
          context = random.chance(0.3) ? 0 : 1
          decimals = random.chance(0.35) ? 4 : 0
        case .walking:
          let cadence = Double(plan.bouts[segment.index].cadence) / 1_000
          rate = base + 0.21 * reserve * (cadence - 40) / 66 + 5 * random.normal()
          gap = random.integer(60, 260)
          context = 2
        case .workout:
          let workout = plan.workouts[segment.index]
          drift = 0.97 * drift + 0.9 * random.normal()
          rate = workoutRate(workout, at: instant, base: base, reserve: reserve) + drift
          gap = random.integer(4, 6)
          context = 2
        }
        let cut = min(max(rate, 36), person.maximumHeartRate)
        let scale = decimals == 0 ? 1.0 : 10_000
        let delay = segment.kind == .workout ? random.integer(2, 90) : random.integer(4, 520)
        samples.append(
          SyntheticSample(
            start: instant, end: instant, creation: instant + delay,
            mantissa: Int((cut * scale).rounded()), decimals: decimals, origin: .watch,
            metadata: .motionContext(Int8(context))))
        instant += gap
      }
    }
  }

  /// A rise with a time constant of about a minute and a half, then a slow upward drift.
  private func workoutRate(_ workout: Workout, at instant: Int, base: Double, reserve: Double)
    -> Double
  {
    let elapsed = Double(instant - workout.start)
    let rise = elapsed / (elapsed + 70)
    let drift = 0.05 * elapsed / Double(workout.end - workout.start)
    var level = person.restingHeartRate + reserve * (workout.effort * rise + drift)
    if workout.activity == .strength {
      level += 11 * PortableMath.sine(turns: elapsed / 170)
    }
    if let pause = workout.pauses.first(where: { $0.contains(instant) }) {
      level -= min(28, Double(instant - pause.lowerBound) * 0.3)
    }
    return max(level, base)
  }

  /// HRV with its beats, and the day's and the workout's summaries and alerts.
  func heartSummaries(
    _ type: SyntheticType, _ day: Int, _ random: inout SeededRandom,
    _ samples: inout [SyntheticSample]
  ) {
    let plan = plans[day]
    guard !plan.isWatchless else { return }
    func append(
      _ start: Int, _ end: Int, _ mantissa: Int, _ decimals: Int, _ metadata: SampleMetadata,
      delay: Int
    ) {
      samples.append(
        SyntheticSample(
          start: start, end: end, creation: end + delay, mantissa: mantissa, decimals: decimals,
          origin: .watch, metadata: metadata))
    }
    let resting = person.restingHeartRate + plan.heartRateShift
    switch type {
    case .heartRateVariabilitySDNN:
      var instant = plan.rise + random.integer(300, 7_200)
      while instant < plan.nextRise - 70 {
        let isAsleep = instant > plan.sleepOnset && instant < plan.sleepEnd
        if plan.isWorn(instant..<(instant + 60)) {
          let sdnn = random.normal(isAsleep ? 58 : 44, 15, 12, 160) - 2 * plan.heartRateShift
          let rate = resting + (isAsleep ? 0 : 9) + 3 * random.normal()
          append(
            instant, instant + random.integer(59, 65), Int(max(sdnn, 8) * 1_000), 3,
            .beats(rate: Int16(rate)), delay: random.integer(0, 240))
        }
        instant += random.integer(5_400, 14_000)
      }
    case .restingHeartRate:
      append(
        plan.rise + 600, plan.bed - 3_600, Int(resting.rounded()), 0, .none,
        delay: random.integer(60, 900))
    case .walkingHeartRateAverage:
      let rate = resting + 0.25 * (person.maximumHeartRate - resting) + 2 * random.normal()
      append(
        plan.rise + 600, plan.bed - 5_400, Int((rate * 2).rounded()) * 5, 1, .none,
        delay: random.integer(60, 900))
    case .highHeartRateEvent, .lowHeartRateEvent:
      let isHigh = type == .highHeartRateEvent
      let chance = isHigh ? 0.012 : person.restingHeartRate < 54 ? 0.2 : 0.015
      guard random.chance(chance) else { return }
      let start = isHigh ? plan.bed - random.integer(3, 6) * 3_600 : plan.sleepEnd - 5_400
      guard plan.isWorn(start..<(start + 600)) else { return }
      append(start, start + 600, 0, 0, .threshold(isHigh ? 120 : 40), delay: 30)
    case .heartRateRecoveryOneMinute, .vo2Max:
      for workout in plan.workouts where workout.activity == .running {
        let isRecovery = type == .heartRateRecoveryOneMinute
        guard random.chance(isRecovery ? 0.9 : 0.75) else { continue }
        let instant = workout.end + 62
        if isRecovery {
          let peak = person.restingHeartRate + 0.8 * (person.maximumHeartRate - resting)
          append(
            instant, instant, Int(random.normal(28, 6, 12, 50) * 10_000), 4,
            .recovery(peak: Int16(peak)), delay: 2)
        } else {
          // Uth (2004): 15.3 x highest over resting heart rate, scaled to a watch's estimate.
          let estimate = 12.2 * person.maximumHeartRate / person.restingHeartRate
          append(
            instant, instant, Int((estimate + 0.5 * random.normal()) * 100), 2, .vo2TestType,
            delay: 4)
        }
      }
    default: break
    }
  }
}
