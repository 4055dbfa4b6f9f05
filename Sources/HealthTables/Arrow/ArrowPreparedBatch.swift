internal import ArrowColumns

/// A batch as Arrow has it, but for its texts: where these stand in dictionaries depends on the batches before. It can be made
/// on any core.
package struct ArrowPreparedBatch: Sendable {
  /// A column.
  enum Column {
    /// One that is finished.
    case finished(ArrowValues)
    /// One of texts.
    case texts(TableColumn)
  }

  /// How many rows there are.
  let count: Int
  /// The columns, in the order of the schema.
  let columns: [Column]

  /// A batch with the columns of a schema.
  ///
  /// - Throws: ``TableTooLarge`` for texts of 2 GiB and more.
  /// - Complexity: O(rows), without a copy of what lies as Arrow has it.
  package init(_ batch: TableBatch, _ schema: TableSchema) throws {
    count = batch.count
    columns = try zip(batch.columns, schema.fields).map { column, field in
      field.kind == .text
        ? .texts(column)
        : .finished(try column.arrowValues(field, count: batch.count, places: []))
    }
  }
}
