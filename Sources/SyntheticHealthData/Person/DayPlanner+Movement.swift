extension DayPlanner {
  /// Minutes between walks by the hour of the wall clock, on work days and on free days.
  private static let pauses: [[Double]] = [
    [
      90, 90, 90, 90, 90, 60, 22, 12, 12, 26, 30, 26, 13, 18, 30, 28, 24, 13, 13, 20, 28, 36, 45,
      70,
    ],
    [
      90, 90, 90, 90, 90, 60, 35, 26, 22, 18, 15, 14, 16, 20, 20, 17, 17, 20, 22, 26, 32, 38, 45,
      70,
    ],
  ]

  /// Three to five workouts a week, on days and of kinds that the week's own stream picks.
  func planWorkouts(of plan: inout DayPlan, day: Int) {
    var week = SeededRandom(seed: seed, stream: 8, day: day / 7)
    let wanted = week.integer(3, 5)
    var order = [0, 1, 2, 3, 4, 5, 6]
    for position in 0..<6 { order.swapAt(position, week.integer(position, 6)) }
    guard let turn = order.prefix(wanted).firstIndex(of: day % 7),
      plan.zoneAtRise == plan.zoneAtBed
    else { return }
    var random = SeededRandom(seed: seed, stream: 9, day: day)
    let local =
      plan.isFreeDay
      ? random.normal(10 * 60, 50, 8 * 60 + 30, 13 * 60) : random.normal(1_065, 35, 960, 1_155)
    let start = clock.instant(day: day, second: Int(local * 60), zone: plan.zoneAtRise)
    let activity = pickActivity(turn: turn, random: &random)
    let workout = makeWorkout(activity, start: start, random: &random)
    let margin = (workout.start - 600)..<(workout.end + 600)
    if plan.isWorn(margin), margin.lowerBound > plan.rise + 1_200, margin.upperBound < plan.bed {
      plan.workouts = [workout]
    }
  }

  /// Two of a week's workouts are runs; the others differ.
  private func pickActivity(turn: Int, random: inout SeededRandom) -> Workout.Activity {
    if turn == 0 || turn == 2 { return .running }
    let pick = random.uniform()
    if pick < 0.26 { return .walking }
    if pick < 0.56 { return .cycling }
    return pick < 0.87 ? .strength : .yoga
  }

  private func makeWorkout(
    _ activity: Workout.Activity, start: Int, random: inout SeededRandom
  ) -> Workout {
    let minutes: Double
    let effort: Double
    let speed: Double
    switch activity {
    case .running:
      minutes = random.normal(46, 12, 20, 95)
      effort = random.uniform(0.68, 0.84)
      speed = random.normal(2_750, 220, 2_100, 3_500)
    case .walking:
      minutes = random.normal(52, 14, 25, 100)
      effort = random.uniform(0.34, 0.46)
      speed = random.normal(1_500, 90, 1_200, 1_750)
    case .cycling:
      minutes = random.normal(58, 16, 25, 120)
      effort = random.uniform(0.5, 0.7)
      speed = random.normal(6_200, 700, 4_200, 8_500)
    case .strength:
      minutes = random.normal(44, 9, 20, 70)
      effort = random.uniform(0.4, 0.55)
      speed = 0
    case .yoga:
      minutes = random.normal(36, 9, 18, 60)
      effort = random.uniform(0.16, 0.26)
      speed = 0
    }
    let end = start + Int(minutes * 60)
    var pauses: [Range<Int>] = []
    if activity != .yoga, random.chance(0.35) {
      let pause = start + random.integer(300, Int(minutes * 60) - 500)
      pauses.append(pause..<(pause + random.integer(25, 160)))
    }
    return Workout(
      activity: activity, start: start, end: end, effort: effort, speed: Int(speed), pauses: pauses)
  }

  /// The walks of the day and the steps of its workouts.
  func planBouts(of plan: inout DayPlan, day: Int) {
    var random = SeededRandom(seed: seed, stream: 10, day: day)
    let liveliness = random.normal(1, 0.22, 0.5, 1.6)
    let pauses = DayPlanner.pauses[plan.isFreeDay ? 1 : 0]
    let blocked = blockedRanges(of: plan)
    let end = plan.bed - 8 * 60
    var instant = plan.rise + random.integer(60, 240)
    if day == 0 {
      // The phone walks alone first, up a staircase: it is the source that was seen first.
      var first = makeBout(start: instant, length: 240, random: &random)
      first.isPhoneCarried = true
      first.flights = 1
      plan.bouts.append(first)
      instant = first.end + 300
    }
    while instant < end {
      let pick = random.uniform()
      let length =
        pick < 0.76
        ? random.integer(35, 120)
        : pick < 0.955 ? random.integer(120, 380) : random.integer(450, 1_150)
      let stop = min(instant + length, end)
      if let block = blocked.first(where: { $0.lowerBound < stop && $0.upperBound > instant }) {
        instant = block.upperBound + random.integer(20, 400)
        continue
      }
      if stop - instant >= 30 {
        plan.bouts.append(makeBout(start: instant, length: stop - instant, random: &random))
      }
      let hour = clock.local(stop, zone: plan.zoneAtBed).second / 3_600
      instant = stop + 40 + Int(random.exponential(mean: pauses[hour] * 60 / liveliness))
    }
    for (index, workout) in plan.workouts.enumerated() {
      plan.bouts += workoutBouts(workout, index: index, random: &random)
    }
    plan.bouts.sort { $0.start < $1.start }
    for index in plan.bouts.indices {
      watch(&plan.bouts[index], in: plan, random: &random)
    }
  }

  private func blockedRanges(of plan: DayPlan) -> [Range<Int>] {
    var ranges = plan.workouts.map { ($0.start - 30)..<($0.end + 30) }
    if let nap = plan.nap { ranges.append((nap.lowerBound - 120)..<nap.upperBound) }
    if let entry = plan.manualSteps { ranges.append(entry.start..<entry.end) }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }
  }

  private func makeBout(start: Int, length: Int, random: inout SeededRandom) -> Bout {
    let isLong = length > 400
    let cadence = random.normal(isLong ? 104 : 80, isLong ? 6 : 13, 60, 120)
    return Bout(
      start: start, end: start + length, cadence: Int(cadence * 1_000), watchStart: start,
      watchEnd: start, isPhoneCarried: random.chance(person.phoneCarryShare),
      phonePermille: random.integer(940, 1_040), workout: -1,
      flights: random.chance(0.24) ? random.integer(1, 3) : 0,
      stepLength: person.stepLengthInMillimetres * random.integer(930, 1_040) / 1_000)
  }

  /// A run or walk is one bout for each interval between its pauses.
  private func workoutBouts(_ workout: Workout, index: Int, random: inout SeededRandom) -> [Bout] {
    let cadence: Int
    switch workout.activity {
    case .running: cadence = random.integer(160_000, 174_000)
    case .walking: cadence = random.integer(110_000, 121_000)
    case .cycling, .strength, .yoga: return []
    }
    let isPhoneCarried = random.chance(workout.activity == .running ? 0.4 : 0.8)
    var intervals: [Range<Int>] = []
    var cursor = workout.start
    for pause in workout.pauses {
      intervals.append(cursor..<pause.lowerBound)
      cursor = pause.upperBound
    }
    intervals.append(cursor..<workout.end)
    return intervals.map { interval in
      Bout(
        start: interval.lowerBound, end: interval.upperBound, cadence: cadence,
        watchStart: interval.lowerBound, watchEnd: interval.lowerBound,
        isPhoneCarried: isPhoneCarried, phonePermille: random.integer(940, 1_040), workout: index,
        flights: workout.activity == .walking ? random.integer(0, 4) : 0,
        stepLength: workout.speed * 60_000 / cadence)
    }
  }

  /// Sets the part of a bout that the watch counts: what is worn, but for a slow start at times.
  private func watch(_ bout: inout Bout, in plan: DayPlan, random: inout SeededRandom) {
    let length = bout.end - bout.start
    let missed =
      bout.workout < 0 && length > 90 && random.chance(0.05) ? random.integer(15, 50) : 0
    var start = bout.start + missed
    var end = bout.end
    for off in plan.watchOff where off.lowerBound < end && off.upperBound > start {
      if off.lowerBound <= start { start = min(off.upperBound, end) } else { end = off.lowerBound }
    }
    bout.watchStart = start
    bout.watchEnd = max(start, end)
    if bout.watchEnd - bout.watchStart < 20 { bout.watchEnd = bout.watchStart }
  }
}
