internal import Foundation
internal import GRDB
public import PersonStores

/// The account of a person.
public struct Account: Sendable, Hashable {
  /// The person.
  public let person: PersonID
  /// When it was made, in seconds since 1970.
  public let created: Double
}

extension AccessBook {
  /// All accounts, by name.
  public func accounts() async throws(AccessBookError) -> [Account] {
    try await read(else: []) { db in
      try AccountRow.fetchAll(db, sql: "SELECT * FROM account ORDER BY name").compactMap { row in
        PersonID(row.name).map { Account(person: $0, created: row.created) }
      }
    }
  }

  /// Gives a person an account.
  ///
  /// - Returns: false if the person has one already, which stays as it is.
  public func addAccount(
    of person: PersonID, _ password: PasswordHash
  ) async throws(AccessBookError) -> Bool {
    let present = now()
    return try await write { db in
      try db.execute(
        sql: "INSERT OR IGNORE INTO account (name, hash, version, created) VALUES (?, ?, ?, ?)",
        arguments: [person.text, password.text, Int64.random(in: 1 ... .max), present])
      return db.changesCount > 0
    }
  }

  /// Gives an account another password, which ends the sessions of the person. Tokens of apps stay.
  ///
  /// - Returns: false if there is no such account.
  public func changePassword(
    of person: PersonID, to password: PasswordHash
  ) async throws(AccessBookError) -> Bool {
    try await write { db in
      try db.execute(
        sql: "UPDATE account SET hash = ?, version = ? WHERE name = ?",
        arguments: [password.text, Int64.random(in: 1 ... .max), person.text])
      return db.changesCount > 0
    }
  }

  /// Gives an account another password if it has the one that was checked, which ends the sessions of the person.
  ///
  /// - Parameters:
  ///   - person: whose.
  ///   - version: which password was checked.
  ///   - password: the new one.
  /// - Returns: which password it has now; nil if it had another one, or there is no such account.
  func changePassword(
    of person: PersonID, ofVersion version: Int64, to password: PasswordHash
  ) async throws(AccessBookError) -> Int64? {
    try await write { db in
      let new = Int64.random(in: 1 ... .max)
      try db.execute(
        sql: "UPDATE account SET hash = ?, version = ? WHERE name = ? AND version = ?",
        arguments: [password.text, new, person.text, version])
      return db.changesCount > 0 ? new : nil
    }
  }

  /// Removes an account with its tokens, requests and audit. The person's store stays.
  ///
  /// - Returns: false if there is no such account.
  public func removeAccount(of person: PersonID) async throws(AccessBookError) -> Bool {
    try await write { db in
      try Self.erase(person, in: db)
      try db.execute(sql: "DELETE FROM account WHERE name = ?", arguments: [person.text])
      return db.changesCount > 0
    }
  }

  /// Erases what is kept about a person beside their account: tokens, what apps asked for, and what they read.
  public func erase(_ person: PersonID) async throws(AccessBookError) {
    guard try await read(else: false, { _ in true }) else { return }
    try await write { db in try Self.erase(person, in: db) }
  }

  private static func erase(_ person: PersonID, in db: Database) throws {
    for table in ["token", "request", "audit"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE person = ?", arguments: [person.text])
    }
  }

  /// What an account's password is checked against, and which password it is; nil if there is no such account.
  func password(
    of person: PersonID
  ) async throws(AccessBookError) -> (hash: PasswordHash, version: Int64)? {
    let row = try await read(else: nil) { db in
      try AccountRow.fetchOne(
        db, sql: "SELECT * FROM account WHERE name = ?", arguments: [person.text])
    }
    guard let row, let hash = PasswordHash(text: row.hash) else { return nil }
    return (hash, row.version)
  }

  /// Which password an account has: another number after each change; nil if there is no such account.
  func accountVersion(of person: PersonID) async throws(AccessBookError) -> Int64? {
    try await read(else: nil) { db in
      try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT version FROM account WHERE name = ?"),
        arguments: [person.text])
    }
  }
}

/// A row of the table of accounts.
private struct AccountRow: Codable, FetchableRecord {
  var name: String
  var hash: String
  var version: Int64
  var created: Double
}
