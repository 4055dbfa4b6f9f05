/// A finished table: named columns, in one or more batches.
///
/// ```swift
/// let table = ArrowTable(
///   fields: [ArrowField(name: "steps", format: .float64)],
///   batches: [[ArrowValues(.float64([8_123, 9_456]))]])
/// table.rowCount   // 2
/// table.export(toStream: stream)   // for whoever reads Arrow streams
/// ```
///
/// A class, so that whoever it is exported to holds it, and nothing is copied.
public final class ArrowTable: Sendable {
  /// The columns' names and types.
  public let fields: [ArrowField]
  /// The values, by batch and column.
  public let batches: [[ArrowValues]]

  /// A table of batches, each of which has all columns at the same length.
  ///
  /// Traps for values that are not laid out as their field says.
  public init(fields: [ArrowField], batches: [[ArrowValues]]) {
    for batch in batches {
      precondition(
        batch.count == fields.count && Set(batch.map(\.count)).count <= 1,
        "each batch needs all columns, at the same length")
      precondition(
        zip(batch, fields).allSatisfy { $0.fits($1) },
        "a column's values must be laid out as its field says")
    }
    self.fields = fields
    self.batches = batches
  }

  /// How many rows all batches have. O(batches).
  public var rowCount: Int { batches.reduce(0) { $0 + ($1.first?.count ?? 0) } }
}
