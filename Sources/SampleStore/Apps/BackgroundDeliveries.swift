internal import GRDB

/// An app's wish to be told of changes of a type, which outlasts its process.
package struct StoredBackgroundDelivery: Sendable, Hashable {
  /// The bundle identifier of the app.
  package var app: String
  /// The full identifier of the type.
  package var type: String
  /// How often at most: the raw value of `HKUpdateFrequency`.
  package var frequency: Int
  /// The sequence number of the last change that the app has confirmed to know of.
  package var seenSequence: Int64
  /// When it last confirmed one, in seconds since 1970; nil if it never did.
  package var delivered: Double?
}

/// Who is told of what in the background.
extension SampleStore {
  /// What an app is told of, by type.
  package func backgroundDeliveries(ofApp app: String) throws -> [StoredBackgroundDelivery] {
    try read { db in
      try StoredBackgroundDelivery.fetch(db, where: "app = ?", arguments: [app])
    }
  }

  /// Tells an app of what happens to a type from now on, or as often as this from now on.
  package func enableBackgroundDelivery(
    ofApp app: String, type: String, frequency: Int
  ) throws {
    try write { db in
      try db.execute(
        sql: """
          INSERT INTO background_delivery (app, type, frequency, seen_sequence)
          SELECT ?, ?, ?, next_sequence - 1 FROM counter WHERE true
          ON CONFLICT (app, type) DO UPDATE SET frequency = excluded.frequency
          """, arguments: [app, type, frequency])
    }
  }

  /// Tells an app of a type, or of any, no more.
  package func disableBackgroundDelivery(ofApp app: String, type: String? = nil) throws {
    try write { db in
      try db.execute(
        sql: "DELETE FROM background_delivery WHERE app = ? AND (? IS NULL OR type = ?)",
        arguments: [app, type, type])
    }
  }

  /// Notes that an app has confirmed to know of changes of some types, up to a sequence number.
  package func confirmBackgroundDelivery(
    ofApp app: String, types: [String], through sequence: Int64, date: Double
  ) throws {
    try write { db in
      for type in types {
        try db.cachedStatement(
          sql: """
            UPDATE background_delivery SET seen_sequence = max(seen_sequence, ?), delivered = ?
            WHERE app = ? AND type = ?
            """
        ).execute(arguments: [sequence, date, app, type])
      }
    }
  }
}

extension StoredBackgroundDelivery {
  static func fetch(
    _ db: Database, where condition: String, arguments: StatementArguments
  ) throws -> [StoredBackgroundDelivery] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT app, type, frequency, seen_sequence, delivered FROM background_delivery
        WHERE \(condition) ORDER BY app, type
        """)
    return try Row.readAll(statement, arguments: arguments).map {
      try StoredBackgroundDelivery(
        app: $0.value(at: 0), type: $0.value(at: 1), frequency: $0.value(at: 2),
        seenSequence: $0.value(at: 3), delivered: $0.value(at: 4))
    }
  }
}
