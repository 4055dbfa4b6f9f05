internal import GRDB

/// The tables of a store and how they came to be.
enum StoreSchema {
  /// `PRAGMA application_id` of a store whose pages hold checksums: "HKSC".
  ///
  /// Releases before them do not know it, so they refuse such a file before SQLite opens it. SQLite alone would
  /// write to it, even where it then finds the version to be a later one.
  static let applicationID: Int32 = 0x484B_5343
  /// That of a store without: "HKST".
  static let uncheckedApplicationID: Int32 = 0x484B_5354
  /// `PRAGMA user_version`: the latest layout of tables, segments and metadata.
  static let version = 9
  /// The earliest layout that is still read. Those before it were never released.
  static let earliestVersion = 4
  /// The first layout whose pages hold checksums (``CheckedPages``).
  static let firstCheckedVersion = 9

  /// The size of a page in bytes, that of SQLite where nobody says another one.
  static let pageSize = 4_096

  /// The migrations, oldest first. A released one never changes.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("4") { db in
      try db.execute(sql: firstSchema)
      try db.execute(
        sql: """
          INSERT INTO counter (id, next_sequence, store_id, identifier_key)
          VALUES (1, 1, randomblob(16), randomblob(16))
          """)
      // Once more beside the file's making, which may have been rolled back by a crash.
      let mark = CheckedPages.areChecked(db) ? applicationID : uncheckedApplicationID
      try db.execute(sql: "PRAGMA application_id = \(mark)")
      try db.execute(sql: "PRAGMA user_version = 4")
    }
    // Tables and columns are added only, so no row needs a check.
    migrator.registerMigration("5", foreignKeyChecks: .immediate) { db in
      try db.execute(sql: appSchema)
      try db.execute(sql: "PRAGMA user_version = 5")
    }
    migrator.registerMigration("6", foreignKeyChecks: .immediate) { db in
      // One more with each transaction that writes: two readers of the same number read the same state.
      try db.execute(sql: "ALTER TABLE counter ADD COLUMN commits INTEGER NOT NULL DEFAULT 0")
      try db.execute(sql: "PRAGMA user_version = 6")
    }
    migrator.registerMigration("7", foreignKeyChecks: .immediate) { db in
      // When something was saved last: samples that start more than a day later are future-dated.
      try db.execute(sql: "ALTER TABLE counter ADD COLUMN last_save REAL")
      try db.execute(sql: "PRAGMA user_version = 7")
    }
    migrator.registerMigration("8", foreignKeyChecks: .immediate) { db in
      // Series may be electrocardiograms: a program that knows none would take them for damaged.
      try db.execute(sql: "PRAGMA user_version = 8")
    }
    migrator.registerMigration("9", foreignKeyChecks: .immediate) { db in
      // Pages hold checksums, which were written before: a program that writes none would damage them.
      try db.execute(sql: "PRAGMA user_version = 9")
    }
    return migrator
  }

  private static let firstSchema = """
    -- One row: the next sequence number, the id that anchors name, the key of derived UUIDs.
    CREATE TABLE counter (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      next_sequence INTEGER NOT NULL,
      store_id BLOB NOT NULL,
      identifier_key BLOB NOT NULL
    );
    CREATE TABLE sample_type (
      id INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL UNIQUE,
      is_category INTEGER NOT NULL,
      canonical_unit TEXT,
      source_order TEXT,
      -- The segment that saves add to, if it is there and small still.
      open_segment INTEGER
    );
    -- Two rows of one name are two versions of one source. A rename may make two rows equal.
    CREATE TABLE source_revision (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      version TEXT
    );
    CREATE INDEX source_revision_name ON source_revision (name);
    CREATE TABLE device (
      id INTEGER PRIMARY KEY,
      description TEXT NOT NULL UNIQUE,
      name TEXT, manufacturer TEXT, model TEXT, hardware TEXT, firmware TEXT, software TEXT,
      local_identifier TEXT, udi TEXT
    );
    CREATE TABLE unit (
      id INTEGER PRIMARY KEY,
      symbol TEXT NOT NULL UNIQUE
    );
    CREATE TABLE metadata (
      id INTEGER PRIMARY KEY,
      hash INTEGER NOT NULL,
      content BLOB NOT NULL
    );
    CREATE INDEX metadata_hash ON metadata (hash);
    CREATE TABLE segment (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      type INTEGER NOT NULL REFERENCES sample_type (id),
      count INTEGER NOT NULL,
      head_start REAL NOT NULL, head_end REAL NOT NULL, head_sequence INTEGER NOT NULL,
      tail_start REAL NOT NULL, tail_end REAL NOT NULL, tail_sequence INTEGER NOT NULL,
      last_end REAL NOT NULL,
      least_sequence INTEGER NOT NULL, greatest_sequence INTEGER NOT NULL,
      minimum REAL NOT NULL, maximum REAL NOT NULL,
      checksum INTEGER NOT NULL, details_checksum INTEGER NOT NULL,
      -- The columns that statistics need stand first, so that the pages of the others are not read.
      payload BLOB NOT NULL, details BLOB NOT NULL
    );
    -- Holds all that types and ranges are found by, so that none of it needs a look at the segments.
    CREATE INDEX segment_order
      ON segment (type, head_start, head_end, head_sequence, last_end, count);
    CREATE INDEX segment_sequence ON segment (greatest_sequence);
    -- The UUIDs of samples that programs saved, 16 bytes for each sequence number from the first on.
    -- Those of imported samples are derived.
    CREATE TABLE saved_sample (
      first_sequence INTEGER PRIMARY KEY,
      uuids BLOB NOT NULL
    );
    -- The earliest sample of each (type, source, user-entered): ranks need no scan.
    CREATE TABLE earliest_sample (
      type INTEGER NOT NULL REFERENCES sample_type (id),
      source TEXT NOT NULL,
      user_entered INTEGER NOT NULL,
      start REAL NOT NULL,
      device INTEGER REFERENCES device (id),
      PRIMARY KEY (type, source, user_entered)
    ) WITHOUT ROWID;
    CREATE TABLE workout (
      sequence INTEGER PRIMARY KEY,
      activity_type TEXT NOT NULL,
      start REAL NOT NULL, "end" REAL NOT NULL, creation REAL,
      source_revision INTEGER NOT NULL REFERENCES source_revision (id),
      device INTEGER REFERENCES device (id),
      from_export INTEGER NOT NULL,
      details BLOB NOT NULL
    );
    CREATE INDEX workout_start ON workout (start, "end");
    CREATE TABLE correlation (
      sequence INTEGER PRIMARY KEY,
      type TEXT NOT NULL,
      start REAL NOT NULL, "end" REAL NOT NULL, creation REAL,
      source_revision INTEGER NOT NULL REFERENCES source_revision (id),
      device INTEGER REFERENCES device (id),
      from_export INTEGER NOT NULL,
      metadata BLOB NOT NULL
    );
    CREATE INDEX correlation_start ON correlation (start, "end");
    CREATE TABLE correlation_member (
      correlation INTEGER NOT NULL REFERENCES correlation (sequence) ON DELETE CASCADE,
      sample INTEGER NOT NULL,
      type INTEGER NOT NULL REFERENCES sample_type (id),
      PRIMARY KEY (correlation, sample)
    ) WITHOUT ROWID;
    CREATE INDEX correlation_member_sample ON correlation_member (sample);
    CREATE TABLE activity_summary (
      date TEXT PRIMARY KEY,
      attributes BLOB NOT NULL,
      export_date REAL
    ) WITHOUT ROWID;
    CREATE TABLE characteristics (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      attributes BLOB NOT NULL,
      export_date REAL
    );
    CREATE TABLE deletion (
      sequence INTEGER PRIMARY KEY,
      type TEXT NOT NULL,
      deleted_sequence INTEGER NOT NULL,
      uuid BLOB NOT NULL,
      date REAL NOT NULL
    );
    CREATE TABLE import (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      file_name TEXT NOT NULL,
      date REAL NOT NULL,
      export_date REAL,
      time_zone TEXT NOT NULL,
      records_read INTEGER NOT NULL,
      records_skipped INTEGER NOT NULL,
      samples_new INTEGER NOT NULL,
      samples_known INTEGER NOT NULL,
      samples_deleted INTEGER NOT NULL
    );
    """
}
