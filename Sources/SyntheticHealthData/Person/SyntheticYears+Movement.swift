extension SyntheticYears {
  /// Speed and power every few seconds of a run; stride, bounce and ground contact every ten.
  func runningForm(
    _ type: SyntheticType, _ day: Int, _ random: inout SeededRandom,
    _ samples: inout [SyntheticSample]
  ) {
    let length = type == .runningSpeed || type == .runningPower ? 2...3 : 7...13
    for workout in plans[day].workouts where workout.activity == .running {
      let speed = Double(workout.speed) / 1_000
      forEachPiece(from: workout.start, to: workout.end, length: length, &random) {
        start, end, random in
        if workout.pauses.contains(where: { $0.contains(start) }) { return }
        let mantissa: Int
        let decimals: Int
        switch type {
        case .runningSpeed:
          mantissa = Int(speed * 2.236_936_292 * 10_000 * random.uniform(0.94, 1.06))
          decimals = 4
        case .runningPower:
          mantissa = Int(person.massInKilograms * speed * 1.04 * random.uniform(0.92, 1.08))
          decimals = 0
        case .runningStrideLength:
          mantissa = Int(speed * 100 / 2.78 * random.uniform(0.96, 1.04))
          decimals = 2
        case .runningVerticalOscillation:
          mantissa = Int(random.normal(9.1, 0.5, 6, 13) * 10)
          decimals = 1
        default:
          mantissa = Int(random.normal(330 - 26 * speed, 9, 190, 340))
          decimals = 0
        }
        samples.append(
          SyntheticSample(
            start: start, end: end, creation: end + random.integer(1, 60), mantissa: mantissa,
            decimals: decimals, origin: .watch))
      }
    }
  }

  /// How the person walks, measured by the phone in a pocket; stairs, weekly and monthly figures.
  func gait(
    _ type: SyntheticType, _ day: Int, _ random: inout SeededRandom,
    _ samples: inout [SyntheticSample]
  ) {
    let plan = plans[day]
    func append(
      _ start: Int, _ end: Int, _ mantissa: Double, _ decimals: Int,
      _ origin: SyntheticOrigin = .phone, _ metadata: SampleMetadata = .none
    ) {
      samples.append(
        SyntheticSample(
          start: start, end: end, creation: end + random.integer(60, 1_200),
          mantissa: Int(mantissa.rounded()), decimals: decimals, origin: origin, metadata: metadata)
      )
    }
    switch type {
    case .appleWalkingSteadiness where day % 7 == 6:
      append(plan.rise - 6 * 86_400, plan.rise, random.uniform(9_200, 9_999), 4)
    case .sixMinuteWalkTestDistance where day % 7 == 3:
      let metres = random.normal(510, 12, 430, 580)
      append(plan.bed, plan.bed, metres, 0, .watch, .calibrated)
    case .stairAscentSpeed, .stairDescentSpeed:
      for bout in plan.bouts where bout.flights > 0 && bout.isPhoneCarried {
        let start = bout.start + (bout.end - bout.start) / 3
        let metresPerSecond = random.normal(
          type == .stairAscentSpeed ? 0.32 : 0.36, 0.06, 0.15, 0.7)
        append(start, start + random.integer(4, 9), metresPerSecond * 3.280_839_895 * 10_000, 4)
      }
    case .walkingSpeed, .walkingStepLength, .walkingDoubleSupportPercentage,
      .walkingAsymmetryPercentage:
      // One stream for the four of them: they are measured in the same steps.
      var moments = SeededRandom(seed: seed, stream: 20, day: day)
      for bout in plan.bouts
      where bout.workout < 0 && bout.isPhoneCarried && bout.end - bout.start > 60 {
        var start = bout.start + moments.integer(10, 30)
        while start + 12 < bout.end {
          let end = start + moments.integer(3, 11)
          switch type {
          case .walkingSpeed:
            // Steady steps only: a bout's slow parts are not measured.
            let cadence = max(bout.cadence, 98_000)
            let metresPerSecond = Double(cadence * bout.stepLength) / 60_000_000
            append(start, end, metresPerSecond * 2.236_936_292 * 100_000, 5)
          case .walkingStepLength:
            append(start, end, Double(bout.stepLength) / 25.4 * 10_000, 4)
          case .walkingDoubleSupportPercentage:
            append(start, end, random.normal(285, 14, 230, 360), 3)
          default:
            if moments.chance(0.3) {
              let share = random.chance(0.6) ? 0 : random.uniform(0, 12).rounded()
              append(start, end, share, 2, .phone, .placementSide(random.chance(0.5) ? 1 : 2))
            }
          }
          start = end + moments.integer(60, 240)
        }
      }
    default: break
    }
  }

  /// Sound around the person, sound in headphones, time in daylight.
  func surroundings(
    _ type: SyntheticType, _ day: Int, _ random: inout SeededRandom,
    _ samples: inout [SyntheticSample]
  ) {
    let plan = plans[day]
    func append(
      _ start: Int, _ end: Int, _ mantissa: Double, _ decimals: Int, _ origin: SyntheticOrigin,
      _ metadata: SampleMetadata = .none
    ) {
      samples.append(
        SyntheticSample(
          start: start, end: end, creation: end + random.integer(5, 900),
          mantissa: Int(mantissa.rounded()), decimals: decimals, origin: origin, metadata: metadata)
      )
    }
    switch type {
    case .environmentalAudioExposure:
      var instant = plan.rise + random.integer(120, 1_800)
      while instant + 1_800 < plan.nextRise {
        let isAsleep = instant > plan.bed
        let end = instant + random.integer(240, 1_800)
        if plan.isWorn(instant..<end) {
          let level = random.normal(isAsleep ? 37 : 63, isAsleep ? 4 : 8, 30, 98)
          append(instant, end, level * 10_000, 4, .watch)
        }
        instant = end + random.integer(60, 900)
      }
    case .headphoneAudioExposure:
      guard random.chance(0.8) else { return }
      for _ in 0..<random.integer(1, 4) {
        var instant = plan.rise + random.integer(1_800, 12 * 3_600)
        for _ in 0..<random.integer(1, 6) where instant < plan.bed - 700 {
          let end = instant + random.integer(90, 660)
          append(instant, end, random.normal(68, 6, 45, 95) * 10_000, 4, .phone)
          instant = end + random.integer(1, 20)
        }
      }
      samples.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    default:
      for bout in plan.bouts
      where bout.end - bout.start > 200 && plan.isWorn(bout.start..<bout.end) {
        let second = clock.local(bout.start, zone: plan.zoneAtBed).second
        guard second > 7 * 3_600, second < 18 * 3_600, random.chance(0.7) else { continue }
        let start = bout.start / 300 * 300
        let minutes = min(5, (bout.end - bout.start) / 60)
        append(
          start, start + 300, Double(minutes), 0, .watch,
          .lightIntensity(lux: Int32(random.integer(1_200, 48_000))))
      }
    }
  }
}
