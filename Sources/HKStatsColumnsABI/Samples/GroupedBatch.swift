internal import ArrowColumns

/// A batch whose rows are taken apart by type, source and zone as they are asked for.
struct GroupedBatch {
  let samples: SampleBatch
  /// The column of types, for sentences.
  let typeName: String
  var types: RowGrouping?
  var sources: RowGrouping?
  var zones: RowGrouping?
  /// The sources that were asked for, by code.
  private var named: [NamedSource?] = []

  init(_ samples: SampleBatch, typeName: String) {
    self.samples = samples
    self.typeName = typeName
    types = samples.types.map(RowGrouping.init)
    sources = samples.sources.map(RowGrouping.init)
    zones = samples.zones.map(RowGrouping.init)
  }

  /// The source of a code.
  mutating func source(_ code: Int32) -> NamedSource {
    guard code >= 0, let keys = sources?.keys, case .text(let name) = keys[Int(code)] else {
      // A row without a source is of a source without a name.
      return .nameless
    }
    if named.isEmpty { named = Array(repeating: nil, count: keys.count) }
    if let known = named[Int(code)] { return known }
    let source = NamedSource(name)
    named[Int(code)] = source
    return source
  }
}
