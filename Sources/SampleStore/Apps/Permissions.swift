public import Foundation
internal import GRDB
public import HealthKitTypes

/// What the owner of the data decided about one app and one type.
public struct StoredPermission: Sendable, Hashable {
  /// The bundle identifier of the app.
  public var app: String
  /// The full identifier of the type.
  public var type: String
  /// Whether the app may save the type; nil if that was never decided.
  public var share: Bool?
  /// Whether the app may read the type; nil if that was never decided.
  public var read: Bool?

  /// Whether a request for the type was ever answered, in whichever way it was asked for.
  public var isDecided: Bool { share != nil || read != nil }

  /// Whether the app may save the type, as far as it can be told: of a type that was asked for to be read
  /// alone it may not. Nil where no request was answered.
  public var canShare: Bool? { share ?? (read == nil ? nil : false) }

  /// A permission from its parts.
  public init(app: String, type: String, share: Bool? = nil, read: Bool? = nil) {
    self.app = app
    self.type = type
    self.share = share
    self.read = read
  }

  /// A row of app, type, share and read.
  fileprivate init(_ row: Row) throws {
    try self.init(
      app: row.value(at: 0), type: row.value(at: 1), share: row.value(at: 2), read: row.value(at: 3)
    )
  }
}

/// Who may save and read what.
extension SampleStore {
  /// All decisions about one app, or about every app, by app and type.
  public func permissions(ofApp app: String? = nil) throws -> [StoredPermission] {
    try read { db in
      try StoredPermission.fetch(
        db, where: "? IS NULL OR app = ?", arguments: [app, app])
    }
  }

  /// The decisions about one app and some types; types without any are absent. O(types × log n).
  public func permissions(ofApp app: String, types: [String]) throws -> [StoredPermission] {
    try read { db in
      try types.compactMap { type in
        try StoredPermission.fetch(db, where: "app = ? AND type = ?", arguments: [app, type]).first
      }
    }
  }

  /// Writes decisions, all or none. What is nil in one of them stays as it is in the store.
  public func decide(_ permissions: [StoredPermission]) throws {
    try write { db in
      for permission in permissions {
        try db.cachedStatement(
          sql: """
            INSERT INTO permission (app, type, share, read) VALUES (?, ?, ?, ?)
            ON CONFLICT (app, type) DO UPDATE SET
              share = coalesce(excluded.share, share), read = coalesce(excluded.read, read)
            """
        ).execute(
          arguments: [permission.app, permission.type, permission.share, permission.read])
      }
    }
  }

  /// What was decided about one app and one type, and the objects that were chosen for it one by one, of
  /// one committed state.
  public func permission(
    ofApp app: String, type: String
  ) throws -> (decision: StoredPermission, objects: Set<UUID>) {
    try read { db in
      let decision = try StoredPermission.fetch(
        db, where: "app = ? AND type = ?", arguments: [app, type]
      ).first
      return (
        decision ?? StoredPermission(app: app, type: type),
        try Self.chosenObjects(db, app: app, type: type)
      )
    }
  }

  /// Replaces the choice among some objects: those that are `chosen` the app may read from now on, the
  /// others of `offered` it may not. Objects that were not offered stay as they are.
  public func choose(
    _ chosen: Set<UUID>, among offered: Set<UUID>, ofType type: String, forApp app: String
  ) throws {
    try write { db in
      for uuid in offered {
        try db.cachedStatement(
          sql: chosen.contains(uuid)
            ? "INSERT OR IGNORE INTO object_permission (app, type, uuid) VALUES (?, ?, ?)"
            : "DELETE FROM object_permission WHERE app = ? AND type = ? AND uuid = ?"
        ).execute(arguments: [app, type, uuid])
      }
    }
  }

  /// Whether anything was ever decided about an app, or any object was chosen for it.
  public func hasDecisions(aboutApp app: String) throws -> Bool {
    try read { db in
      try Bool.readOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM permission WHERE app = ?)
            OR EXISTS (SELECT 1 FROM object_permission WHERE app = ?)
          """, arguments: [app, app]) ?? false
    }
  }

  /// Denies an app everything that was ever decided about it, and takes back all objects that were chosen
  /// for it one by one. What was never decided, it may still ask for; what it saved stays.
  public func revokeAll(fromApp app: String) throws {
    try write { db in
      // 0 times null is null.
      try db.execute(
        sql: "UPDATE permission SET share = 0 * share, read = 0 * read WHERE app = ?",
        arguments: [app])
      try db.execute(sql: "DELETE FROM object_permission WHERE app = ?", arguments: [app])
    }
  }

  /// Forgets all that was ever decided about an app, as if it had never asked.
  package func forgetPermissions(ofApp app: String) throws {
    try write { db in
      try db.execute(sql: "DELETE FROM permission WHERE app = ?", arguments: [app])
      try db.execute(sql: "DELETE FROM object_permission WHERE app = ?", arguments: [app])
    }
  }

  /// Denies an app to save and to read types. Of a type whose objects are chosen one by one those that were
  /// chosen are taken back instead.
  public func revoke(
    share: [HKObjectType], read: [HKObjectType], fromApp app: String
  ) throws {
    let denied = read.filter { !$0.requiresPerObjectAuthorization() }
    try decide(
      share.map { StoredPermission(app: app, type: $0.identifier, share: false) }
        + denied.map { StoredPermission(app: app, type: $0.identifier, read: false) })
    for type in read where type.requiresPerObjectAuthorization() {
      try forgetChosenObjects(ofType: type.identifier, forApp: app)
    }
  }

  /// Takes back what was chosen one by one: of one type, or of all types of the app.
  public func forgetChosenObjects(ofType type: String?, forApp app: String) throws {
    try write { db in
      try db.execute(
        sql: "DELETE FROM object_permission WHERE app = ? AND (? IS NULL OR type = ?)",
        arguments: [app, type, type])
    }
  }

  /// How many objects of each type were chosen for an app, by app and type.
  public func chosenObjectCounts() throws -> [(app: String, type: String, count: Int)] {
    try read { db in
      try Row.readAll(
        db,
        sql: """
          SELECT app, type, count(*) AS count FROM object_permission GROUP BY app, type
          ORDER BY app, type
          """
      ).map { try ($0.value(at: 0), $0.value(at: 1), $0.value(at: 2)) }
    }
  }

  private static func chosenObjects(_ db: Database, app: String, type: String) throws -> Set<UUID> {
    let statement = try db.cachedStatement(
      sql: "SELECT uuid FROM object_permission WHERE app = ? AND type = ?")
    return try UUID.readSet(statement, arguments: [app, type])
  }
}

extension StoredPermission {
  static func fetch(
    _ db: Database, where condition: String, arguments: StatementArguments
  ) throws -> [StoredPermission] {
    let statement = try db.cachedStatement(
      sql: "SELECT app, type, share, read FROM permission WHERE \(condition) ORDER BY app, type")
    return try Row.readAll(statement, arguments: arguments).map(StoredPermission.init)
  }
}
