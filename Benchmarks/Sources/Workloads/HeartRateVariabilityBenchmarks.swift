internal import HealthCalculations

extension Workload {
  /// RMSSD, SDNN and pNN50 of lists of a minute.
  static let variability: [Workload] = [
    Workload(
      "variability", on: "lists of 70 beats", size: 100, of: "lists", measures: [.instructions]
    ) { try variabilityWork(listCount: 100) },
    Workload(
      "variability", on: "lists of 70 beats", size: 30_000, of: "lists", measures: [.time]
    ) { try variabilityWork(listCount: 30_000) },
  ]

  private static func variabilityWork(listCount: Int) throws -> PreparedWork {
    var random = SplitMix(seed: 1996)
    let lists = (0..<listCount).map { _ in
      var time = 0.0
      let times = (0..<70).map { _ -> Double in
        time += 0.8 + 0.2 * (random.fraction() - 0.5)
        // One beat in fifty is missed.
        if random.fraction() < 0.02 { time += 0.8 }
        return time
      }
      return (times: times, rates: times.map { _ in 75.0 })
    }
    for list in lists.prefix(200) {
      let beats = BeatIntervals(times: list.times, rates: list.rates)
      let answer = HeartRateVariability(beats)
      var normal: [Double] = []
      var differences: [Double] = []
      var before: (interval: Double, isNormal: Bool)?
      for (first, second) in zip(list.times, list.times.dropFirst()) {
        let interval = second - first
        guard interval <= 1.2 else {
          before = nil
          continue
        }
        let isNormal = before.map { abs(interval - $0.interval) <= 0.2 * $0.interval } ?? true
        if isNormal { normal.append(interval) }
        if let before, isNormal, before.isNormal { differences.append(interval - before.interval) }
        before = (interval, isNormal)
      }
      try Reference.expect(
        answer?.normalCount ?? 0, equals: normal.count, "the number of normal intervals")
      let squares = differences.reduce(0) { $0 + $1 * $1 }
      try Reference.expect(
        answer?.rmssd ?? 0, near: (squares / Double(differences.count)).squareRoot(), "RMSSD")
    }
    return PreparedWork {
      for list in lists {
        keep(HeartRateVariability(BeatIntervals(times: list.times, rates: list.rates)))
      }
    }
  }
}
