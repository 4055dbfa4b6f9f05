internal import CalendarBuckets
internal import HealthCalculations
internal import SampleStore

extension Workload {
  /// One statistic of a type by day, out of a store on disk.
  static let storeIntervalSeries: [Workload] =
    DataSet.energyOfThree.workloads("sums by day from a store, 3 sources") { samples, span in
      let fixture = StoreFixture()
      let store = try fixture.open()
      let sources = Int(samples.ranks.max() ?? 0) + 1
      try StoreFixture.write(StoreFixture.rows(samples), sources: sources, to: store)
      let order = (0..<sources).map { "Source \($0)" }
      let days = try BucketEdges(zone: .utc, anchor: 0, interval: BucketInterval(days: 1))
      func series() throws -> IntervalSeries {
        try store.withSnapshot { snapshot in
          try snapshot.intervalSeries(
            ofType: StoreFixture.type, kind: .quantity(.cumulative), statistic: .sum, by: days,
            preferredOrder: order)
        }
      }
      let answer = try series()
      let edges = days.table(indices: answer.indices).edges
      let buckets = StatisticsReference(samples: samples, edges: edges).cumulative()
      try Reference.expect(
        answer.values.compactMap { $0 },
        near: buckets.filter { !$0.contributors.isEmpty }.map(\.sum), "the sums")
      return PreparedWork { keep(try series()) }
    }
}
