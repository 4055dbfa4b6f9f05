internal import Foundation
internal import GRDB
internal import Synchronization

/// The temporary tables of one import. They belong to the connection, live in a file that has no name,
/// and vanish with the process.
struct ImportTables: Sendable {
  private static let counter = Atomic<Int>(0)
  private let suffix: Int

  init() {
    suffix = Self.counter.add(1, ordering: .relaxed).newValue
  }

  private var metadata: String { "temp.import_metadata_\(suffix)" }
  private var member: String { "temp.import_member_\(suffix)" }
  /// Workouts that wait.
  var workout: String { "temp.import_workout_\(suffix)" }
  /// Correlations that wait.
  var correlation: String { "temp.import_correlation_\(suffix)" }

  func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE \(metadata) (
          id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, content BLOB NOT NULL);
        CREATE TABLE \(member) (
          ordinal INTEGER PRIMARY KEY, sequence INTEGER NOT NULL, type INTEGER NOT NULL);
        CREATE TABLE \(workout) (
          id INTEGER PRIMARY KEY, kind TEXT NOT NULL, start REAL NOT NULL, "end" REAL NOT NULL,
          creation REAL, source_revision INTEGER NOT NULL, device INTEGER NOT NULL,
          content BLOB NOT NULL, members BLOB);
        CREATE TABLE \(correlation) (
          id INTEGER PRIMARY KEY, kind TEXT NOT NULL, start REAL NOT NULL, "end" REAL NOT NULL,
          creation REAL, source_revision INTEGER NOT NULL, device INTEGER NOT NULL,
          content BLOB NOT NULL, members BLOB);
        """)
  }

  func drop(_ db: Database) throws {
    for table in [metadata, member, workout, correlation] {
      try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
    }
  }

  func insert(_ pending: [ImportNames.PendingMetadata], _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: "INSERT INTO \(metadata) (id, hash, content) VALUES (?, ?, ?)")
    for set in pending {
      try statement.execute(
        arguments: [set.id, Int64(bitPattern: set.hash), Data(set.content)])
    }
  }

  func metadata(_ id: UInt32, _ db: Database) throws -> (hash: Int64, content: Data)? {
    let statement = try db.cachedStatement(
      sql: "SELECT hash, content FROM \(metadata) WHERE id = ?")
    return try Row.readOne(statement, arguments: [id]).map {
      try ($0.value(at: 0), $0.value(at: 1))
    }
  }

  func insert(_ workout: ImportedWorkout, _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO \(self.workout)
          (kind, start, "end", creation, source_revision, device, content)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    try statement.execute(
      arguments: [
        workout.activityType, workout.start, workout.end,
        workout.creation.isNaN ? nil : workout.creation, workout.sourceRevision, workout.device,
        try DetailsCoding.encode(workout.details),
      ])
  }

  func insert(_ correlation: ImportedCorrelation, _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO \(self.correlation)
          (kind, start, "end", creation, source_revision, device, content, members)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try statement.execute(
      arguments: [
        correlation.type, correlation.start, correlation.end,
        correlation.creation.isNaN ? nil : correlation.creation, correlation.sourceRevision,
        correlation.device, try DetailsCoding.encode(correlation.metadata),
        try DetailsCoding.encode(correlation.memberOrdinals),
      ])
  }

  func clearMembers(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM \(member)")
  }

  /// Notes which samples records became.
  func insert(_ members: [ImportMember], _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO \(member) (ordinal, sequence, type) VALUES (?, ?, ?)")
    for member in members {
      try statement.execute(
        arguments: [Int64(bitPattern: member.ordinal), member.sequence, member.type])
    }
  }

  /// Which samples the records at these places became.
  func members(_ ordinals: ClosedRange<UInt64>, _ db: Database) throws -> [ImportMember] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT ordinal, sequence, type FROM \(member) WHERE ordinal BETWEEN ? AND ?"),
      arguments: [
        Int64(bitPattern: ordinals.lowerBound), Int64(bitPattern: ordinals.upperBound),
      ])
    var members: [ImportMember] = []
    while let row = try rows.next() {
      try members.append(
        ImportMember(
          ordinal: UInt64(bitPattern: row.value(at: 0) as Int64), sequence: row.value(at: 1),
          type: row.value(at: 2)))
    }
    return members
  }
}

/// What an import knows of its workouts, correlations and summaries besides the temporary tables.
struct ImportObjects {
  var summaries: [String: [NamedValue]] = [:]
  var characteristics: [NamedValue]?
  private(set) var correlationTypes: Set<String> = []
  private(set) var workoutCount = 0
  var holdsWorkouts: Bool { workoutCount > 0 }
  private(set) var firstStart = Double.infinity
  private(set) var lastEnd = -Double.infinity

  /// Whether the export has any of a kind.
  func holds(_ kind: ImportedObjectKind) -> Bool {
    kind == .workout ? holdsWorkouts : !correlationTypes.isEmpty
  }

  mutating func noteWorkout(start: Double, end: Double) {
    workoutCount += 1
    note(start: start, end: end)
  }

  mutating func noteCorrelation(_ type: String, start: Double, end: Double) {
    correlationTypes.insert(type)
    note(start: start, end: end)
  }

  private mutating func note(start: Double, end: Double) {
    if start < firstStart { firstStart = start }
    if end > lastEnd { lastEnd = end }
  }
}
