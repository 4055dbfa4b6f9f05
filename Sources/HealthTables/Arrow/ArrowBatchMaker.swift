package import ArrowColumns

/// Makes Arrow's columns of batches, for readers in the same process: texts are dictionaries that all batches share.
package struct ArrowBatchMaker {
  /// The columns' names and types.
  package let fields: [ArrowField]
  private let schema: TableSchema
  private var dictionaries: [ArrowDictionary]
  private var shared: [SharedTexts?]

  /// A maker for the columns of a schema.
  ///
  /// - Parameter knownTexts: the texts of some columns, by the names of these. A batch with another text begins a larger
  ///   dictionary, which not every reader likes.
  package init(_ schema: TableSchema, knownTexts: [String: [String]] = [:]) {
    self.schema = schema
    fields = schema.fields.map(\.arrowField)
    dictionaries = schema.fields.map { ArrowDictionary(knownTexts[$0.name] ?? []) }
    shared = schema.fields.map { _ in nil }
  }

  /// The columns of a batch.
  ///
  /// - Throws: ``TableTooLarge`` for texts of 2 GiB and more.
  /// - Complexity: O(rows), without a copy of what lies as Arrow has it.
  package mutating func values(of batch: TableBatch) throws -> [ArrowValues] {
    try values(of: ArrowPreparedBatch(batch, schema))
  }

  /// The columns of a batch.
  ///
  /// - Throws: ``TableTooLarge`` for dictionaries of 2 GiB and more.
  /// - Complexity: O(rows), for the places of texts.
  package mutating func values(of batch: ArrowPreparedBatch) throws -> [ArrowValues] {
    var values: [ArrowValues] = []
    for (number, column) in batch.columns.enumerated() {
      switch column {
      case .finished(let finished): values.append(finished)
      case .texts(let column):
        let places = dictionaries[number].places(of: column, count: batch.count)
        let columns = try column.arrowValues(
          schema.fields[number], count: batch.count, places: places)
        guard case .int32(let rows) = columns.storage else {
          preconditionFailure("places are int32")
        }
        values.append(ArrowValues(.dictionary(rows, try texts(number)), nulls: columns.nulls))
      }
    }
    return values
  }

  /// The dictionary of a column as it is now.
  private mutating func texts(_ number: Int) throws -> SharedTexts {
    let texts = dictionaries[number].texts
    if let known = shared[number], known.texts.count == texts.count { return known }
    let made = SharedTexts(try TextBytes(texts, ofColumn: schema.fields[number].name))
    shared[number] = made
    return made
  }
}

extension TextBytes {
  /// Texts one after the other.
  ///
  /// - Throws: ``TableTooLarge`` for 2 GiB and more.
  init(_ texts: some Sequence<String>, ofColumn column: String) throws(TableTooLarge) {
    self.init()
    for text in texts {
      guard hasRoom(for: text, count: 1) else { throw TableTooLarge(column: column) }
      append(text)
    }
  }
}
