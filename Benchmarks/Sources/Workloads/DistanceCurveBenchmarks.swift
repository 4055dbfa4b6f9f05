internal import CalendarBuckets
internal import HealthCalculations

extension Workload {
  /// The splits of the days of a walker, each a workout of its own.
  static let splits: [Workload] =
    DataSet.steps.workloads("splits by day", over: [.month, .year]) { samples, span in
      let days = try span.fourTables()[2]
      let ranges = days.ranges(ofSorted: samples.starts)
      let parts = ranges.enumerated().map { day, range in
        var part = SampleColumns()
        part.append(range, of: samples)
        return (samples: part, window: days.edges[day]..<days.edges[day + 1])
      }
      for part in parts {
        let curve = DistanceCurve(of: part.samples, in: part.window)
        let whole = StatisticsEngine.bucketStatistics(
          of: part.samples, kind: .quantity(.cumulative),
          edges: [part.window.lowerBound, part.window.upperBound])
        try Reference.expect(
          curve?.distance ?? 0, near: whole.sums.first ?? 0, "the distance of a day")
        let splits = splits(of: part.samples, in: part.window)
        // Up to the end of each split the merge says a whole number of them.
        for (number, split) in splits.enumerated() where number % 4 == 0 && split.distance == 1_000
        {
          let upTo = StatisticsEngine.bucketStatistics(
            of: part.samples, kind: .quantity(.cumulative),
            edges: [part.window.lowerBound, split.end])
          guard abs((upTo.sums.first ?? 0) - Double(number + 1) * 1_000) < 1e-3 else {
            throw WrongAnswer("Split \(number) ends at \(split.end), which is not its distance.")
          }
        }
      }
      return PreparedWork {
        for part in parts { keep(splits(of: part.samples, in: part.window)) }
      }
    }

  private static func splits(
    of samples: SampleColumns, in window: Range<Double>
  ) -> [WorkoutSplit] {
    let periods = ActivePeriods(from: window.lowerBound, to: window.upperBound)
    return DistanceCurve(of: samples, in: window)?.splits(every: 1_000, periods: periods) ?? []
  }
}
