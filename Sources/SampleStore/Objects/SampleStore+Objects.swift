internal import Foundation
internal import GRDB

extension SampleStore {
  /// All workouts, in the order (start, end, insertion).
  public func workouts() throws -> [StoredWorkout] {
    try workouts(matching: .everything) { $0 }
  }

  /// What `make` makes of workouts, without those of which it makes nothing.
  ///
  /// ```swift
  /// let latest = try store.workouts(
  ///   matching: .overlaps(from: monday, to: nil), order: byEnd, limit: 1
  /// ) { workout in
  ///   workout.details.routes.isEmpty ? nil : workout
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - filter: SQL answers what it can of it and leaves the rest open (``ObjectSelection``), so `make`
  ///     is handed all workouts that it picks, and maybe more.
  ///   - limit: the most results; nil for all.
  /// - Complexity: O(workouts) in comparisons of columns, for an order by start in the range of starts
  ///   up to the last result alone; the details are read of those alone that `make` is handed.
  package func workouts<Result>(
    matching filter: SampleFilter, order: ObjectOrder = .byStart, limit: Int? = nil,
    _ make: (StoredWorkout) throws -> Result?
  ) throws -> [Result] {
    try read { db in
      var reading = try ObjectReading(db, kind: .workout, filter: filter, order: order)
      return try reading.results(db, limit: limit) { reading, sequence, db in
        guard let workout = try reading.workout(sequence, db) else { return nil }
        return try make(workout)
      }
    }
  }

  /// All correlations, in the order (start, end, insertion).
  public func correlations() throws -> [StoredCorrelation] {
    try correlations(matching: .everything) { $0 }
  }

  /// What `make` makes of correlations, of one type or of all, as ``workouts(matching:order:limit:_:)``
  /// does.
  package func correlations<Result>(
    ofType type: String? = nil, matching filter: SampleFilter, order: ObjectOrder = .byStart,
    limit: Int? = nil, _ make: (StoredCorrelation) throws -> Result?
  ) throws -> [Result] {
    try read { db in
      var reading = try ObjectReading(
        db, kind: .correlation, type: type, filter: filter, order: order)
      return try reading.results(db, limit: limit) { reading, sequence, db in
        guard let correlation = try reading.correlation(sequence, db) else { return nil }
        return try make(correlation)
      }
    }
  }

  /// All activity summaries, by day.
  public func activitySummaries() throws -> [ImportedActivitySummary] {
    try activitySummaries(from: nil, to: nil)
  }

  /// The activity summaries of the days from `first` up to `end`, the latter excluded, by day; nil is no
  /// bound. Days are written `yyyy-MM-dd`.
  package func activitySummaries(
    from first: String?, to end: String?
  ) throws -> [ImportedActivitySummary] {
    try read { db in
      try Row.readAll(
        db,
        sql: """
          SELECT date, attributes FROM activity_summary
          WHERE (?1 IS NULL OR date >= ?1) AND (?2 IS NULL OR date < ?2) ORDER BY date
          """, arguments: [first, end]
      ).map {
        try ImportedActivitySummary(
          date: $0.value(at: 0),
          attributes: DetailsCoding.decode([NamedValue].self, from: $0.value(at: 1)))
      }
    }
  }

  /// The first and the last day that activity summaries are of; nil if there are none.
  package func activitySummaryDays() throws -> (first: String, last: String)? {
    try read { db in
      let row = try Row.readOne(db, sql: "SELECT min(date), max(date) FROM activity_summary")
      guard let row, let first: String = try row.value(at: 0),
        let last: String = try row.value(at: 1)
      else { return nil }
      return (first, last)
    }
  }

  /// The attributes of the `Me` element of the latest export; empty if there was none.
  public func characteristics() throws -> [NamedValue] {
    try read { db in
      try Data.readOne(db, sql: "SELECT attributes FROM characteristics")
        .map { try DetailsCoding.decode([NamedValue].self, from: $0) } ?? []
    }
  }

  /// The names of all sources that the store has met, in the order of their bytes.
  public func sourceNames() throws -> [String] {
    try read { db in
      try String.readAll(db, sql: "SELECT DISTINCT name FROM source_revision ORDER BY 1")
    }
  }

  /// All deletions, oldest first.
  public func deletions() throws -> [StoredDeletion] {
    try read { db in
      try Row.readAll(
        db,
        sql: """
          SELECT sequence, type, deleted_sequence, uuid, date, metadata, source FROM deletion
          ORDER BY sequence
          """
      ).map { try StoredDeletion($0) }
    }
  }
}
