extension SyntheticYears {
  /// Metabolic equivalents (multiples of the energy at rest) of a piece of the day.
  private func equivalents(
    _ segment: Segment, _ plan: DayPlan, at instant: Int, _ random: inout SeededRandom
  ) -> Double {
    switch segment.kind {
    case .asleep: return 0.95
    case .sedentary: return 1.05 + 0.8 * random.uniform() * random.uniform()
    case .walking:
      let cadence = Double(plan.bouts[segment.index].cadence) / 1_000
      return 1.6 + 0.026 * (cadence - 50) + 0.25 * random.normal()
    case .workout:
      let workout = plan.workouts[segment.index]
      if workout.pauses.contains(where: { $0.contains(instant) }) { return 1.4 }
      let top: Double =
        switch workout.activity {
        case .running: 1 + Double(workout.speed) / 310
        case .walking: 1 + Double(workout.speed) / 440
        case .cycling: 1 + Double(workout.speed) / 1_000
        case .strength: 5.2
        case .yoga: 2.6
        }
      return top * (1 + 0.06 * random.normal())
    }
  }

  /// Energy above rest: by the minute when moving, every few seconds in workouts.
  func activeEnergy(_ day: Int, _ random: inout SeededRandom, _ samples: inout [SyntheticSample]) {
    let plan = plans[day]
    let restPerSecond = person.basalKilocaloriesPerDay / 86_400
    for segment in plan.segments() {
      let length: ClosedRange<Int>
      switch segment.kind {
      case .asleep: length = 900...2_700
      case .sedentary: length = 45...120
      case .walking: length = 20...62
      case .workout: length = 2...3
      }
      forEachPiece(from: segment.start, to: segment.end, length: length, &random) {
        start, end, random in
        if segment.kind == .sedentary, random.chance(0.3) { return }
        let above = max(equivalents(segment, plan, at: start, &random) - 1, 0.012)
        let calories = above * restPerSecond * Double(end - start)
        samples.append(
          SyntheticSample(
            start: start, end: end, creation: end + random.integer(1, 420),
            mantissa: max(1, Int((calories * 1_000).rounded())), decimals: 3, origin: .watch))
      }
    }
  }

  /// Energy at rest, in pieces that are longer the less happens.
  func basalEnergy(_ day: Int, _ random: inout SeededRandom, _ samples: inout [SyntheticSample]) {
    let restPerSecond = person.basalKilocaloriesPerDay / 86_400
    for segment in plans[day].segments() {
      let length: ClosedRange<Int>
      switch segment.kind {
      case .asleep: length = 1_800...3_600
      case .sedentary: length = 180...900
      case .walking: length = 50...130
      case .workout: length = 7...13
      }
      let share = segment.kind == .asleep ? 0.94 : 1.02
      forEachPiece(from: segment.start, to: segment.end, length: length, &random) {
        start, end, random in
        let calories =
          restPerSecond * share * Double(end - start) * (1 + 0.02 * random.normal())
        samples.append(
          SyntheticSample(
            start: start, end: end, creation: end + random.integer(1, 420),
            mantissa: max(1, Int((calories * 1_000).rounded())), decimals: 3, origin: .watch))
      }
    }
  }

  /// Effort in kcal per hour and kilogram, by the minute or two.
  func physicalEffort(
    _ day: Int, _ random: inout SeededRandom, _ samples: inout [SyntheticSample]
  ) {
    let plan = plans[day]
    for segment in plan.segments() where segment.kind != .asleep {
      let length =
        segment.kind == .workout ? 50...65 : segment.kind == .walking ? 30...75 : 85...260
      forEachPiece(from: segment.start, to: segment.end, length: length, &random) {
        start, end, random in
        let effort = equivalents(segment, plan, at: start, &random)
        samples.append(
          SyntheticSample(
            start: start, end: end, creation: end + random.integer(1, 420),
            mantissa: Int((effort * 10).rounded()), decimals: 1, origin: .watch,
            metadata: .effortEstimation(segment.kind == .workout ? 2 : 1)))
      }
    }
  }

  /// One record for each whole minute at a brisk walk or harder.
  func exerciseTime(_ day: Int, _ random: inout SeededRandom, _ samples: inout [SyntheticSample]) {
    let plan = plans[day]
    for segment in plan.segments() {
      switch segment.kind {
      case .walking where plan.bouts[segment.index].cadence >= 100_000: break
      case .workout where plan.workouts[segment.index].activity != .yoga: break
      default: continue
      }
      var minute = (segment.start + 59) / 60 * 60
      while minute + 60 <= segment.end {
        if random.chance(0.9) {
          samples.append(
            SyntheticSample(
              start: minute, end: minute + 60, creation: minute + 60 + random.integer(5, 300),
              mantissa: 1, decimals: 0, origin: .watch))
        }
        minute += 60
      }
    }
  }

  /// Minutes stood or walked in windows of five minutes.
  func standTime(_ day: Int, _ random: inout SeededRandom, _ samples: inout [SyntheticSample]) {
    let plan = plans[day]
    var last = 0
    for segment in plan.segments() where segment.kind == .walking || segment.kind == .workout {
      if segment.kind == .workout, plan.workouts[segment.index].activity == .cycling { continue }
      var window = max(segment.start / 300 * 300, last)
      while window < segment.end {
        let minutes = (min(window + 300, segment.end) - max(window, segment.start) + 59) / 60
        samples.append(
          SyntheticSample(
            start: window, end: window + 300, creation: window + 300 + random.integer(10, 500),
            mantissa: min(5, max(1, minutes)), decimals: 0, origin: .watch))
        window += 300
        last = window
      }
    }
  }

  /// Each waking hour of the wall clock: stood (0) or idle (1).
  func standHours(_ day: Int, _ random: inout SeededRandom, _ samples: inout [SyntheticSample]) {
    let plan = plans[day]
    let second = clock.local(plan.rise, zone: plan.zoneAtBed).second
    var hour = plan.rise + (3_600 - second % 3_600) % 3_600
    while hour + 3_600 <= plan.bed {
      let range = hour..<(hour + 3_600)
      if !plan.watchOff.contains(where: { $0.contains(hour + 1_800) }) {
        let stood = plan.bouts.contains { $0.start < range.upperBound && $0.end > range.lowerBound }
        samples.append(
          SyntheticSample(
            start: hour, end: hour + 3_600, creation: hour + 3_600 + random.integer(5, 400),
            mantissa: stood ? 0 : 1, decimals: 0, origin: .watch))
      }
      hour += 3_600
    }
  }
}
