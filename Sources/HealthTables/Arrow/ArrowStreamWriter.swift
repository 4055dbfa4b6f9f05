internal import ArrowColumns

/// Writes batches of a table as a stream of Apache Arrow: what `pyarrow.ipc.open_stream`, `polars.read_ipc_stream` and
/// DuckDB read.
///
/// Texts are dictionaries: what is new in one is written before the batch that needs it. Instants are microseconds in
/// UTC, dates days, UUIDs 16 bytes.
///
/// Source: "Arrow Columnar Format", 1.5, Serialization and Interprocess Communication,
/// https://arrow.apache.org/docs/format/Columnar.html.
public struct ArrowStreamWriter {
  private let schema: TableSchema
  private let write: ([UInt8]) throws -> Void
  /// The dictionary of each column of texts.
  private var dictionaries: [ArrowDictionary]
  /// The last body, for its room.
  private var body = ArrowBody()

  /// A writer that has written the schema.
  ///
  /// - Parameters:
  ///   - schema: the columns.
  ///   - knownTexts: the texts of some columns, by the names of these: they are in the first dictionaries. What comes later
  ///     is added by deltas, which not every reader knows.
  ///   - write: takes bytes, one part of the stream after the other.
  public init(
    _ schema: TableSchema, knownTexts: [String: [String]] = [:],
    _ write: @escaping ([UInt8]) throws -> Void
  ) throws {
    self.schema = schema
    self.write = write
    dictionaries = schema.fields.map { ArrowDictionary(knownTexts[$0.name] ?? []) }
    try put(.schema) { builder in builder.schema(schema) }
  }

  /// Writes some rows.
  ///
  /// - Throws: ``TableTooLarge``, and what writing throws.
  public mutating func append(_ batch: TableBatch) throws {
    try append(ArrowPreparedBatch(batch, schema))
  }

  /// Writes some rows.
  ///
  /// - Throws: what writing throws.
  mutating func append(_ batch: ArrowPreparedBatch) throws {
    body.removeAll()
    for (number, column) in batch.columns.enumerated() {
      switch column {
      case .finished(let values): body.append(values)
      case .texts(let column):
        let places = dictionaries[number].places(of: column, count: batch.count)
        try writeNewTexts(number)
        body.append(
          try column.arrowValues(schema.fields[number], count: batch.count, places: places))
      }
    }
    try put(.recordBatch, body: body) { [body] builder in
      builder.recordBatch(count: batch.count, body)
    }
  }

  /// Writes the end. A stream without rows has the dictionaries that its schema promises, without texts.
  public mutating func finish() throws {
    for (number, field) in schema.fields.enumerated() where field.kind == .text {
      if !dictionaries[number].wasWritten { try writeTexts(number, [], isDelta: false) }
    }
    try write([255, 255, 255, 255, 0, 0, 0, 0])
  }

  /// Writes what of a dictionary was not written yet; the first time also if there is nothing.
  private mutating func writeNewTexts(_ number: Int) throws {
    let isDelta = dictionaries[number].wasWritten
    let texts = dictionaries[number].takeNewTexts()
    if !texts.isEmpty || !isDelta { try writeTexts(number, texts, isDelta: isDelta) }
  }

  private func writeTexts(_ number: Int, _ texts: ArraySlice<String>, isDelta: Bool) throws {
    let bytes = try TextBytes(texts, ofColumn: schema.fields[number].name)
    var body = ArrowBody()
    body.append(ArrowValues(.text(bytes)))
    try put(.dictionaryBatch, body: body) { [body] builder in
      let batch = builder.recordBatch(count: texts.count, body)
      return builder.table([.long(Int64(number)), .place(batch), .flag(isDelta)])
    }
  }

  private enum Header: UInt8 {
    case schema = 1
    case dictionaryBatch = 2
    case recordBatch = 3
  }

  private func put(
    _ kind: Header, body: ArrowBody = ArrowBody(),
    _ header: (inout FlatBufferBuilder) -> FlatBufferBuilder.Place
  ) throws {
    var builder = FlatBufferBuilder()
    let content = header(&builder)
    // Version 5 of the metadata, the kind, the header, the length of the body.
    let root = builder.table([
      .short(4), .byte(kind.rawValue), .place(content), .long(Int64(body.bytes.count)),
    ])
    let metadata = builder.finished(root: root)
    var message: [UInt8] = [255, 255, 255, 255]
    for part in 0..<4 { message.append(UInt8(truncatingIfNeeded: metadata.count >> (8 * part))) }
    try write(message + metadata)
    if !body.bytes.isEmpty { try write(body.bytes) }
  }
}

extension FlatBufferBuilder {
  fileprivate mutating func schema(_ schema: TableSchema) -> Place {
    let fields = schema.fields.enumerated().map { field($1, number: $0) }
    let list = vector(fields)
    // Little-endian.
    return table([.short(0), .place(list)])
  }

  private mutating func field(_ field: TableField, number: Int) -> Place {
    let name = string(field.name)
    let children = vector([])
    let key = string("meaning")
    let meaning = string(field.meaning)
    let entry = table([.place(key), .place(meaning)])
    let metadata = vector([entry])
    let (kind, type) = type(of: field.kind)
    var dictionary: Field?
    if field.kind == .text {
      let index = table([.int(32), .flag(true)])
      dictionary = .place(table([.long(Int64(number)), .place(index)]))
    }
    return table([
      .place(name), .flag(field.isNullable), .byte(kind), .place(type), dictionary,
      .place(children), .place(metadata),
    ])
  }

  /// The number and the table of a type.
  private mutating func type(of kind: TableField.Kind) -> (UInt8, Place) {
    switch kind {
    case .integer: return (2, table([.int(64), .flag(true)]))
    // Of double precision.
    case .number: return (3, table([.short(2)]))
    case .text, .json: return (5, table([]))
    case .flag: return (6, table([]))
    // In days.
    case .date: return (8, table([.short(0)]))
    case .instant:
      let zone = string("UTC")
      // In microseconds.
      return (10, table([.short(2), .place(zone)]))
    case .uuid: return (15, table([.int(16)]))
    }
  }

  fileprivate mutating func recordBatch(count: Int, _ body: ArrowBody) -> Place {
    let nodes = vector(ofStructures: body.nodes, width: 2)
    let buffers = vector(ofStructures: body.buffers, width: 2)
    return table([.long(Int64(count)), .place(nodes), .place(buffers)])
  }
}
