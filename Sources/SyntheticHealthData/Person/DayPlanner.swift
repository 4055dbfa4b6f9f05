/// Makes the plans of all days, one after the other: a day begins where the night before ended.
struct DayPlanner {
  let seed: UInt64
  let person: SyntheticPerson
  let clock: LocalClock
  let days: Int

  /// A journey: the days whose nights are spent away, and where.
  struct Trip {
    let days: Range<Int>
    let zone: Int
  }

  /// Two journeys in each year of 365 days: eight to twelve days, and five to eight.
  func trips() -> [Trip] {
    var trips: [Trip] = []
    for year in 0...(days / 365) {
      var random = SeededRandom(seed: seed, stream: 2, day: year)
      let first = year * 365 + random.integer(60, 120)
      trips.append(Trip(days: first..<(first + random.integer(8, 12)), zone: 1))
      let second = year * 365 + random.integer(230, 290)
      trips.append(Trip(days: second..<(second + random.integer(5, 8)), zone: 2))
    }
    return trips
  }

  /// The week of each year of 365 days during which the watch is lost.
  func lostWeeks() -> [Range<Int>] {
    (0...(days / 365)).map { year in
      var random = SeededRandom(seed: seed, stream: 3, day: year)
      let first = year * 365 + random.integer(150, 200)
      return first..<(first + 7)
    }
  }

  /// The plans of all days, in order.
  func plans() -> [DayPlan] {
    let trips = trips()
    let lostWeeks = lostWeeks()
    var plans: [DayPlan] = []
    plans.reserveCapacity(days)
    var rise: Int?
    for day in 0..<days {
      var plan = DayPlan()
      let isLost = lostWeeks.contains { $0.contains(day) }
      planTimes(of: &plan, day: day, rise: rise, trips: trips)
      planWatch(of: &plan, day: day, isLost: isLost)
      if !plan.isWatchless { planWorkouts(of: &plan, day: day) }
      planNap(of: &plan, day: day)
      planBouts(of: &plan, day: day)
      rise = plan.nextRise
      plans.append(plan)
    }
    return plans
  }

  /// Where the person sleeps in the night that ends on `day`.
  static func zone(atRiseOf day: Int, trips: [Trip]) -> Int {
    trips.first { $0.days.contains(day - 1) }?.zone ?? 0
  }

  private func planTimes(of plan: inout DayPlan, day: Int, rise: Int?, trips: [Trip]) {
    var random = SeededRandom(seed: seed, stream: 4, day: day)
    let weekday = clock.weekday(day: day)
    plan.isFreeDay = weekday >= 5
    plan.zoneAtRise = DayPlanner.zone(atRiseOf: day, trips: trips)
    plan.zoneAtBed = DayPlanner.zone(atRiseOf: day + 1, trips: trips)
    plan.rise = rise ?? self.rise(day: day, zone: plan.zoneAtRise)
    let isLateNight = weekday == 4 || weekday == 5
    let bedMinute = random.normal(
      Double(person.bedMinute + (isLateNight ? 50 : 0)), isLateNight ? 35 : 20, 21 * 60, 26 * 60)
    plan.bed = max(
      clock.instant(day: day, second: Int(bedMinute * 60), zone: plan.zoneAtBed),
      plan.rise + 10 * 3_600)
    let usualRise = self.rise(day: day + 1, zone: plan.zoneAtBed)
    plan.nextRise = min(max(usualRise, plan.bed + 4 * 3_600), plan.bed + 11 * 3_600)
    plan.sleepOnset = plan.bed + Int(random.normal(14, 7, 3, 45) * 60)
    plan.sleepEnd = plan.nextRise - Int(random.normal(9, 6, 1, 30) * 60)
    plan.heartRateShift = random.normal(0, 1.6, -5, 5) + (random.chance(0.02) ? 6 : 0)
  }

  private func rise(day: Int, zone: Int) -> Int {
    var random = SeededRandom(seed: seed, stream: 5, day: day)
    let isFree = clock.weekday(day: day) >= 5
    let minute = random.normal(
      Double(person.riseMinute + (isFree ? 70 : 0)), isFree ? 28 : 11, 4 * 60, 11 * 60)
    return clock.instant(day: day, second: Int(minute * 60), zone: zone)
  }

  private func planWatch(of plan: inout DayPlan, day: Int, isLost: Bool) {
    var random = SeededRandom(seed: seed, stream: 6, day: day)
    let isForgotten = random.chance(0.015) && day > 0
    let chargesInTheEvening = random.chance(0.72)
    let wearsAtNight = random.chance(0.92)
    let chargeLength = random.integer(55, 90) * 60
    let entry = random.chance(1.0 / 75)
    let entryCount = random.integer(2_300, 3_700)
    if isLost || isForgotten {
      plan.isWatchless = true
      plan.watchOff = [plan.rise..<plan.nextRise]
      return
    }
    if day == 0 {
      // The watch is new: it is set up some hours after the phone's first steps.
      plan.watchOff.append(plan.rise..<(plan.rise + 3 * 3_600))
    } else if !chargesInTheEvening {
      let start = plan.rise + random.integer(2, 20) * 60
      plan.watchOff.append(start..<(start + chargeLength))
    }
    if chargesInTheEvening {
      let start = plan.bed - random.integer(100, 130) * 60
      plan.watchOff.append(start..<(start + chargeLength))
      if entry {
        plan.manualSteps = ManualSteps(
          start: start + 300, end: start + 300 + 1_800 + 60 * random.integer(0, 10),
          count: entryCount)
      }
    }
    if !wearsAtNight { plan.watchOff.append((plan.bed - 60)..<plan.nextRise) }
  }

  private func planNap(of plan: inout DayPlan, day: Int) {
    var random = SeededRandom(seed: seed, stream: 7, day: day)
    guard random.chance(plan.isFreeDay ? 0.14 : 0.03), !plan.isWatchless else { return }
    let local = clock.instant(
      day: day, second: random.integer(13 * 3_600, 15 * 3_600), zone: plan.zoneAtRise)
    let nap = local..<(local + random.integer(22, 85) * 60)
    let isFree = plan.workouts.allSatisfy { $0.end < nap.lowerBound || $0.start > nap.upperBound }
    if isFree, plan.isWorn(nap), nap.lowerBound > plan.rise + 3 * 3_600,
      nap.upperBound < plan.bed - 4 * 3_600
    {
      plan.nap = nap
    }
  }
}
