internal import HealthCalculations
internal import SampleStore

extension Workload {
  /// Columns of a type read from a store on disk.
  static let storeColumns: [Workload] =
    DataSet.energy.workloads("read all columns") { samples, _ in
      try readWork(samples, from: nil)
    }
    + DataSet.energyOfThree.workloads("read all columns, 3 sources", over: [.month, .year]) {
      samples, _ in
      try readWork(samples, from: nil)
    }
    + DataSet.energy.workloads("read the columns of the last week") { samples, _ in
      try readWork(samples, from: samples.starts[samples.count - 1] - 7 * 86_400)
    }

  private static func readWork(_ samples: SampleColumns, from: Double?) throws -> PreparedWork {
    let fixture = StoreFixture()
    let store = try fixture.open()
    let sources = Int(samples.ranks.max() ?? 0) + 1
    try StoreFixture.write(StoreFixture.rows(samples), sources: sources, to: store)
    let ranking = try StoreFixture.ranking(store, sources: sources)
    let from = from ?? -.infinity
    let expected = samples.filtered { samples.ends[$0] > from || samples.starts[$0] >= from }
    try Reference.expect(
      try store.columns(ofType: StoreFixture.type, from: from, ranking: ranking),
      equals: expected, "the columns read")
    return PreparedWork {
      keep(try store.columns(ofType: StoreFixture.type, from: from, ranking: ranking))
    }
  }
}
