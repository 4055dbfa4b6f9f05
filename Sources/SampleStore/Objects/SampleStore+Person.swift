internal import GRDB

/// What an export states of a person, set by hand: for tests and fixtures.
extension SampleStore {
  /// Replaces the characteristics of the person, as attributes of an export's `Me` element.
  package func replaceCharacteristics(_ attributes: [NamedValue], date: Double) throws {
    try write { db in
      try db.execute(
        sql:
          "INSERT OR REPLACE INTO characteristics (id, attributes, export_date) VALUES (1, ?, ?)",
        arguments: [try DetailsCoding.encode(attributes), date])
    }
  }

  /// Adds the activity summaries of days, in place of those that there are of the same days.
  package func replaceActivitySummaries(
    _ summaries: [ImportedActivitySummary], date: Double
  ) throws {
    try write { db in
      for summary in summaries {
        try db.cachedStatement(
          sql: """
            INSERT OR REPLACE INTO activity_summary (date, attributes, export_date) VALUES (?, ?, ?)
            """
        ).execute(
          arguments: [summary.date, try DetailsCoding.encode(summary.attributes), date])
      }
    }
  }
}
