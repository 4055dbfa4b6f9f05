internal import GRDB

extension FilterPlan {
  /// Which samples of a segment, whose deciding columns were read, the filter lets through.
  ///
  /// - Complexity: O(samples x conditions); what makes objects, or compares texts, is asked last and
  ///   of those alone that the rest lets through.
  func mask(of columns: SegmentColumns, names: inout SampleNames, _ db: Database) throws -> [Bool] {
    var mask = [Bool](repeating: true, count: columns.count)
    try Self.narrow(&mask, by: root, columns, names: &names, db)
    return mask
  }

  /// Takes the samples out of `mask` for which `node` does not hold.
  private static func narrow(
    _ mask: inout [Bool], by node: Node, _ columns: SegmentColumns, names: inout SampleNames,
    _ db: Database
  ) throws {
    switch node {
    case .everything: break
    case .nothing: for index in mask.indices { mask[index] = false }
    case .overlaps(let from, let to):
      for index in mask.indices where !(columns.ends[index] >= from && columns.starts[index] < to) {
        mask[index] = false
      }
    case .starts(let from, let to): keep(&mask, columns.starts) { $0 >= from && $0 < to }
    case .ends(let from, let to): keep(&mask, columns.ends) { $0 >= from && $0 < to }
    case .value(let comparison, let value):
      keep(&mask, columns.values) { comparison.holds($0, value) }
    case .values(let accepted): keep(&mask, columns.values) { accepted.contains($0) }
    case .sequences(let accepted, let range):
      keep(&mask, columns.sequences) { range.contains($0) && accepted.contains($0) }
    case .revision(let condition):
      try keep(&mask, columns.revisions) { number in
        try condition.holds(number) { try names.revision(number) }
      }
    case .device(let condition):
      try keep(&mask, columns.devices) { number in
        condition.holds(number) { names.devices[number] }
      }
    case .metadata(let condition):
      try keep(&mask, columns.metadata) { number in
        try condition.holds(number) { try names.metadata.content(of: number, db).entries }
      }
    case .sample(let holds):
      for index in mask.indices where mask[index] {
        mask[index] = holds(try names.sample(columns.rows[index], db))
      }
    case .all(let parts):
      for part in parts where mask.contains(true) {
        try narrow(&mask, by: part, columns, names: &names, db)
      }
    case .any(let parts):
      var open = mask
      for part in parts where open.contains(true) {
        var held = open
        try narrow(&held, by: part, columns, names: &names, db)
        for index in open.indices where held[index] { open[index] = false }
      }
      subtract(open, from: &mask)
    case .not(let part):
      var held = mask
      try narrow(&held, by: part, columns, names: &names, db)
      subtract(held, from: &mask)
    }
  }

  private static func subtract(_ others: [Bool], from mask: inout [Bool]) {
    for index in mask.indices where others[index] { mask[index] = false }
  }

  @inline(__always)
  private static func keep<Value>(
    _ mask: inout [Bool], _ column: [Value], _ holds: (Value) -> Bool
  ) {
    for index in mask.indices where mask[index] { mask[index] = holds(column[index]) }
  }

  /// The same for a column that was read as runs: one question a run.
  private static func keep(
    _ mask: inout [Bool], _ runs: [SegmentColumns.Run], _ holds: (UInt32) throws -> Bool
  ) throws {
    for run in runs where mask[run.places].contains(true) {
      if try !holds(run.number) { for place in run.places { mask[place] = false } }
    }
  }
}
