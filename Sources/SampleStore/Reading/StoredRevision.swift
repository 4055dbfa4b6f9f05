internal import GRDB

/// A source in one of its versions.
package struct StoredRevision: Sendable, Hashable {
  /// The name of the source, verbatim: from an app its bundle identifier.
  package var name: String
  /// The version of the source.
  package var version: String?
  /// What else is known.
  package var details = SourceDetails()
}

/// What the store knows of a source revision besides its name and version; nil where it does not, as
/// for exports.
package struct SourceDetails: Sendable, Hashable {
  /// The name that people see.
  package var displayName: String?
  /// The kind of device that it ran on.
  package var productType: String?
  /// The operating system that it ran on, `17.4.1`.
  package var systemVersion: String?

  init() {}

  /// The three columns from place `first` on.
  init(_ row: Row, from first: Int) throws {
    displayName = try row.value(at: first)
    productType = try row.value(at: first + 1)
    systemVersion = try row.value(at: first + 2)
  }
}

extension StoredRevision {
  /// All source revisions by their numbers.
  static func fetchAll(_ db: Database) throws -> [UInt32: StoredRevision] {
    var revisions: [UInt32: StoredRevision] = [:]
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, name, version, display_name, product_type, system_version FROM source_revision
        """)
    while let row = try rows.next() {
      try revisions[row.value(at: 0)] = StoredRevision(
        name: row.value(at: 1), version: row.value(at: 2), details: SourceDetails(row, from: 3))
    }
    return revisions
  }
}

extension StoredSample {
  /// The source in the version that saved the sample.
  package var revision: StoredRevision {
    StoredRevision(name: sourceName, version: sourceVersion, details: sourceDetails)
  }
}

extension StoredWorkout {
  /// The source in the version that saved the workout.
  package var revision: StoredRevision {
    StoredRevision(name: sourceName, version: sourceVersion, details: sourceDetails)
  }
}

extension StoredCorrelation {
  /// The source in the version that saved the correlation.
  package var revision: StoredRevision {
    StoredRevision(name: sourceName, version: sourceVersion, details: sourceDetails)
  }
}
