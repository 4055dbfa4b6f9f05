internal import GRDB

/// The earliest samples of a type by source and user-entered or not, gathered over rows in order.
struct EarliestSamples {
  private struct Key: Hashable {
    var source: Int
    var isUserEntered: Bool
  }

  private struct Earliest {
    var start: Double
    var device: UInt32
  }

  private var found: [Key: Earliest] = [:]
  /// The pair of the last row: rows of one pair come in long runs.
  private var last: (source: Int, isUserEntered: Bool, start: Double)?

  /// Takes the next row, whose source has the key `source`.
  @inline(__always)
  mutating func note(_ row: SampleRow, source: Int) {
    let isUserEntered = row.flags.contains(.userEntered)
    if let last, last.source == source, last.isUserEntered == isUserEntered,
      row.start > last.start
    {
      return
    }
    let key = Key(source: source, isUserEntered: isUserEntered)
    if let known = found[key] {
      let isEarlier = row.start < known.start
      let tellsMore = row.start == known.start && known.device == 0 && row.device != 0
      if isEarlier || tellsMore { found[key] = Earliest(start: row.start, device: row.device) }
    } else {
      found[key] = Earliest(start: row.start, device: row.device)
    }
    last = (source, isUserEntered, row.start)
  }

  /// Merges what was found into the table.
  func write(type: StoredTypeKey, sourceNames: [String], _ db: Database) throws {
    for (key, earliest) in found {
      try EarliestSamples.merge(
        type: type.id, source: sourceNames[key.source], isUserEntered: key.isUserEntered,
        start: earliest.start, device: earliest.device == 0 ? nil : Int64(earliest.device), db)
    }
  }

  /// What was found, a line for each pair.
  func lines(sourceNames: [String]) -> [String] {
    found.map { "\($1.start) \($0.isUserEntered) \(sourceNames[$0.source])" }
  }

  /// Puts a sample into the table if it is the earliest of its pair; of two at the same instant one
  /// with a device stays.
  ///
  /// Semantics 2.2: the earliest sample decides the rank of its pair.
  static func merge(
    type: Int64, source: String, isUserEntered: Bool, start: Double, device: Int64?, _ db: Database
  ) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO earliest_sample (type, source, user_entered, start, device)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (type, source, user_entered) DO UPDATE
        SET start = excluded.start, device = excluded.device
        WHERE excluded.start < start
          OR (excluded.start = start AND device IS NULL AND excluded.device IS NOT NULL)
        """)
    try statement.execute(arguments: [type, source, isUserEntered, start, device])
  }
}
