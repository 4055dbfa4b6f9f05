public import CHKStatsABI

extension ArrowTable {
  /// Writes a stream of all batches to where the caller wants it, who releases it. Nothing is copied, and the
  /// table may be exported any number of times.
  public func export(toStream stream: UnsafeMutablePointer<ArrowArrayStream>) {
    unsafe TableBatches(self).export(toStream: stream)
  }
}

/// Where a reader of a table is.
private final class TableBatches: ArrowBatches {
  private let table: ArrowTable
  private var read = 0

  init(_ table: ArrowTable) {
    self.table = table
  }

  var fields: [ArrowField] { table.fields }

  func next() -> [ArrowValues]? {
    guard read < table.batches.count else { return nil }
    defer { read += 1 }
    return table.batches[read]
  }
}
