internal import Foundation
internal import GRDB

/// A filter as far as SQL can answer it on the rows of workouts or correlations.
///
/// What SQL cannot answer is left open: then more rows come than the filter picks, never fewer, and who
/// reads them asks the rest of each.
struct ObjectSelection {
  /// A condition on a row. Without SQL it holds for every row.
  fileprivate struct Term {
    var sql: String?
    var arguments: StatementArguments = []
    /// Whether it picks what the filter does, and no more: only then its opposite can be asked for.
    var isExact = true

    static var everything: Term { Term(sql: nil) }
    static var nothing: Term { Term(sql: "0") }
    static var open: Term { Term(sql: nil, isExact: false) }
  }

  /// The condition; nil for every row.
  let sql: String?
  /// The values of its places.
  let arguments: StatementArguments

  private static let greatestPartCount = 250
  /// `Date.distantFuture`: the end of what has none.
  private static let undeterminedEnd = Date.distantFuture.timeIntervalSince1970

  /// What SQL answers of `filter` for the rows of a kind.
  ///
  /// SQLite takes expressions of a thousand levels, so of a filter of very many parts it answers the first
  /// ones.
  init(
    _ filter: SampleFilter, of kind: ImportedObjectKind, identities: inout UUIDLookup,
    _ db: Database
  ) throws {
    var compiler = Compiler(kind: kind, identities: identities, db: db)
    let term = try compiler.term(filter)
    identities = compiler.identities
    sql = term.sql
    arguments = term.arguments
  }

  private struct Compiler {
    let kind: ImportedObjectKind
    var identities: UUIDLookup
    let db: Database
    var partCount = 0

    mutating func term(_ filter: SampleFilter) throws -> Term {
      partCount += 1
      if partCount > greatestPartCount { return .open }
      switch filter {
      case .everything: return .everything
      case .overlaps(let from, let to): return Self.bounds(("end", from), ("start", to))
      case .starts(let from, let to): return Self.bounds(("start", from), ("start", to))
      case .ends(let from, let to): return Self.bounds(("end", from), ("end", to))
      case .uuids(let uuids):
        return try .list("sequence", identities.sequences(of: uuids, db))
      case .sequences(let sequences): return try .list("sequence", sequences)
      case .revision(let holds):
        let numbers = try StoredRevision.fetchAll(db).filter { holds($0.value) }.keys
        return try .list("source_revision", Set(numbers))
      case .device(let holds): return try .list("coalesce(device, 0)", devices(holds))
      case .activities(let names):
        return kind == .workout ? try .list("activity_type", names) : .nothing
      case .duration(let comparison, let seconds):
        return kind == .workout ? Self.duration(comparison, seconds) : .nothing
      case .metadata, .sample, .objectCondition: return .open
      // What only samples have.
      case .nothing, .value, .values, .inWorkout, .isCorrelated: return .nothing
      case .all(let parts): return try all(parts)
      case .any(let parts): return try any(parts)
      case .not(let part): return Self.opposite(of: try term(part))
      }
    }

    // MARK: Combinations

    private mutating func all(_ parts: [SampleFilter]) throws -> Term {
      var whole = Term.everything
      for part in parts {
        let term = try term(part)
        whole.isExact = whole.isExact && term.isExact
        guard let sql = term.sql else { continue }
        whole.sql = whole.sql.map { "\($0) AND (\(sql))" } ?? "(\(sql))"
        whole.arguments += term.arguments
      }
      return whole
    }

    private mutating func any(_ parts: [SampleFilter]) throws -> Term {
      var whole = Term.nothing
      for part in parts {
        let term = try term(part)
        guard let sql = term.sql else { return term }
        whole.isExact = whole.isExact && term.isExact
        whole.sql = whole.sql.map { "\($0) OR (\(sql))" }
        whole.arguments += term.arguments
      }
      return whole
    }

    private static func opposite(of term: Term) -> Term {
      guard term.isExact else { return .open }
      guard let sql = term.sql else { return .nothing }
      return Term(sql: "NOT (\(sql))", arguments: term.arguments)
    }

    // MARK: Columns

    /// The lower bound of one column, which is included, and the upper bound of another.
    private static func bounds(
      _ lower: (column: String, bound: Double?), _ upper: (column: String, bound: Double?)
    ) -> Term {
      var conditions: [String] = []
      var arguments = StatementArguments()
      for (column, comparison, bound) in [
        (lower.column, ">=", lower.bound), (upper.column, "<", upper.bound),
      ] {
        guard let bound else { continue }
        // SQLite has no such number, and nothing compares with it.
        if bound.isNaN { return .nothing }
        let value =
          column == "end"
          ? "iif(\"end\" = \(undeterminedEnd), start, \"end\")" : column
        conditions.append("\(value) \(comparison) ?")
        arguments += [bound]
      }
      if conditions.isEmpty { return .everything }
      return Term(sql: conditions.joined(separator: " AND "), arguments: arguments)
    }

    private func devices(_ holds: @Sendable (String?) -> Bool) throws -> Set<Int64> {
      var numbers: Set<Int64> = holds(nil) ? [0] : []
      for row in try Row.readAll(db, sql: "SELECT id, description FROM device") {
        if try holds(row.value(at: 1)) { try numbers.insert(row.value(at: 0)) }
      }
      return numbers
    }

    /// A stated duration, give or take what its text in the details may have lost. A workout that states
    /// none is let through: its events say how long it was.
    private static func duration(
      _ comparison: SampleFilter.ValueComparison, _ seconds: Double
    ) -> Term {
      let slack = abs(seconds) * 1e-9 + 1e-9
      let (from, to): (Double, Double) =
        switch comparison {
        case .less, .lessOrEqual: (-.infinity, seconds + slack)
        case .greater, .greaterOrEqual: (seconds - slack, .infinity)
        case .equal: (seconds - slack, seconds + slack)
        case .different: (-.infinity, .infinity)
        }
      guard from.isFinite || to.isFinite else { return .open }
      return Term(
        sql: """
          (SELECT iif(typeof(d) IN ('real', 'integer'), d >= ? AND d <= ?, 1)
          FROM (SELECT json_extract(CAST(details AS TEXT), '$.duration') AS d))
          """, arguments: [from, to], isExact: false)
    }
  }
}

extension ObjectSelection.Term {
  /// The value of `column` is one of some, which are handed over as one text however many they are.
  static func list(
    _ column: String, _ values: Set<some Encodable & Hashable>
  ) throws -> Self {
    if values.isEmpty { return .nothing }
    let text = String(decoding: try DetailsCoding.encode(Array(values)), as: UTF8.self)
    return Self(
      sql: "\(column) IN (SELECT value FROM json_each(?))", arguments: [text])
  }
}
