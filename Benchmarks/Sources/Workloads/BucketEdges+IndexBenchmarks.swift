internal import CalendarBuckets

extension Workload {
  /// The buckets of instants in no order.
  static let bucketIndices: [Workload] =
    indexWorkloads("index, days") { try BucketInterval(days: 1) }
    + indexWorkloads("index, months") { try BucketInterval(months: 1) }
    + indexWorkloads("index, month and 3 days") { try BucketInterval(months: 1, days: 3) }

  private static func indexWorkloads(
    _ what: String, _ interval: @escaping @Sendable () throws -> BucketInterval
  ) -> [Workload] {
    [
      indexWorkload(what, instants: 20_000, .instructions, interval),
      indexWorkload(what, instants: 1_000_000, .time, interval),
    ]
  }

  private static func indexWorkload(
    _ what: String, instants count: Int, _ measure: Measure,
    _ interval: @escaping @Sendable () throws -> BucketInterval
  ) -> Workload {
    Workload(
      what, on: "random instants of 10 years, 10 zones", size: count, measures: [measure],
      file: "BucketEdges+IndexBenchmarks.swift"
    ) {
      var random = try RandomBuckets(seed: 5)
      let interval = try interval()
      let parts = try (0..<10).map { _ in
        let buckets = try random.next(interval)
        return (buckets, (0..<(count / 10)).map { _ in random.instant(from: buckets.anchor) })
      }
      for (buckets, instants) in parts {
        let reference = BucketEdgesReference(
          zone: buckets.zone, anchor: buckets.anchor, interval: interval)
        let edges = try (0..<3_700).map { try reference.edge($0) }
        for instant in instants.prefix(500) {
          let position = (edges.firstIndex { $0 > instant } ?? 0) - 1
          try Reference.expect(
            buckets.index(of: instant), equals: position, "The index of \(instant)")
        }
      }
      return PreparedWork {
        var total = 0
        for (buckets, instants) in parts {
          for instant in instants { total &+= buckets.index(of: instant) }
        }
        keep(total)
      }
    }
  }
}
