internal import ArrowColumns
internal import HealthCalculations

/// A question and the rows that it has read: what a `hk_statistics` of the header is.
///
/// Rows are taken apart by participant and type. A participant's figures are made at once when no more of their
/// rows follow, by ``StatisticsEngine`` alone.
final class StatisticsQuery {
  private var settings = QuerySettings()
  private var positions: ColumnPositions?
  private var isFinished = false
  /// How many rows were read.
  private var rowCount = 0

  private var zones: ZoneCache?
  private var finished: FinishedFigures?
  /// Participants whose rows may go on.
  private var open = UnfinishedParticipants()
  /// Batches that stay where they are until the end. What lies in them in runs is read then, one participant after the
  /// other, so that it is still in the cache of the processor when its figures are made.
  private var held: [GroupedBatch] = []
  /// Participants whose rows had ended, where each one's follow one another.
  private var closed: Set<ArrowKey?> = []

  // MARK: Settings

  /// Sets one setting.
  func set(_ key: String, _ value: String) throws(QueryError) {
    try checkNothingRead()
    try settings.set(key, value)
  }

  /// Makes a zone known by its file.
  func addZone(_ name: String, file: [UInt8]) throws(QueryError) {
    try checkNothingRead()
    try settings.addZone(name, file: file)
  }

  private func checkNothingRead() throws(QueryError) {
    guard finished == nil else {
      throw .order("The setting comes after the first rows: make a new query for it.")
    }
  }

  // MARK: Rows

  /// Checks the settings and finds the columns, once.
  func begin(_ fields: [ArrowField]) throws(QueryError) {
    guard !isFinished else {
      throw .order("The rows come after the end: make a new query for them.")
    }
    if let positions {
      guard positions.fields == fields else {
        throw .schema(
          "The columns are not those of the batches before: names, types and order must be.")
      }
      return
    }
    let positions = try ColumnPositions(fields, settings: settings)
    try settings.check(hasZones: positions[.zone] != nil)
    self.positions = positions
    prepare()
  }

  private func prepare() {
    zones = ZoneCache(settings)
    finished = FinishedFigures(
      FiguresColumns(settings, positions: positions), intervals: settings.intervals.map(\.name))
  }

  /// Reads a batch.
  func append(_ records: ArrowRecords) throws(QueryError) {
    let isFirst = positions == nil
    try begin(records.fields)
    guard let positions else { return }
    let batch: SampleBatch
    do {
      batch = try SampleBatch(
        records, positions: positions, firstRow: rowCount, settings: settings)
    } catch {
      // Columns that cannot be read leave the query as it was.
      if isFirst { (self.positions, zones, finished) = (nil, nil, nil) }
      throw QueryError(error)
    }
    rowCount += batch.rowCount
    var grouped = GroupedBatch(
      batch, typeName: positions[.type].map { positions.fields[$0].name } ?? "")
    guard let participants = batch.participants else {
      if batch.rowCount > 0 {
        let number = open.numberInRuns(of: nil) { _ in }
        open[number].append(.range(0..<batch.rowCount), of: &grouped, settings: settings)
      }
      return
    }
    let name = positions[.participant].map { positions.fields[$0].name } ?? ""
    var grouping = RowGrouping(participants)
    let areInRuns = settings.isSortedByParticipant
    if !areInRuns { open.beginBatch(keys: grouping.keys.count) }
    let groups =
      areInRuns ? grouping.inRuns() : grouping.groups(of: .range(0..<batch.rowCount))
    for group in groups {
      let key = group.code < 0 ? nil : grouping.keys[Int(group.code)]
      let row = batch.firstRow + (group.rows.count > 0 ? group.rows[0] : 0)
      let number =
        areInRuns
        ? open.numberInRuns(of: key) { closed.insert($0) } : open.number(of: key, code: group.code)
      if key == nil { open[number].fail(.null(row: row, column: name)) }
      if closed.contains(key) { open[number].fail(.returned(row: row)) }
      if batch.isHeld {
        open[number].wait(for: group.rows, ofBatch: held.count)
        continue
      }
      open[number].readWaiting(of: &held, settings: settings)
      open[number].append(group.rows, of: &grouped, settings: settings)
      // Soon, as long as the rows are in the cache of the processor.
      if open.count >= max(Self.fewParticipants, 4 * settings.threads) { finishClosed() }
    }
    if batch.isHeld { held.append(grouped) }
    finishClosed()
  }

  /// So many participants whose rows have ended wait at most, and four for each thread.
  private static let fewParticipants = 16

  /// Makes the figures of participants whose rows have ended.
  private func finishClosed() {
    guard settings.isSortedByParticipant, open.count > 1 else { return }
    finish(open.takeAllButLast())
  }

  /// Says that no rows follow.
  func finish() throws(QueryError) {
    guard !isFinished else { throw .order("The query is finished already.") }
    if finished == nil {
      // Without a column in, none can be missing.
      try settings.check(hasZones: false)
      prepare()
    }
    isFinished = true
    closed = []
    finish(open.takeAll())
    held = []
  }

  // MARK: Figures

  /// Makes the figures of participants, as many at a time as there are threads.
  private func finish(_ participants: consuming [OpenParticipant]) {
    let settings = settings
    let question = ParticipantWork.Question(settings)
    let atOnce = max(4 * settings.threads, 1)
    for first in stride(from: 0, to: participants.count, by: atOnce) {
      let places = first..<min(first + atOnce, participants.count)
      for place in places { participants[place].readWaiting(of: &held, settings: settings) }
      answer(&participants, at: places, question, threads: settings.threads)
      for place in places { participants[place].forgetRows() }
    }
  }

  /// Makes the figures of some participants together.
  private func answer(
    _ participants: inout [OpenParticipant], at places: Range<Int>,
    _ question: ParticipantWork.Question, threads: Int
  ) {
    let works = places.map { work(&participants[$0]) }
    let figures = Self.figures(of: works.compactMap(\.self), question, threads: threads)
    var next = 0
    for (place, work) in zip(places, works) {
      if let work {
        switch figures[next] {
        case .success(let figures):
          finished?.append(participants[place].key, figures, tables: work.tables)
        case .failure(let failure): participants[place].fail(failure)
        }
        next += 1
      }
      finished?.append(
        participants[place].key, rowCount: participants[place].rowCount,
        failure: participants[place].failure)
    }
  }

  /// The figures of each of some participants, or why there are none.
  private static func figures(
    of works: [ParticipantWork], _ question: ParticipantWork.Question, threads: Int
  ) -> [Result<[ParticipantWork.TypeFigures], ParticipantFailure>] {
    // One participant may use all threads, several share them.
    if threads == 1 || works.count == 1 {
      let cores: CoreUse = threads > 1 ? .allCores : .oneCore
      return works.map { $0.answer(question, cores: cores) }
    }
    return CoreUse.allCores.map(works.count) { works[$0].answer(question, cores: .oneCore) }
  }

  /// What figures of a participant are made with; nil if there will be none.
  private func work(_ participant: inout OpenParticipant) -> ParticipantWork? {
    guard participant.failure == nil else { return nil }
    var (first, last) = (Double.infinity, -Double.infinity)
    for rows in participant.types where !rows.isEmpty {
      let extent = rows.extent
      (first, last) = (min(first, extent.first), max(last, extent.last))
    }
    guard first <= last else { return nil }
    do {
      guard let buckets = try zones?.buckets(of: participant.zone) else { return nil }
      return ParticipantWork(
        types: participant.types, sources: participant.sources,
        tables: try buckets.tables(from: first, to: last))
    } catch let failure as ParticipantFailure {
      participant.fail(failure)
    } catch let failure as TooManyBuckets {
      participant.fail(.tooManyBuckets(interval: failure.interval))
    } catch {
      preconditionFailure("buckets fail in no other way")
    }
    return nil
  }

  // MARK: Fetching

  /// Moves out one batch of figures; nil if there is none.
  func nextFigures() -> (fields: [ArrowField], batch: [ArrowValues])? {
    finished?.nextFigures().map { (finished?.fields.figures ?? [], $0) }
  }

  /// Moves out one batch of statuses; nil if there is none.
  func nextStatuses() -> (fields: [ArrowField], batch: [ArrowValues])? {
    finished?.nextStatuses().map { (finished?.fields.statuses ?? [], $0) }
  }

  /// Moves out all figures.
  func takeFigures() throws(QueryError) -> ArrowTable {
    guard let table = finished?.takeFigures() else { throw Self.nothingRead }
    return table
  }

  /// Moves out all statuses.
  func takeStatuses() throws(QueryError) -> ArrowTable {
    guard let table = finished?.takeStatuses() else { throw Self.nothingRead }
    return table
  }

  private static let nothingRead = QueryError.order(
    "There are no columns yet: read rows, or finish the query, before.")
}
