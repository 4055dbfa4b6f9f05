import GRDB

@testable import SampleStore

/// Files as earlier versions of the project made them.
enum EarlierStores {
  /// A file of a version from 7 on with an import of 300 samples, and workouts with long names, closed.
  static func make(_ path: String, version: Int, workouts: Int = 0) throws {
    try StoreFile.create(path)
    let pool = try DatabasePool(path: path)
    try pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA application_id = \(StoreSchema.uncheckedApplicationID)")
    }
    try StoreSchema.migrator.migrate(pool, upTo: "\(version)")
    let store = SampleStore(.readWrite(pool), path: path)
    try store.importing((0..<300).map { TestRecord(Double($0), Double($0) + 1, 2) }) { importing in
      for number in 0..<workouts {
        try importing.addWorkout(
          ImportedWorkout(
            activityType: "\(number)" + String(repeating: "x", count: 1_000),
            start: Double(number) * 100, end: Double(number) * 100 + 50,
            sourceRevision: importing.sourceRevisionID(name: "Watch", version: "7.0")))
      }
    }
    store.close()
  }
}
