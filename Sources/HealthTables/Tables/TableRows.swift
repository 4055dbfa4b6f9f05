internal import CalendarBuckets
internal import Foundation

/// A whole table: of reports, which are small.
public struct TableRows: Sendable {
  /// The columns.
  public let schema: TableSchema
  /// The rows.
  public let batch: TableBatch
}

/// Makes a table of values, column by column.
struct TableRowsBuilder<Row> {
  private let name: String
  private let rows: [Row]
  private var fields: [TableField] = []
  private var columns: [TableColumn] = []

  init(_ name: String, _ rows: [Row]) {
    self.name = name
    self.rows = rows
  }

  /// The table.
  var table: TableRows {
    TableRows(
      schema: TableSchema(name, fields), batch: TableBatch(count: rows.count, columns))
  }

  /// A column of local dates, written `yyyy-MM-dd`.
  mutating func date(_ name: String, _ meaning: String, _ value: (Row) -> String) {
    add(
      name, .date, isNullable: false, meaning,
      .dates(
        rows.map { row in
          let day = try? LocalDateTime(parsing: value(row))
          return Int32(day.map { ZoneRules.utc.dayNumber(at: ZoneRules.utc.instant(of: $0)) } ?? 0)
        }))
  }

  /// A column of instants.
  mutating func instant(_ name: String, _ meaning: String, _ value: (Row) -> OffsetInstant) {
    add(name, .instant, isNullable: false, meaning, .instants(rows.map { value($0).instant }))
  }

  /// A column of instants that some rows do not have.
  mutating func instant(
    ifPresent name: String, _ meaning: String, _ value: (Row) -> OffsetInstant?
  ) {
    add(
      name, .instant, isNullable: true, meaning, .instants(rows.map { value($0)?.instant ?? .nan }))
  }

  /// A column of numbers.
  mutating func number(_ name: String, _ meaning: String, _ value: (Row) -> Double) {
    add(name, .number, isNullable: false, meaning, .numbers(rows.map(value)))
  }

  /// A column of numbers that some rows do not have.
  mutating func number(ifPresent name: String, _ meaning: String, _ value: (Row) -> Double?) {
    add(name, .number, isNullable: true, meaning, .numbers(rows.map { value($0) ?? .nan }))
  }

  /// A column of whole numbers.
  mutating func integer(_ name: String, _ meaning: String, _ value: (Row) -> Int) {
    add(name, .integer, isNullable: false, meaning, .integers(rows.map { Int64(value($0)) }))
  }

  /// A column of whole numbers that some rows do not have.
  mutating func integer(ifPresent name: String, _ meaning: String, _ value: (Row) -> Int?) {
    add(
      name, .integer, isNullable: true, meaning,
      .integers(rows.map { value($0).map(Int64.init) ?? .min }))
  }

  /// A column of texts.
  mutating func text(_ name: String, _ meaning: String, _ value: (Row) -> String) {
    add(
      name, .text, isNullable: false, meaning,
      .texts(Array(0..<Int32(rows.count)), in: rows.map(value)))
  }

  /// A column of texts that some rows do not have.
  mutating func text(ifPresent name: String, _ meaning: String, _ value: (Row) -> String?) {
    let texts = rows.map(value)
    add(
      name, .text, isNullable: true, meaning,
      .texts(
        texts.enumerated().map { $1 == nil ? -1 : Int32($0) }, in: texts.map { $0 ?? "" }))
  }

  /// A column of what is true or false, or not known.
  mutating func answer(_ name: String, _ meaning: String, _ value: (Row) -> Bool?) {
    add(name, .flag, isNullable: true, meaning, .answers(rows.map(value)))
  }

  private mutating func add(
    _ name: String, _ kind: TableField.Kind, isNullable: Bool, _ meaning: String,
    _ column: TableColumn
  ) {
    fields.append(TableField(name, kind, isNullable: isNullable, meaning))
    columns.append(column)
  }
}
