internal import Foundation
internal import GRDB
public import PersonStores
internal import Synchronization

/// What an app did within an hour: which question about which types, how often, when last. No value, no time of a sample.
public struct AuditEntry: Sendable, Hashable {
  /// What became of it.
  public enum Action: String, Sendable, CaseIterable {
    /// The app was answered.
    case read
    /// The app changed something.
    case wrote
    /// The app was refused.
    case refused
  }

  /// The bundle identifier of the app.
  public let app: String
  /// What became of it.
  public let action: Action
  /// The question, as addresses have it.
  public let question: String
  /// The short names of the types that it named or saved; none for all that it may read.
  public let types: [String]
  /// How often.
  public let count: Int
  /// When last, in seconds since 1970.
  public let last: Double
}

/// What happened since the book was last written to.
struct PendingAudit {
  struct Key: Hashable {
    var person: String
    var app: String
    var action: String
    var question: String
    var types: String
    var hour: Int
  }

  var entries: [Key: (count: Int, last: Double)] = [:]
  var uses: [String: Double] = [:]
  var isBeingWritten = false
  /// How many rows were written since old ones were removed.
  var written = 0
}

extension AccessBook {
  /// How many entries of a person are kept; the oldest go for newer ones, some at a time.
  static let mostEntries = 2_000
  private static let entriesPerRemoval = 100

  /// Notes what an app did. It is written soon, and nobody waits for it.
  public func note(
    _ action: AuditEntry.Action, by token: AppToken, question: String, types: [String]
  ) {
    let present = now()
    let key = PendingAudit.Key(
      person: token.person.text, app: token.app, action: action.rawValue, question: question,
      types: types.joined(separator: ","), hour: Int((present / 3_600).rounded(.down)))
    let isFirst = audit.withLock { pending in
      pending.entries[key, default: (0, present)].count += 1
      pending.entries[key]?.last = present
      pending.uses[token.id] = present
      defer { pending.isBeingWritten = true }
      return !pending.isBeingWritten
    }
    if isFirst { Task { await writeAudit() } }
  }

  /// Writes what was noted, until nothing is left.
  private func writeAudit() async {
    while isAuditPending() {
      do {
        try await write { [self] db in try writeNoted(to: db) }
      } catch {
        // What cannot be written now is lost: keeping it would fill the memory.
        _ = takeNoted()
      }
    }
  }

  private func isAuditPending() -> Bool {
    audit.withLock { pending in
      pending.isBeingWritten = !pending.entries.isEmpty
      return pending.isBeingWritten
    }
  }

  private func takeNoted() -> PendingAudit {
    audit.withLock { pending in
      defer {
        pending.entries = [:]
        pending.uses = [:]
      }
      pending.written += pending.entries.count
      return pending
    }
  }

  private func writeNoted(to db: Database) throws {
    let noted = takeNoted()
    try Self.write(noted.entries, noted.uses, to: db)
    guard noted.written >= Self.entriesPerRemoval else { return }
    audit.withLock { $0.written = 0 }
    try Self.removeOld(from: db)
  }

  private static func write(
    _ entries: [PendingAudit.Key: (count: Int, last: Double)], _ uses: [String: Double],
    to db: Database
  ) throws {
    for (key, entry) in entries {
      try db.cachedStatement(
        sql: """
          INSERT INTO audit (person, app, action, question, types, hour, count, last) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET count = count + excluded.count, last = max(last, excluded.last)
          """
      ).execute(arguments: [
        key.person, key.app, key.action, key.question, key.types, key.hour, entry.count, entry.last,
      ])
    }
    for (id, time) in uses {
      // To the minute: a token that is used all the time is not written all the time.
      try db.cachedStatement(
        sql: "UPDATE token SET lastUse = ? WHERE id = ? AND (lastUse IS NULL OR lastUse < ? - 60)"
      ).execute(arguments: [time, id, time])
    }
  }

  private static func removeOld(from db: Database) throws {
    for person in try String.fetchAll(db, sql: "SELECT DISTINCT person FROM audit") {
      try db.execute(
        sql: """
          DELETE FROM audit WHERE person = ? AND last < (
            SELECT last FROM audit WHERE person = ? ORDER BY last DESC LIMIT 1 OFFSET ?)
          """, arguments: [person, person, mostEntries - 1])
    }
  }

  /// When an app of a person last saved or deleted anything, in seconds since 1970; nil for never.
  public func lastWrite(of person: PersonID) async throws(AccessBookError) -> Double? {
    if audit.withLock({ $0.isBeingWritten }) {
      try await write { [self] db in try writeNoted(to: db) }
    }
    return try await read(else: nil) { db in
      try Double.fetchOne(
        db, sql: "SELECT max(last) FROM audit WHERE person = ? AND action = ?",
        arguments: [person.text, AuditEntry.Action.wrote.rawValue])
    }
  }

  /// What the apps of a person did, the last first: one app, or all.
  public func auditEntries(
    of person: PersonID, app: String? = nil, limit: Int = 200
  ) async throws(AccessBookError) -> [AuditEntry] {
    // What was noted before this call is part of the answer: one writes at a time, so who wrote already has ended then.
    if audit.withLock({ $0.isBeingWritten }) {
      try await write { [self] db in try writeNoted(to: db) }
    }
    return try await read(else: []) { db in
      try AuditRow.fetchAll(
        db,
        sql: """
          SELECT * FROM audit WHERE person = ? AND (? IS NULL OR app = ?)
          ORDER BY last DESC, app, question, types LIMIT ?
          """, arguments: [person.text, app, app, limit]
      ).compactMap(\.entry)
    }
  }
}

/// A row of the table of what apps did.
private struct AuditRow: Codable, FetchableRecord {
  var app: String
  var action: String
  var question: String
  var types: String
  var count: Int
  var last: Double

  var entry: AuditEntry? {
    guard let action = AuditEntry.Action(rawValue: action) else { return nil }
    return AuditEntry(
      app: app, action: action, question: question,
      types: types.split(separator: ",").map(String.init), count: count, last: last)
  }
}
