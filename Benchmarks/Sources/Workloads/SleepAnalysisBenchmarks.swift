internal import CalendarBuckets
internal import HealthCalculations

extension Workload {
  /// Nights out of the samples of a watch with stages, a phone with the time in bed and an app, with what
  /// they have in common.
  static let sleepAnalyses: [Workload] = [
    sleepAnalysis(nightCount: 30, "30 days", measures: [.instructions]),
    sleepAnalysis(nightCount: 3_652, "10 years", measures: [.time]),
  ]

  private static func sleepAnalysis(
    nightCount: Int, _ span: String, measures: Set<Measure>
  ) -> Workload {
    let nights = MadeUpNights(count: nightCount)
    return Workload(
      "nights and their summary", on: "sleep of 3 sources, \(span)", size: nights.samples.count,
      measures: measures
    ) {
      let samples = nights.samples
      let analysis = SleepAnalysis(of: samples, zone: .utc)
      // Every tenth night is left out by all, and the watch by every third.
      try Reference.expect(
        analysis.nights.compactMap { $0.mainSleep?.asleep }, near: nights.asleep(),
        "the times asleep")
      try Reference.expect(
        Double(analysis.summary().regularity.equalPairCount), near: nights.equalPairs(),
        "the pairs of epochs that are alike")
      return PreparedWork {
        keep(SleepAnalysis(of: samples, zone: .utc).summary())
      }
    }
  }
}

/// Nights on whole minutes, each from 22:00 to 6:00 and some minutes, with stages that follow from the
/// numbers of night and slice.
struct MadeUpNights {
  let count: Int
  private(set) var samples = SampleColumns()

  init(count: Int) {
    self.count = count
    for night in 0..<count where night % 10 != 9 {
      let start = start(night)
      samples.append(start: start - 600, end: start + 29_400, value: 0, rank: 2)
      samples.append(start: start, end: start + 28_800, value: 1, rank: 0)
      guard night % 3 != 2 else { continue }
      for slice in 0..<24 {
        let from = start + Double(slice) * 1_200
        samples.append(
          start: from, end: from + 1_200, value: Double(stage(night, slice)), rank: 1)
      }
    }
    samples.sort()
  }

  private func start(_ night: Int) -> Double {
    1_704_060_000 + Double(night) * 86_400 + Double(night * 7 % 60) * 60
  }

  /// Awake (2) or a stage (3, 4, 5).
  private func stage(_ night: Int, _ slice: Int) -> Int {
    2 + (night * 31 + slice * 17 + slice * slice * night) % 4
  }

  /// The time asleep in each night, slice by slice.
  func asleep() -> [Double] {
    (0..<count).filter { $0 % 10 != 9 }.map { (night: Int) -> Double in
      if night % 3 == 2 { return 28_800 }
      let slices = (0..<24).filter { stage(night, $0) != 2 }
      return Double(slices.count) * 1_200
    }
  }

  /// How many pairs of half minutes a day apart are alike, of nights whose next one is known, one by one.
  func equalPairs() -> Double {
    func isAsleep(_ night: Int, _ epoch: Int) -> Bool {
      // Epochs count from 18:00; a night starts at 22:00 and some minutes.
      let place = epoch - 480 - night * 7 % 60 * 2
      guard (0..<960).contains(place) else { return false }
      return night % 3 == 2 || stage(night, place / 40) != 2
    }
    var equal = 0
    for night in 0..<(count - 1) where night % 10 != 9 && (night + 1) % 10 != 9 {
      for epoch in 0..<2_880 where isAsleep(night, epoch) == isAsleep(night + 1, epoch) {
        equal += 1
      }
    }
    return Double(equal)
  }
}
