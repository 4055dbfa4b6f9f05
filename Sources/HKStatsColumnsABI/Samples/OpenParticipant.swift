internal import ArrowColumns

/// A participant whose rows are being read.
struct OpenParticipant {
  /// Who it is; nil if there is no column of participants, or the key is null.
  let key: ArrowKey?
  /// How many rows were read.
  private(set) var rowCount = 0
  /// Why there will be no figures.
  private(set) var failure: ParticipantFailure?
  /// The name of the zone, if a row has one.
  private(set) var zone: VerbatimText?
  private(set) var types: [TypeRows] = []
  private(set) var sources = ParticipantSources()
  private var numberOfType = KeyPositions<VerbatimText?>()
  /// Rows of held batches, by their numbers, which are read at the end.
  private var waiting: [(batch: Int, rows: RowSelection)] = []

  init(_ key: ArrowKey?) {
    self.key = key
  }

  /// Gives the figures up: the rows are forgotten.
  mutating func fail(_ failure: ParticipantFailure) {
    guard self.failure == nil else { return }
    self.failure = failure
    forgetRows()
  }

  /// Frees what was read.
  mutating func forgetRows() {
    types = []
    sources = ParticipantSources()
    numberOfType = KeyPositions()
  }

  /// Notes rows of a held batch.
  mutating func wait(for rows: RowSelection, ofBatch batch: Int) {
    waiting.append((batch, rows))
  }

  /// Reads the rows that were noted.
  mutating func readWaiting(of batches: inout [GroupedBatch], settings: QuerySettings) {
    for (batch, rows) in waiting { append(rows, of: &batches[batch], settings: settings) }
    waiting = []
  }

  /// Reads rows of a batch.
  mutating func append(_ rows: RowSelection, of batch: inout GroupedBatch, settings: QuerySettings)
  {
    rowCount += rows.count
    guard failure == nil else { return }
    do {
      try readZone(rows, &batch)
      let groups = batch.types?.groups(of: rows) ?? [KeyedRows(code: 0, rows: rows)]
      for group in groups { try read(group, &batch, settings) }
    } catch {
      fail(error)
    }
  }

  private mutating func readZone(
    _ rows: RowSelection, _ batch: inout GroupedBatch
  ) throws(ParticipantFailure) {
    guard let keys = batch.zones?.keys, let groups = batch.zones?.groups(of: rows) else {
      return
    }
    for group in groups where group.code >= 0 {
      guard case .text(let name) = keys[Int(group.code)] else { continue }
      if let zone, zone != name {
        throw .severalZones(row: batch.samples.firstRow + group.rows[0])
      }
      zone = name
    }
  }

  /// Reads rows of one type.
  private mutating func read(
    _ group: KeyedRows, _ batch: inout GroupedBatch, _ settings: QuerySettings
  ) throws(ParticipantFailure) {
    var type: VerbatimText?
    if let types = batch.types {
      guard group.code >= 0, case .text(let name) = types.keys[Int(group.code)] else {
        throw .null(row: batch.samples.firstRow + group.rows[0], column: batch.typeName)
      }
      type = name
    }
    let number = try number(of: type, settings)
    guard let bySource = batch.sources?.groups(of: group.rows) else {
      try append(group.rows, to: number, source: .nameless, batch.samples, settings)
      return
    }
    for rows in bySource {
      let source = batch.source(rows.code)
      try append(rows.rows, to: number, source: source, batch.samples, settings)
    }
  }

  /// Reads rows of one type and source: those that the user did not enter, and those that the user did.
  private mutating func append(
    _ rows: RowSelection, to number: Int, source: NamedSource, _ samples: SampleBatch,
    _ settings: QuerySettings
  ) throws(ParticipantFailure) {
    guard let source = sources.number(of: source) else { throw .tooManySources }
    var rows = rows
    if let flags = samples.userEntered, flags.firstTrue(in: rows) != nil {
      let entered = rows.filter { flags.value($0) == true }
      rows = rows.filter { flags.value($0) != true }
      try types[number].append(
        entered, of: samples, pair: NumberedPair(source: source, isUserEntered: true),
        settings: settings)
    }
    try types[number].append(
      rows, of: samples, pair: NumberedPair(source: source, isUserEntered: false),
      settings: settings)
  }

  private mutating func number(
    of type: VerbatimText?, _ settings: QuerySettings
  ) throws(ParticipantFailure) -> Int {
    if let known = numberOfType.position(of: type, among: types.count, keyAt: { types[$0].type }) {
      return known
    }
    guard let kind = settings.kind(of: type) else {
      throw .noAggregation(type: type?.string ?? "")
    }
    types.append(TypeRows(type: type, kind: kind))
    numberOfType.noteLast(of: types.count) { types[$0].type }
    return types.count - 1
  }
}
