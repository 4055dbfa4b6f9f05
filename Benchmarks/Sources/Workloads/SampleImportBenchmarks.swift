internal import HealthCalculations
internal import SampleStore

extension Workload {
  /// Rows written to a new store, and written again to a store that has them.
  static let sampleImports: [Workload] =
    DataSet.energy.workloads("write rows to a new store", over: [.month, .year]) { samples, _ in
      let rows = StoreFixture.rows(samples)
      let fixture = StoreFixture()
      let store = try fixture.open()
      let outcome = try StoreFixture.write(rows, sources: 1, to: store)
      try Reference.expect(
        outcome.samples[StoreFixture.type]?.new, equals: samples.count, "The count of new samples")
      let ranking = try StoreFixture.ranking(store, sources: 1)
      try Reference.expect(
        try store.columns(ofType: StoreFixture.type, ranking: ranking), equals: samples,
        "what was written")
      return PreparedWork {
        fixture.remove()
      } _: {
        keep(try StoreFixture.write(rows, sources: 1, to: try fixture.open()))
      }
    }
    + DataSet.energy.workloads("write known rows again", over: [.month, .year]) { samples, _ in
      let rows = StoreFixture.rows(samples)
      let store = try StoreFixture().open()
      try StoreFixture.write(rows, sources: 1, to: store)
      let outcome = try StoreFixture.write(rows, sources: 1, to: store)
      try Reference.expect(
        outcome.samples[StoreFixture.type]?.known, equals: samples.count,
        "The count of known samples")
      return PreparedWork { keep(try StoreFixture.write(rows, sources: 1, to: store)) }
    }
}
