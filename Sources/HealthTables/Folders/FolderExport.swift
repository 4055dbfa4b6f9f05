internal import CalendarBuckets
internal import Foundation
public import HealthReports
internal import PrivateFiles
internal import ReportFormats
public import SampleStore

/// Writes the tables of a store into a folder: samples, nights, workouts and days of rings.
///
/// ```swift
/// let export = FolderExport(as: .arrow, scope: ReportScope(units: .canonical, now: now))
/// let contents = try store.withSnapshot { try export.write(from: $0, to: "data") { _, _ in } }
/// contents.tables.map(\.file)   // ["samples.arrows", "nights.arrows", "workouts.arrows", "rings.arrows"]
/// ```
///
/// Beside them are `schema.json`, which says what each column is, and `README.md`, which says it to people. The files
/// are readable by their owner alone, and have their names only when all of them are whole.
public struct FolderExport: Sendable {
  /// A table that can be written.
  public enum Table: String, Sendable, CaseIterable {
    /// A row for each sample, as it is stored.
    case samples
    /// A row for each night.
    case nights
    /// A row for each workout.
    case workouts
    /// A row for each day with activity rings.
    case rings
  }

  /// The form of the tables.
  public var form: TableStream.Form
  /// Which tables there are.
  public var tables: [Table]
  /// The types of ``Table/samples``, by full identifier; nil is all.
  public var types: [String]?
  /// Whether samples have their metadata, as JSON.
  public var columns: SamplesTable.Columns
  /// Whether texts of a CSV that a spreadsheet would run as formulas get an apostrophe in front.
  public var isForSpreadsheets: Bool
  /// From when to when, on whose clocks, in which units.
  public var scope: ReportScope

  /// An export of everything; what is left out is not restricted.
  public init(
    as form: TableStream.Form, tables: [Table] = Table.allCases, types: [String]? = nil,
    columns: SamplesTable.Columns = .plain, isForSpreadsheets: Bool = false, scope: ReportScope
  ) {
    self.form = form
    self.tables = tables
    self.types = types
    self.columns = columns
    self.isForSpreadsheets = isForSpreadsheets
    self.scope = scope
  }

  /// Writes the folder.
  ///
  /// - Parameters:
  ///   - snapshot: the state of the store.
  ///   - folder: a new or an empty folder.
  ///   - progress: is told how many samples of how many were written.
  /// - Returns: what the folder holds.
  /// - Throws: `ReportError` for a folder that holds something and for a request that makes no sense; what writing and
  ///   reading throw.
  /// - Complexity: O(samples), on all cores; memory is some blocks of samples, and the other tables.
  @discardableResult
  public func write(
    from snapshot: StoreSnapshot, to folder: String, progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> FolderContents {
    let question = try Question(scope, to: snapshot, about: .types(types))
    try question.checkBounds()
    try Self.make(folder)
    var files: [PrivateFile] = []
    var contents = FolderContents(
      timeZone: question.zone.identifier, form: form, from: question.from.map(question.local),
      to: question.to.map(question.local))
    for table in tables {
      let name = "\(table.rawValue).\(form.fileExtension)"
      let file = try PrivateFile(path: "\(folder)/\(name)")
      files.append(file)
      contents.tables.append(
        try write(table, to: file, named: name, question, progress: progress))
    }
    for (name, text) in try contents.descriptions() {
      let file = try PrivateFile(path: "\(folder)/\(name)")
      try file.append(text)
      files.append(file)
    }
    for file in files { try file.commit() }
    return contents
  }

  private func write(
    _ table: Table, to file: PrivateFile, named name: String, _ question: Question,
    progress: (Int, Int) -> Void
  ) throws -> FolderContents.Table {
    guard let rows = try rows(table, question) else {
      let (schema, count) = try writeSamples(to: file, question, progress: progress)
      return FolderContents.Table(schema, file: name, rows: count)
    }
    var stream = try stream(of: rows.schema, to: file, question)
    try stream.append { rows.batch }
    try stream.finish()
    return FolderContents.Table(rows.schema, file: name, rows: rows.batch.count)
  }

  private func stream(
    of schema: TableSchema, to file: PrivateFile, _ question: Question
  ) throws -> TableStream {
    try TableStream(
      schema, as: form, zone: question.zone, isForSpreadsheets: isForSpreadsheets,
      write: { try file.append($0) })
  }

  /// A table that is made of a report; nil for samples.
  private func rows(_ table: Table, _ question: Question) throws -> TableRows? {
    switch table {
    case .samples: return nil
    case .nights:
      return try SleepRequest(scope: question.scope).report(from: question.snapshot).rows
    case .workouts:
      return try WorkoutsRequest(scope: question.scope.withoutDefaultBounds)
        .report(from: question.snapshot).rows
    case .rings:
      var request = RingsRequest(.day, scope: question.scope)
      request.showsAllDays = true
      return try request.report(from: question.snapshot).rows
    }
  }

  private func writeSamples(
    to file: PrivateFile, _ question: Question, progress: (Int, Int) -> Void
  ) throws -> (TableSchema, Int) {
    let types = try question.snapshot.types(only: types).filter { $0.sampleCount > 0 }
    let total = types.reduce(0) { $0 + $1.sampleCount }
    var written = 0
    try SampleRows(types.map { .init(type: $0.identifier) }, of: question, columns: columns).write(
      as: form, isForSpreadsheets: isForSpreadsheets, to: { try file.append($0) },
      progress: { added in
        written += added
        progress(written, total)
      })
    return (SamplesTable.schema(columns), written)
  }

  /// Makes a folder that only its owner can look into.
  private static func make(_ folder: String) throws {
    let files = FileManager.default
    if let found = try? files.contentsOfDirectory(atPath: folder) {
      let names = found.filter { !isBeginning($0) }
      guard names.isEmpty else {
        throw ReportError(
          .invalidRequest,
          "\(.folder) has to be a new or an empty folder: \(text: folder) holds \(text: names.count == 1 ? "a file" : "\(names.count) files")."
        )
      }
      // What an export that was killed left does not keep the next one away, and goes.
      PrivateFile.removeAbandoned(inFolder: folder, where: isOfExport)
      return
    }
    do throws(PrivateFileError) {
      try PrivateFolders.make(folder)
    } catch {
      throw ReportError(
        .invalidRequest,
        "\(.folder) cannot be made at \(text: folder): \(text: error.reason). Choose another folder."
      )
    }
  }
}

extension FolderExport {
  /// Whether a file is the beginning of one that an export makes, such as `samples.csv`.
  private static func isBeginning(_ name: String) -> Bool {
    PrivateFile.beginning(name).map { isOfExport($0.name) } ?? false
  }

  /// Whether an export makes files of a name, in Parquet that of the Python package.
  private static func isOfExport(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let endings = TableStream.Form.allCases.map(\.fileExtension) + ["parquet"]
    return FolderContents.namesOfDescriptions.contains(name)
      || parts.count == 2 && Table(rawValue: String(parts[0])) != nil
        && endings.contains(String(parts[1]))
  }
}

extension ReportError.Parameter {
  /// The folder that tables are written to.
  public static let folder: Self = "to"
}

extension TableStream.Form {
  /// How the names of files end: `csv`, `jsonl`, `arrows`, which is what Arrow's streams are called.
  public var fileExtension: String {
    switch self {
    case .csv: "csv"
    case .jsonl: "jsonl"
    case .arrow: "arrows"
    }
  }
}
