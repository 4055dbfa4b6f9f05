internal import CalendarBuckets
internal import HealthCalculations

extension Workload {
  /// Hours, days, weeks and months as one table.
  static let edgeUnions: [Workload] = TimeSpan.allCases.map { span in
    let hours = span.rawValue * 24
    return Workload(
      "unite edges", on: "hours, days, weeks and months of \(span.name)", size: hours,
      of: "hours", measures: span.measures
    ) {
      let tables = try span.fourTables().map(\.edges)
      let union = EdgeUnion(tables)
      try Reference.expect(
        union.edges, equals: Set(tables.joined()).sorted(), "the united edges")
      for (table, edges) in tables.enumerated() {
        try Reference.expect(
          union.positions[table].map { union.edges[$0] }, equals: edges,
          "the edges of a table in the union")
      }
      return PreparedWork { keep(EdgeUnion(tables)) }
    }
  }
}
