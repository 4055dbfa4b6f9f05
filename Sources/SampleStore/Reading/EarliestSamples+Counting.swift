internal import GRDB

extension EarliestSamples {
  /// The earliest samples of a type, looked for in all of its samples.
  ///
  /// - Returns: what was found, and the names by its sources' keys.
  /// - Complexity: O(samples of the type).
  static func counted(
    of type: StoredTypeKey, path: String, _ db: Database
  ) throws -> (earliest: EarliestSamples, sourceNames: [String]) {
    var names: [String] = []
    var keys: [[UInt8]: Int] = [:]
    var sources: [UInt32: Int] = [:]
    for row in try Row.readAll(db, sql: "SELECT id, name FROM source_revision") {
      let name: String = try row.value(at: 1)
      let bytes = Array(name.utf8)
      if keys[bytes] == nil {
        keys[bytes] = names.count
        names.append(name)
      }
      try sources[row.value(at: 0)] = keys[bytes]
    }
    var earliest = EarliestSamples()
    var rows = try SegmentChains(db, type: type, from: nil, to: nil, path: path).merge(db)
    while let row = rows.head {
      if let source = sources[row.sourceRevision] { earliest.note(row, source: source) }
      try rows.advance()
    }
    return (earliest, names)
  }

  /// Writes the table of a type anew, by all of its samples.
  static func recount(of type: StoredTypeKey, path: String, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM earliest_sample WHERE type = ?", arguments: [type.id])
    let (earliest, names) = try counted(of: type, path: path, db)
    try earliest.write(type: type, sourceNames: names, db)
  }

  /// Whether the table of a type says what its samples say.
  static func isRight(of type: StoredTypeKey, path: String, _ db: Database) throws -> Bool {
    let (earliest, names) = try counted(of: type, path: path, db)
    let rows = try Row.readAll(
      db, sql: "SELECT source, user_entered, start FROM earliest_sample WHERE type = ?",
      arguments: [type.id])
    let stored = try rows.map { row in
      let (source, isUserEntered, start): (String, Bool, Double) = try (
        row.value(at: 0), row.value(at: 1), row.value(at: 2)
      )
      return "\(start) \(isUserEntered) \(source)"
    }
    return earliest.lines(sourceNames: names).sorted() == stored.sorted()
  }
}
