internal import Foundation
internal import GRDB

/// What a column of a store may hold. A value of another kind is damage, never converted and never a crash.
protocol StoredValue: DatabaseValueConvertible, StatementColumnConvertible {
  /// What is expected, for an error: `a whole number`.
  static var expectation: String { get }

  /// The value, if it is one of the type; nil if not.
  init?(stored value: DatabaseValue)
}

/// A row holds something that its column may not hold.
struct MalformedRow: Error, CustomStringConvertible {
  /// The name of the column, as the query says it.
  let column: String
  /// What it should hold: `a whole number`.
  let expectation: String
  /// The table, where whoever reads the row knows it.
  var table: String?

  var description: String {
    "a row \(table.map { "of \($0) " } ?? "")does not hold \(expectation) as \(column)"
  }
}

// The subscripts of a row end the program when it is not as expected, and they and GRDB's own fetching of values take a
// text for a number; so this module reads rows and values by these methods alone, which `make lint` checks.
extension Row {
  /// The value of a column.
  ///
  /// - Throws: ``MalformedRow`` if there is none, or one of another kind.
  func value<Value: StoredValue>(at index: Int) throws -> Value {
    let stored = try decode(DatabaseValue.self, atIndex: index)
    guard let value = Value(stored: stored), try !isRepaired(stored, at: index) else {
      throw MalformedRow(
        column: columnNames.dropFirst(index).first ?? "\(index)", expectation: Value.expectation)
    }
    return value
  }

  /// The value of a column; nil for NULL.
  ///
  /// - Throws: ``MalformedRow`` if it is of another kind.
  func value<Value: StoredValue>(at index: Int) throws -> Value? {
    if hasNull(atIndex: index) { return nil }
    return try value(at: index) as Value
  }

  /// Whether a text was made valid when it was read: its bytes are no UTF-8. Of a copy that can no longer be told, so
  /// ``readAll(_:arguments:)`` and ``readOne(_:arguments:)`` tell it.
  private func isRepaired(_ value: DatabaseValue, at index: Int) throws -> Bool {
    // U+FFFD begins with this byte: few texts have to be looked at more closely.
    guard case .string(let text) = value.storage, text.utf8.contains(0xEF) else { return false }
    guard text.unicodeScalars.contains("\u{FFFD}") else { return false }
    let bytes = try withUnsafeData(atIndex: index) { $0.map(Array.init) }
    return bytes.flatMap { String(validating: $0, as: UTF8.self) } != text
  }

  /// A copy of a cursor's row.
  ///
  /// - Throws: ``MalformedRow`` if a text was made valid when it was read.
  private func checkedCopy() throws -> Row {
    let row = copy()
    for index in 0..<row.count {
      let value = try row.decode(DatabaseValue.self, atIndex: index)
      guard try isRepaired(value, at: index) else { continue }
      throw MalformedRow(
        column: columnNames.dropFirst(index).first ?? "\(index)", expectation: String.expectation)
    }
    return row
  }

  /// All rows.
  ///
  /// - Throws: ``MalformedRow`` if one of their texts is no UTF-8.
  static func readAll(_ statement: Statement, arguments: StatementArguments? = nil) throws -> [Row]
  {
    try Array(fetchCursor(statement, arguments: arguments).map { try $0.checkedCopy() })
  }

  /// All rows. Throws as ``readAll(_:arguments:)``.
  static func readAll(
    _ db: Database, sql: String, arguments: StatementArguments = []
  ) throws -> [Row] {
    try readAll(db.makeStatement(sql: sql), arguments: arguments)
  }

  /// The first row; nil for none. Throws as ``readAll(_:arguments:)``.
  static func readOne(_ statement: Statement, arguments: StatementArguments? = nil) throws -> Row? {
    let rows = try fetchCursor(statement, arguments: arguments)
    return try withExtendedLifetime(rows) { try rows.next()?.checkedCopy() }
  }

  /// What `make` reads of the first row, which is no copy; nil for none.
  ///
  /// - Parameter make: reads the row; it may run other statements.
  static func readOne<Result>(
    _ statement: Statement, arguments: StatementArguments, _ make: (Row) throws -> Result
  ) throws -> Result? {
    let rows = try fetchCursor(statement, arguments: arguments)
    return try withExtendedLifetime(rows) { try rows.next().map(make) }
  }

  /// The first row; nil for none. Throws as ``readAll(_:arguments:)``.
  static func readOne(
    _ db: Database, sql: String, arguments: StatementArguments = []
  ) throws -> Row? {
    try readOne(db.makeStatement(sql: sql), arguments: arguments)
  }
}

extension StoredValue {
  /// The first column of the first row; nil for no row and for NULL.
  ///
  /// - Throws: ``MalformedRow`` if it is of another kind.
  static func readOne(_ statement: Statement, arguments: StatementArguments? = nil) throws -> Self?
  {
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    // A row is that of its cursor, and gone with it.
    return try withExtendedLifetime(rows) { try rows.next()?.value(at: 0) }
  }

  static func readOne(
    _ db: Database, sql: String, arguments: StatementArguments = []
  ) throws -> Self? {
    try readOne(db.makeStatement(sql: sql), arguments: arguments)
  }

  /// The first column of each row, one after the other.
  ///
  /// - Throws: ``MalformedRow`` if it is NULL or of another kind.
  static func readCursor(
    _ statement: Statement, arguments: StatementArguments? = nil
  ) throws -> some Cursor<Self> {
    try Row.fetchCursor(statement, arguments: arguments).map { try $0.value(at: 0) as Self }
  }

  /// The first column of all rows. Throws as ``readCursor(_:arguments:)``.
  static func readAll(_ statement: Statement, arguments: StatementArguments? = nil) throws -> [Self]
  {
    try Array(readCursor(statement, arguments: arguments))
  }

  static func readAll(
    _ db: Database, sql: String, arguments: StatementArguments = []
  ) throws -> [Self] {
    try readAll(db.makeStatement(sql: sql), arguments: arguments)
  }
}

extension StoredValue where Self: Hashable {
  /// The first column of all rows. Throws as ``readCursor(_:arguments:)``.
  static func readSet(
    _ statement: Statement, arguments: StatementArguments? = nil
  ) throws -> Set<Self> {
    try Set(readCursor(statement, arguments: arguments))
  }

  static func readSet(
    _ db: Database, sql: String, arguments: StatementArguments = []
  ) throws -> Set<Self> {
    try readSet(db.makeStatement(sql: sql), arguments: arguments)
  }
}

extension Int64: StoredValue {
  static var expectation: String { "a whole number" }

  init?(stored value: DatabaseValue) {
    guard case .int64(let number) = value.storage else { return nil }
    self = number
  }
}

extension StoredValue where Self: FixedWidthInteger {
  init?(stored value: DatabaseValue) {
    guard case .int64(let number) = value.storage else { return nil }
    self.init(exactly: number)
  }
}

extension Int: StoredValue {
  static var expectation: String { "a whole number" }
}

extension UInt32: StoredValue {
  static var expectation: String { "a whole number from 0 to \(UInt32.max)" }
}

extension UInt16: StoredValue {
  static var expectation: String { "a whole number from 0 to \(UInt16.max)" }
}

extension Bool: StoredValue {
  static var expectation: String { "0 or 1" }

  init?(stored value: DatabaseValue) {
    switch value.storage {
    case .int64(0): self = false
    case .int64(1): self = true
    default: return nil
    }
  }
}

extension Double: StoredValue {
  static var expectation: String { "a number" }

  init?(stored value: DatabaseValue) {
    switch value.storage {
    case .double(let number): self = number
    case .int64(let number): self = Double(number)
    default: return nil
    }
  }
}

extension String: StoredValue {
  static var expectation: String { "a text in UTF-8" }

  init?(stored value: DatabaseValue) {
    guard case .string(let text) = value.storage else { return nil }
    self = text
  }
}

extension Data: StoredValue {
  static var expectation: String { "bytes" }

  init?(stored value: DatabaseValue) {
    guard case .blob(let bytes) = value.storage else { return nil }
    self = bytes
  }
}

extension UUID: StoredValue {
  static var expectation: String { "a UUID of 16 bytes" }

  init?(stored value: DatabaseValue) {
    guard case .blob(let bytes) = value.storage, bytes.count == 16,
      let uuid = UUID.fromDatabaseValue(value)
    else { return nil }
    self = uuid
  }
}
