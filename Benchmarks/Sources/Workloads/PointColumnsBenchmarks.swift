internal import CalendarBuckets
internal import HealthCalculations

extension Workload {
  /// Readings of one source, by several tables in one pass.
  static let pointColumns: [Workload] =
    DataSet.heartRate.workloads("points, by week, month, day and hour") { samples, span in
      let tables = try span.fourTables().map(\.edges)
      let points = PointColumns(starts: samples.starts, values: samples.values)
      for (edges, answer) in zip(tables, points.statistics(tables: tables)) {
        var parts: [Int: [Double]] = [:]
        var bucket = 0
        for (start, value) in zip(samples.starts, samples.values)
        where start < edges[edges.count - 1] {
          while edges[bucket + 1] <= start { bucket += 1 }
          parts[bucket, default: []].append(value)
        }
        let populated = parts.keys.sorted()
        let values = populated.compactMap { parts[$0] }
        try Reference.expect(answer.buckets, equals: populated, "the populated buckets")
        try Reference.expect(answer.counts, equals: values.map(\.count), "the counts of readings")
        try Reference.expect(
          answer.minima, equals: values.compactMap { $0.min() }, "the minima")
        try Reference.expect(
          answer.maxima, equals: values.compactMap { $0.max() }, "the maxima")
        let sums = values.map { $0.reduce(0, +) }
        try Reference.expect(answer.sums, near: sums, "the sums")
        try Reference.expect(
          answer.averages, near: zip(sums, values).map { $0 / Double($1.count) }, "the averages")
      }
      return PreparedWork { keep(points.statistics(tables: tables)) }
    }
}
