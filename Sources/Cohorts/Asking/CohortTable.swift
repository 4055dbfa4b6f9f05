public import HealthReports
public import ReportFormats
public import SampleStore
internal import Synchronization

/// One question to every participant of a cohort: one long table, the participant in its first column.
///
/// ```swift
/// var table = CohortTable(of: cohort, scope: scope)
/// let failures = try table.write { store in
///   CohortTable.Answer(try store.report(request).csvTable, days: .span)
/// } to: { text in print(text, terminator: "") }
/// ```
///
/// Columns are `participant`, those of the question's own CSV, `wearHours`, `validDays`, `isValid`. Participants come in the
/// order of their ids, several are asked side by side, and what is held in memory is the answers of a few.
public struct CohortTable: Sendable {
  /// The answer of one store.
  public struct Answer: Sendable {
    /// Its rows.
    public var table: CSVTable
    /// Which days each row is about.
    public var days: RowDays
    /// What the whole answer is about, in seconds since 1970; nil is all on which there are data.
    public var range: Range<Double>?

    /// An answer from its parts.
    public init(_ table: CSVTable, days: RowDays, range: Range<Double>? = nil) {
      self.table = table
      self.days = days
      self.range = range
    }
  }

  /// A store that gave no answer.
  public struct Failure: Sendable {
    /// Whose it is.
    public let participant: ParticipantID
    /// Why.
    public let error: any Error
  }

  /// The form of the table.
  public var form = CohortTableForm.csv
  /// Whether texts that a spreadsheet would run as formulas have an apostrophe in front, in CSV.
  public var isForSpreadsheets = false
  /// How many stores are asked side by side; nil is as many as there are cores.
  public var jobs: Int?
  /// What makes days and rows valid.
  public var wearRule = WearRule()
  private let cohort: Cohort
  private let scope: ReportScope

  /// A table of a cohort.
  ///
  /// - Parameters:
  ///   - cohort: whose stores are asked.
  ///   - scope: on whose clocks days are told: the zone and the present of the question.
  public init(of cohort: Cohort, scope: ReportScope) {
    self.cohort = cohort
    self.scope = ReportScope(timeZone: scope.timeZone, now: scope.now)
  }

  /// Asks all participants and writes the rows as they come.
  ///
  /// - Parameters:
  ///   - ask: answers for one store; called on several threads.
  ///   - output: takes whole lines in order.
  ///   - note: is told of each store that gives no answer, when that is known; called on several threads. Where `output`
  ///     throws, these are the stores that were asked in vain before.
  /// - Returns: the same stores, in order; of those nothing is written.
  /// - Throws: ``CohortError`` without a participant, and what `output` throws.
  @discardableResult
  public func write(
    _ ask: @Sendable (SampleStore) throws -> Answer,
    to output: @escaping @Sendable (String) throws -> Void,
    note: @Sendable (Failure) -> Void = { _ in }
  ) throws -> [Failure] {
    let participants = try cohort.participants().filter(cohort.hasStore)
    guard !participants.isEmpty else {
      throw CohortError(
        .missing,
        "There is no store in \(cohort.path). Import exports first: hkstats cohort import FOLDER --into "
          + cohort.path)
    }
    let failures = Mutex<[Failure]>([])
    let hasHeading = Mutex(false)
    try OrderedWork.run(participants.count, jobs: jobs) { place in
      let participant = participants[place]
      do {
        return try rows(of: participant, ask)
      } catch {
        let failure = Failure(participant: participant, error: error)
        failures.withLock { $0.append(failure) }
        note(failure)
        return nil
      }
    } emit: { (rows: Rows?) in
      guard let rows else { return }
      let isFirst = hasHeading.withLock { has in
        defer { has = true }
        return !has
      }
      try output((isFirst ? rows.heading : "") + rows.text)
    }
    return failures.withLock { $0 }.sorted { $0.participant < $1.participant }
  }

  /// What is written of a participant.
  private struct Rows: Sendable {
    var heading: String
    var text: String
  }

  private func rows(
    of participant: ParticipantID, _ ask: (SampleStore) throws -> Answer
  ) throws -> Rows {
    let store = try cohort.open(participant, mode: .readOnly)
    defer { store.close() }
    let answer = try ask(store)
    let columns = answer.table.columns
    var wear = WearColumns(
      try store.report(WearRequest(.worn, scope: scope)), rule: wearRule, for: answer)
    var writer = CohortRowWriter(
      form, columns: ["participant"] + columns + WearColumns.names,
      isForSpreadsheets: isForSpreadsheets)
    let heading = writer.heading()
    for row in answer.table.rows {
      writer.add([participant.description] + row + wear.fields(of: row))
    }
    return Rows(heading: heading, text: writer.text)
  }
}

/// The form of a cohort's table.
public enum CohortTableForm: String, Sendable, CaseIterable {
  /// CSV as RFC 4180 has it, with a heading.
  case csv
  /// An object of JSON a line, without members for empty fields.
  case jsonl
}
