internal import GRDB

/// Whether each column of each table holds what the table says it holds.
enum TypeInspection {
  /// What SQLite calls the values that a column of a declared type may hold.
  private static let types: [String: [String]] = [
    "INTEGER": ["integer"], "REAL": ["real", "integer"], "TEXT": ["text"], "BLOB": ["blob"],
  ]

  /// A sentence for each column with values that it may not hold. O(rows), without the bytes of long values.
  static func faults(_ db: Database) throws -> [String] {
    let tables = try String.readAll(
      db,
      sql: """
        SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1
        """)
    return try tables.flatMap { try faults(ofTable: $0, db) }
  }

  private static func faults(ofTable table: String, _ db: Database) throws -> [String] {
    var columns: [String] = []
    var counts: [String] = []
    for row in try Row.readAll(db, sql: "PRAGMA table_info(\(table.quotedDatabaseIdentifier))") {
      let (name, declared): (String, String) = try (row.value(at: 1), row.value(at: 2))
      guard var allowed = types[declared.uppercased()] else { continue }
      let (isRequired, isKey): (Bool, Int) = try (row.value(at: 3), row.value(at: 5))
      if !isRequired, isKey == 0 { allowed.append("null") }
      columns.append(name)
      let list = allowed.map { "'\($0)'" }.joined(separator: ", ")
      counts.append("total(typeof(\(name.quotedDatabaseIdentifier)) NOT IN (\(list)))")
    }
    guard !columns.isEmpty,
      let row = try Row.readOne(
        db,
        sql: "SELECT \(counts.joined(separator: ", ")) FROM \(table.quotedDatabaseIdentifier)")
    else { return [] }
    return try columns.enumerated().compactMap { place, column in
      let count: Double = try row.value(at: place)
      guard count > 0 else { return nil }
      return
        "\(Int(count)) \(count == 1 ? "row" : "rows") of \(table) hold no \(column) of its type."
    }
  }
}
