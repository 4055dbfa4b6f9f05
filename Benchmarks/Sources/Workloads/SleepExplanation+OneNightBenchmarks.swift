internal import CalendarBuckets
internal import HealthCalculations

extension Workload {
  /// Why a night is what it is, out of the samples of many.
  static let nightExplanations: [Workload] = [(30, "30 days"), (3_652, "10 years")].map {
    nightCount, span in
    let samples = MadeUpNights(count: nightCount).samples
    return Workload(
      "explanation of a night", on: "sleep of 3 sources, \(span)", size: samples.count,
      measures: nightCount == 30 ? [.instructions] : [.time]
    ) {
      // The night in the middle has stages.
      let all = SleepAnalysis(of: samples, zone: .utc)
      let night = all.nights[all.nights.count / 2].night
      func explanation() -> SleepExplanation? {
        SleepExplanation(ofNight: night, in: samples, zone: .utc)
      }
      let answer = explanation()
      try Reference.expect(
        answer, equals: all.explanation(ofNight: night, samples: samples),
        "the explanation out of all samples")
      let asleep = answer?.night?.mainSleep?.asleep ?? 0
      let won = (answer?.sources ?? []).flatMap { $0.won.filter(\.key.isAsleep).values }
      try Reference.expect(won.reduce(0, +), near: asleep, "The sleep that sources win")
      return PreparedWork { keep(explanation()) }
    }
  }
}
