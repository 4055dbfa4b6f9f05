internal import CalendarBuckets

extension Workload {
  /// Making buckets, and asking for single edges.
  static let bucketEdges: [Workload] = [
    edgeWorkload("edges of days", tables: 100, edges: 3_653, .instructions) {
      try BucketInterval(days: 1)
    },
    edgeWorkload("edges of days", tables: 10_000, edges: 3_653, .time) {
      try BucketInterval(days: 1)
    },
    edgeWorkload("edges of months", tables: 1_000, edges: 120, .instructions) {
      try BucketInterval(months: 1)
    },
    edgeWorkload("edges of months", tables: 10_000, edges: 120, .time) {
      try BucketInterval(months: 1)
    },
  ]

  private static func edgeWorkload(
    _ what: String, tables: Int, edges count: Int, _ measure: Measure,
    interval: @escaping @Sendable () throws -> BucketInterval
  ) -> Workload {
    Workload(
      what, on: "10 years from \(tables) random zones and anchors", size: tables * count,
      of: "edges", measures: [measure], file: "BucketEdgesBenchmarks.swift"
    ) {
      var random = try RandomBuckets(seed: 4)
      let interval = try interval()
      let buckets = try (0..<tables).map { _ in try random.next(interval) }
      for (number, buckets) in buckets.prefix(20).enumerated() {
        let reference = BucketEdgesReference(
          zone: buckets.zone, anchor: buckets.anchor, interval: interval)
        let table = buckets.table(indices: 0..<(count - 1))
        for index in stride(from: number % 7, to: count, by: 7) {
          try Reference.expect(
            table.edges[index], equals: try reference.edge(index), "Edge \(index) of \(buckets)")
        }
      }
      let ingredients = buckets.map { (zone: $0.zone, anchor: $0.anchor) }
      return PreparedWork {
        for (zone, anchor) in ingredients {
          let buckets = try BucketEdges(zone: zone, anchor: anchor, interval: interval)
          keep(buckets.table(indices: 0..<(count - 1)))
        }
      }
    }
  }
}
