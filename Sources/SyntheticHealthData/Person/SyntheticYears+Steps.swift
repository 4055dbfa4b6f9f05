extension SyntheticYears {
  /// Cuts a range into pieces of random length; the last one takes a short remainder with it.
  ///
  /// A piece also ends at each midnight of the home zone that lies inside, when `cutsAtMidnight`.
  func forEachPiece(
    from start: Int, to end: Int, length: ClosedRange<Int>, cutsAtMidnight: Bool = false,
    _ random: inout SeededRandom, _ body: (Int, Int, inout SeededRandom) -> Void
  ) {
    guard end > start else { return }
    var midnight = Int.max
    if cutsAtMidnight {
      let day = clock.local(start, zone: 0).day
      midnight = clock.instant(day: day + 1, second: 0, zone: 0)
    }
    var cursor = start
    while cursor < end {
      var stop = cursor + random.integer(length.lowerBound, length.upperBound)
      if end - stop < length.lowerBound { stop = end }
      if cursor < midnight, midnight < stop { stop = midnight }
      body(cursor, stop, &random)
      cursor = stop
    }
  }

  /// The part of a bout that the phone counts, empty if it is not carried.
  ///
  /// Where the watch counts all of a bout the phone's part lies inside it: phones notice a walk
  /// late and see its end early. Where the watch was put on or taken off on the way it is the whole
  /// bout, so that samples of the phone straddle the watch's edge.
  func phonePart(of bout: Bout) -> Range<Int> {
    guard bout.isPhoneCarried else { return bout.start..<bout.start }
    let isWatched = bout.watchStart == bout.start && bout.watchEnd == bout.end
    let length = bout.end - bout.start
    let late = isWatched ? min(4 + length / 12, 40) : 0
    let early = isWatched ? min(3 + length / 16, 25) : 0
    return (bout.start + late)..<max(bout.start + late, bout.end - early)
  }

  /// Steps of watch, phone and those typed in.
  func steps(_ day: Int, _ random: inout SeededRandom, _ samples: inout [SyntheticSample]) {
    let plan = plans[day]
    for bout in plan.bouts {
      let length = bout.workout < 0 ? 50...280 : 8...14
      forEachPiece(
        from: bout.watchStart, to: bout.watchEnd, length: length, cutsAtMidnight: true, &random
      ) { start, end, random in
        samples.append(
          SyntheticSample(
            start: start, end: end, creation: end + random.integer(30, 660),
            mantissa: bout.steps(from: start, to: end), decimals: 0, origin: .watch))
      }
    }
    for bout in plan.bouts {
      let part = phonePart(of: bout)
      forEachPiece(from: part.lowerBound, to: part.upperBound, length: 60...590, &random) {
        start, end, random in
        let steps = (bout.steps(from: start, to: end) * bout.phonePermille + 500) / 1_000
        samples.append(
          SyntheticSample(
            start: start, end: end, creation: end + random.integer(60, 900), mantissa: steps,
            decimals: 0, origin: .phone))
      }
    }
    if let entry = plan.manualSteps {
      samples.append(
        SyntheticSample(
          start: entry.start, end: entry.end, creation: entry.end + 1_500, mantissa: entry.count,
          decimals: 0, origin: .healthApp, isUserEntered: true))
    }
  }

  /// Walking and running distance, every few seconds in workouts.
  func walkingDistance(
    _ day: Int, _ random: inout SeededRandom, _ samples: inout [SyntheticSample]
  ) {
    let plan = plans[day]
    /// Millionths of a mile: 1 mile is 1,609,344 mm.
    func miles(_ bout: Bout, _ start: Int, _ end: Int, permille: Int) -> Int {
      let millimetres = bout.cadence * (end - start) / 1_000 * bout.stepLength / 60
      return millimetres * 1_000 * permille / 1_609_344
    }
    for bout in plan.bouts {
      let length = bout.workout < 0 ? 40...150 : 2...3
      forEachPiece(from: bout.watchStart, to: bout.watchEnd, length: length, &random) {
        start, end, random in
        let permille = random.integer(950, 1_050)
        samples.append(
          SyntheticSample(
            start: start, end: end, creation: end + random.integer(1, 600),
            mantissa: miles(bout, start, end, permille: permille), decimals: 6, origin: .watch))
      }
    }
    for bout in plan.bouts {
      let part = phonePart(of: bout)
      forEachPiece(from: part.lowerBound, to: part.upperBound, length: 60...590, &random) {
        start, end, random in
        let permille = bout.phonePermille * random.integer(960, 1_060) / 1_000
        samples.append(
          SyntheticSample(
            start: start, end: end, creation: end + random.integer(60, 900),
            mantissa: miles(bout, start, end, permille: permille), decimals: 6, origin: .phone))
      }
    }
  }

  /// Floors climbed, by each device that was there.
  func flights(_ day: Int, _ random: inout SeededRandom, _ samples: inout [SyntheticSample]) {
    for bout in plans[day].bouts where bout.flights > 0 {
      let start = bout.start + (bout.end - bout.start) / 3
      let end = start + min(9 * bout.flights, (bout.end - bout.start) / 3)
      if bout.watchStart <= start, bout.watchEnd >= end {
        samples.append(
          SyntheticSample(
            start: start, end: end, creation: end + random.integer(60, 600),
            mantissa: bout.flights, decimals: 0, origin: .watch))
      }
      if bout.isPhoneCarried {
        samples.append(
          SyntheticSample(
            start: start, end: end, creation: end + random.integer(60, 900),
            mantissa: max(1, bout.flights - (random.chance(0.2) ? 1 : 0)), decimals: 0,
            origin: .phone))
      }
    }
  }

  /// Rides, every few seconds.
  func cyclingDistance(
    _ day: Int, _ random: inout SeededRandom, _ samples: inout [SyntheticSample]
  ) {
    for workout in plans[day].workouts where workout.activity == .cycling {
      forEachPiece(from: workout.start, to: workout.end, length: 2...3, &random) {
        start, end, random in
        guard !workout.pauses.contains(where: { $0.contains(start) }) else { return }
        let millimetres = workout.speed * (end - start) * random.integer(700, 1_300) / 1_000
        samples.append(
          SyntheticSample(
            start: start, end: end, creation: end + random.integer(1, 60),
            mantissa: millimetres * 1_000_000 / 1_609_344, decimals: 6, origin: .watch))
      }
    }
  }
}
