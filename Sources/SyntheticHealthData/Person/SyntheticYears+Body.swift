extension SyntheticYears {
  /// Scale mornings (three or four a week), a weight typed in each month, the height once.
  ///
  /// All of them come from one stream, so that mass, index and fat of a morning belong together.
  func body(_ type: SyntheticType, _ day: Int, _ samples: inout [SyntheticSample]) {
    var random = SeededRandom(seed: seed, stream: 21, day: day)
    let plan = plans[day]
    let isWeighed = random.chance(0.5) && plan.zoneAtRise == 0
    let isTyped = random.chance(1.0 / 30)
    let instant = plan.rise + random.integer(240, 1_500)
    // A slow wave of two kilograms over the year, water within the week.
    let mass =
      person.massInKilograms + PortableMath.sine(turns: Double(day) / 400)
      + 0.35 * random.normal()
    let fat = random.normal(person.isFemale ? 0.272 : 0.193, 0.006, 0.08, 0.45)
    let metres = Double(person.heightInCentimetres) / 100
    func append(
      _ value: Double, _ decimals: Int, _ origin: SyntheticOrigin = .scaleApp,
      at moment: Int, isUserEntered: Bool = false
    ) {
      var scale = 1.0
      for _ in 0..<decimals { scale *= 10 }
      samples.append(
        SyntheticSample(
          start: moment, end: moment, creation: moment + (isUserEntered ? 40 : 9),
          mantissa: Int((value * scale).rounded()), decimals: decimals, origin: origin,
          isUserEntered: isUserEntered))
    }
    switch type {
    case .height:
      if day == 0 {
        append(
          metres / 0.304_8, 5, .healthApp, at: plan.rise + 1_200, isUserEntered: true)
      }
    case .bodyMass:
      if isWeighed { append(mass * 2.204_622_622, 3, at: instant) }
      if isTyped {
        append(
          (mass * 2.204_622_622).rounded(), 0, .healthApp, at: plan.bed - 4_800,
          isUserEntered: true)
      }
    case .bodyMassIndex: if isWeighed { append(mass / (metres * metres), 4, at: instant) }
    case .bodyFatPercentage: if isWeighed { append(fat, 4, at: instant) }
    default: if isWeighed { append(mass * (1 - fat) * 2.204_622_622, 3, at: instant) }
    }
  }

  /// A measurement of blood pressure on a day: two mornings or evenings a week, nil otherwise.
  func bloodPressure(day: Int) -> (instant: Int, systolic: Int, diastolic: Int)? {
    var random = SeededRandom(seed: seed, stream: 22, day: day)
    guard random.chance(2.0 / 7) else { return nil }
    let plan = plans[day]
    let instant =
      random.chance(0.5)
      ? plan.rise + random.integer(1_200, 3_000) : plan.bed - random.integer(3_600, 7_200)
    let systolic = random.normal(112 + Double(person.age) / 4, 7, 92, 158)
    let diastolic = systolic * 0.48 + random.normal(18, 4, 4, 34)
    return (instant, Int(systolic), Int(diastolic))
  }

  /// The two records of a blood-pressure measurement.
  func bloodPressure(_ type: SyntheticType, _ day: Int, _ samples: inout [SyntheticSample]) {
    guard let measured = bloodPressure(day: day) else { return }
    samples.append(
      SyntheticSample(
        start: measured.instant, end: measured.instant, creation: measured.instant + 6,
        mantissa: type == .bloodPressureSystolic ? measured.systolic : measured.diastolic,
        decimals: 0, origin: .cuffApp))
  }

  /// Water typed in by the glass, mindful minutes, washing hands.
  func habits(
    _ type: SyntheticType, _ day: Int, _ random: inout SeededRandom,
    _ samples: inout [SyntheticSample]
  ) {
    let plan = plans[day]
    let awake = plan.bed - plan.rise
    switch type {
    case .dietaryWater:
      // Some weeks the habit lapses.
      var week = SeededRandom(seed: seed, stream: 23, day: day / 7)
      guard week.chance(0.7) else { return }
      let glasses = random.integer(2, 7)
      for glass in 0..<glasses {
        let instant =
          (plan.rise + awake * (glass + 1) / (glasses + 1) + random.integer(-900, 900)) / 60 * 60
        samples.append(
          SyntheticSample(
            start: instant, end: instant, creation: instant + random.integer(5, 50),
            mantissa: [8, 10, 12, 16][random.integer(0, 3)], decimals: 0, origin: .healthApp,
            isUserEntered: true))
      }
    case .mindfulSession:
      guard random.chance(0.35) else { return }
      let start = plan.bed - random.integer(1_500, 9_000)
      let end = start + random.integer(1, 15) * 60
      let origin: SyntheticOrigin = plan.isWorn(start..<end) ? .watch : .phone
      samples.append(
        SyntheticSample(
          start: start, end: end, creation: end + 2, mantissa: 0, decimals: 0, origin: origin,
          metadata: .timeZone(Int8(plan.zoneAtBed))))
    default:
      for part in 0..<random.integer(3, 9) {
        let start = plan.rise + awake * (part + 1) / 11 + random.integer(-900, 900)
        let end = start + random.integer(12, 32)
        guard plan.isWorn(start..<end) else { continue }
        samples.append(
          SyntheticSample(
            start: start, end: end, creation: end + random.integer(60, 900), mantissa: 0,
            decimals: 0, origin: .watch))
      }
    }
  }
}
