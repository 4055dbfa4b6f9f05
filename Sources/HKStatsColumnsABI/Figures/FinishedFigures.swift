internal import ArrowColumns
internal import HealthCalculations

/// The figures and statuses that are finished and were not fetched yet, in batches.
struct FinishedFigures {
  private let columns: FiguresColumns
  private let intervals: [String]
  private var figures: [[ArrowValues]] = []
  private var statuses: [[ArrowValues]] = []
  private var openFigures: FiguresBatch
  private var openStatuses: StatusBatch

  init(_ columns: FiguresColumns, intervals: [String]) {
    self.columns = columns
    self.intervals = intervals
    openFigures = FiguresBatch(columns, intervals: intervals)
    openStatuses = StatusBatch(columns)
  }

  /// Adds the figures of a participant, by type and interval.
  mutating func append(
    _ participant: ArrowKey?, _ types: [ParticipantWork.TypeFigures], tables: [BucketTable]
  ) {
    for type in types {
      for part in type.parts {
        for (number, statistics) in part.statistics.enumerated() {
          append(
            statistics, table: tables[number],
            subject: FiguresBatch.Subject(
              participant: participant, type: type.type, source: part.source,
              interval: number))
        }
      }
    }
  }

  private mutating func append(
    _ statistics: BucketStatistics, table: BucketTable, subject: FiguresBatch.Subject
  ) {
    var first = 0
    while first < statistics.count {
      let room = openFigures.room(for: subject)
      guard room > 0 else {
        closeFigures()
        continue
      }
      let end = min(statistics.count, first + room)
      openFigures.append(first..<end, of: statistics, table: table, subject: subject)
      first = end
    }
  }

  /// Adds the status of a participant.
  mutating func append(_ participant: ArrowKey?, rowCount: Int, failure: ParticipantFailure?) {
    if !openStatuses.hasRoom(for: participant, failure) { closeStatuses() }
    openStatuses.append(participant, rowCount: rowCount, failure: failure)
  }

  private mutating func closeFigures() {
    if openFigures.rowCount > 0 { figures.append(openFigures.finished) }
    openFigures = FiguresBatch(columns, intervals: intervals)
  }

  private mutating func closeStatuses() {
    if openStatuses.rowCount > 0 { statuses.append(openStatuses.finished) }
    openStatuses = StatusBatch(columns)
  }

  // MARK: Fetching

  /// Moves out one batch of figures; nil if there is none.
  mutating func nextFigures() -> [ArrowValues]? {
    if figures.isEmpty { closeFigures() }
    return figures.isEmpty ? nil : figures.removeFirst()
  }

  /// Moves out one batch of statuses; nil if there is none.
  mutating func nextStatuses() -> [ArrowValues]? {
    if statuses.isEmpty { closeStatuses() }
    return statuses.isEmpty ? nil : statuses.removeFirst()
  }

  /// Moves out all figures.
  mutating func takeFigures() -> ArrowTable {
    closeFigures()
    defer { figures = [] }
    return ArrowTable(fields: columns.figures, batches: figures)
  }

  /// Moves out all statuses.
  mutating func takeStatuses() -> ArrowTable {
    closeStatuses()
    defer { statuses = [] }
    return ArrowTable(fields: columns.statuses, batches: statuses)
  }

  /// The columns of figures and of statuses.
  var fields: (figures: [ArrowField], statuses: [ArrowField]) {
    (columns.figures, columns.statuses)
  }
}
