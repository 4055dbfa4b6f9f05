internal import GRDB

/// Reads the rows of one table of a damaged file, past what cannot be read.
///
/// A table of numbered rows is searched for the next number that can be read: SQLite goes down from the root
/// to that number, so a damaged leaf costs the rows on it and no more. Other tables are read from both ends.
struct TableSalvage {
  /// What could not be read.
  enum Gap: Equatable {
    /// Rows whose numbers lie between two others; nil is no bound.
    case numbers(after: Int64?, before: Int64?)
    /// Rows in the middle of a table whose rows have no numbers.
    case middle
  }

  private enum Probe {
    case row(Int64)
    case none
    case damaged
  }

  private let file: DatabaseQueue
  private let table: String
  private let columns: String

  /// A reading of the columns of a table that both files have.
  init(_ file: DatabaseQueue, table: String, columns: [String]) {
    self.file = file
    self.table = table
    self.columns = columns.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// Whether an error says that a part of a file is damaged, as opposed to that it cannot be read at all.
  static func isDamage(_ error: any Error) -> Bool {
    switch error {
    case let error as DatabaseError:
      return [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
        || error.extendedResultCode == .SQLITE_IOERR_DATA
    case is MalformedRow, is RowDecodingError: return true
    default: return (error as? SampleStoreError)?.code == .damaged
    }
  }

  // MARK: Tables of numbered rows

  /// Hands out each row of a table of numbered rows that can be read.
  ///
  /// - Parameter body: gets the values of the columns.
  /// - Returns: what could not be read.
  func readNumbered(_ body: (Row) throws -> Void) throws -> [Gap] {
    var gaps: [Gap] = []
    var last: Int64?
    // A look for what comes behind a number would go through the page that holds it.
    var start = Int64.min
    while try !readOn(from: start, last: &last, body) {
      let next = try firstReadable(after: last)
      gaps.append(.numbers(after: last, before: next))
      guard let next, next > start else { break }
      start = next
      last = next - 1
    }
    return gaps
  }

  /// Reads rows from a number on until all were read, or one cannot be: `last` is the number of the last that was.
  private func readOn(
    from start: Int64, last: inout Int64?, _ body: (Row) throws -> Void
  ) throws -> Bool {
    var reached = last
    defer { last = reached }
    do {
      try file.read { db in
        let rows = try Row.fetchCursor(
          db,
          sql: """
            SELECT \(columns), rowid FROM "\(table)" NOT INDEXED
            WHERE rowid >= ? ORDER BY rowid
            """, arguments: [start])
        while let row = try rows.next() {
          // All of it is read before any of it counts.
          let copy = row.copy()
          let number: Int64 = try copy.value(at: copy.count - 1)
          try body(copy)
          reached = number
        }
      }
      return true
    } catch  where Self.isDamage(error) {
      return false
    }
  }

  /// The lowest number beyond `last` whose row can be read; nil if there is none.
  private func firstReadable(after last: Int64?) throws -> Int64? {
    // Numbers begin at 1.
    var damaged = last ?? 0
    var distance: Int64 = 1
    var found: (place: Int64, number: Int64?)?
    while found == nil {
      let (place, overflows) = damaged.addingReportingOverflow(distance)
      guard !overflows else { return nil }
      switch try probe(place) {
      case .row(let number): found = (place, number)
      case .none: found = (place, nil)
      case .damaged:
        damaged = place
        distance = min(distance * 2, 1 << 50)
      }
    }
    guard var found else { return nil }
    while found.place - damaged > 1 {
      let middle = damaged + (found.place - damaged) / 2
      switch try probe(middle) {
      case .row(let number): found = (middle, number)
      case .none: found = (middle, nil)
      case .damaged: damaged = middle
      }
    }
    return found.number
  }

  /// What the first row from a number on is.
  private func probe(_ number: Int64) throws -> Probe {
    do {
      return try file.read { db in
        let row = try Row.readOne(
          db,
          sql: """
            SELECT \(columns), rowid FROM "\(table)" NOT INDEXED
            WHERE rowid >= ? ORDER BY rowid LIMIT 1
            """, arguments: [number])
        return try row.map { .row(try $0.value(at: $0.count - 1)) } ?? .none
      }
    } catch  where Self.isDamage(error) {
      return .damaged
    }
  }

  // MARK: Tables whose rows have no numbers

  /// Hands out the rows of a table from its beginning, and from its end, as far as they can be read.
  ///
  /// - Parameters:
  ///   - key: the columns of the primary key.
  ///   - body: gets the values of the columns.
  /// - Returns: what could not be read.
  func readKeyed(by key: [String], _ body: (Row) throws -> Void) throws -> [Gap] {
    var last: [DatabaseValue]?
    for direction in ["ASC", "DESC"] {
      let known = last
      let order = key.map { "\"\($0)\" \(direction)" }.joined(separator: ", ")
      do {
        return try file.read { db in
          let rows = try Row.fetchCursor(
            db, sql: "SELECT \(columns) FROM \"\(table)\" ORDER BY \(order)")
          while let row = try rows.next() {
            let copy = row.copy()
            let values: [DatabaseValue] = key.map { copy[$0] }
            // From the end as far as from the beginning.
            if values == known { return [] }
            try body(copy)
            last = values
          }
          return []
        }
      } catch  where Self.isDamage(error) {
        continue
      }
    }
    return [.middle]
  }
}
