internal import ArrowColumns

/// A batch whose rows are taken apart by type and zone as they are asked for.
struct GroupedBatch {
  let samples: SampleBatch
  /// The column of types, for sentences.
  let typeName: String
  var types: RowGrouping?
  var zones: RowGrouping?

  init(_ samples: SampleBatch, typeName: String) {
    self.samples = samples
    self.typeName = typeName
    types = samples.types.map(RowGrouping.init)
    zones = samples.zones.map(RowGrouping.init)
  }
}
