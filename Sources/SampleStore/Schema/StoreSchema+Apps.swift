internal import GRDB

extension StoreSchema {
  /// What version 5 adds: what apps save besides single samples, and what they may see.
  static let appSchema = """
    -- The name that people see; `name` is the bundle identifier, or the name that an export states.
    ALTER TABLE source_revision ADD COLUMN display_name TEXT;
    ALTER TABLE source_revision ADD COLUMN product_type TEXT;
    ALTER TABLE source_revision ADD COLUMN system_version TEXT;
    -- What HKDeletedObject keeps, as a metadata set; NULL if it is empty.
    ALTER TABLE deletion ADD COLUMN metadata BLOB;
    -- Who had saved it: an app that may not read a type learns of its own deletions only.
    ALTER TABLE deletion ADD COLUMN source TEXT;
    -- Anchors and UUIDs find segments by sequence numbers without a look at the segments.
    DROP INDEX segment_sequence;
    CREATE INDEX segment_sequence ON segment (greatest_sequence, least_sequence, type);
    -- The samples that belong to a workout, and the UUID of the activity of it that they belong to.
    CREATE TABLE workout_sample (
      workout INTEGER NOT NULL REFERENCES workout (sequence) ON DELETE CASCADE,
      sample INTEGER NOT NULL,
      type INTEGER NOT NULL REFERENCES sample_type (id),
      activity BLOB,
      PRIMARY KEY (workout, sample)
    ) WITHOUT ROWID;
    CREATE INDEX workout_sample_sample ON workout_sample (sample);
    -- The object of each sync identifier that a source uses for a type.
    CREATE TABLE sync_object (
      source TEXT NOT NULL,
      identifier TEXT NOT NULL,
      version REAL NOT NULL,
      type TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      PRIMARY KEY (source, type, identifier)
    ) WITHOUT ROWID;
    CREATE INDEX sync_object_sequence ON sync_object (sequence);
    -- NULL: never asked; 0: denied; 1: granted.
    CREATE TABLE permission (
      app TEXT NOT NULL,
      type TEXT NOT NULL,
      share INTEGER,
      read INTEGER,
      PRIMARY KEY (app, type)
    ) WITHOUT ROWID;
    CREATE TABLE object_permission (
      app TEXT NOT NULL,
      type TEXT NOT NULL,
      uuid BLOB NOT NULL,
      PRIMARY KEY (app, type, uuid)
    ) WITHOUT ROWID;
    CREATE TABLE background_delivery (
      app TEXT NOT NULL,
      type TEXT NOT NULL,
      frequency INTEGER NOT NULL,
      seen_sequence INTEGER NOT NULL,
      delivered REAL,
      PRIMARY KEY (app, type)
    ) WITHOUT ROWID;
    -- The measurements of a series sample, which has this sequence number.
    CREATE TABLE series (
      sequence INTEGER PRIMARY KEY,
      type INTEGER NOT NULL REFERENCES sample_type (id),
      start REAL NOT NULL, "end" REAL NOT NULL,
      count INTEGER NOT NULL,
      details BLOB NOT NULL
    );
    CREATE INDEX series_start ON series (type, start, "end");
    """

  /// The columns that each version adds to tables of earlier ones.
  private static let addedColumns: [Int: [String: [String]]] = [
    5: [
      "source_revision": ["display_name", "product_type", "system_version"],
      "deletion": ["metadata", "source"],
    ],
    6: ["counter": ["commits"]],
    7: ["counter": ["last_save"]],
  ]
  /// The tables that each version adds.
  private static let addedTables: [Int: [String: [String]]] = [
    5: [
      "workout_sample": ["workout", "sample", "type", "activity"],
      "sync_object": ["source", "identifier", "version", "type", "sequence"],
      "permission": ["app", "type", "share", "read"],
      "object_permission": ["app", "type", "uuid"],
      "background_delivery": ["app", "type", "frequency", "seen_sequence", "delivered"],
      "series": ["sequence", "type", "start", "end", "count", "details"],
    ]
  ]

  /// Makes a file of an earlier version read like one of this version, for a connection that may not change
  /// it: temporary views stand before its tables, with the missing columns and tables as empty ones.
  static func showEarlierLayout(_ db: Database) throws {
    let stored = try Int.readOne(db, sql: "PRAGMA user_version") ?? 0
    guard stored >= earliestVersion, stored < version else { return }
    var missingColumns: [String: [String]] = [:]
    for later in stored + 1...version {
      missingColumns.merge(addedColumns[later] ?? [:], uniquingKeysWith: +)
    }
    for (table, columns) in missingColumns {
      let missing = columns.map { "NULL AS \($0)" }.joined(separator: ", ")
      try db.execute(
        sql: "CREATE TEMP VIEW \(table) AS SELECT *, \(missing) FROM main.\(table)")
    }
    for later in stored + 1...version {
      for (table, columns) in addedTables[later] ?? [:] {
        let missing = columns.map { "NULL AS \"\($0)\"" }.joined(separator: ", ")
        try db.execute(sql: "CREATE TEMP VIEW \(table) AS SELECT \(missing) WHERE 0")
      }
    }
  }
}
