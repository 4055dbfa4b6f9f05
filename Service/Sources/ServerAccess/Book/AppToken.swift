internal import Foundation
internal import GRDB
public import PersonStores
internal import SampleStore

/// What lets an app in: one person's data, as far as the person granted them to the app.
///
/// The secret is not part of it: the app has it, and nobody else.
public struct AppToken: Sendable, Hashable {
  /// What stands for it on pages.
  public let id: String
  /// Whose data.
  public let person: PersonID
  /// The app, by its bundle identifier: the store's permissions say what it may.
  public let app: String
  /// What the app calls itself.
  public let name: String
  /// When it was made, in seconds since 1970.
  public let created: Double
  /// When it ends, in seconds since 1970.
  public let expires: Double
  /// When it was last used, to the minute; nil if it never was.
  public let lastUse: Double?

  /// What it gives access to.
  public var access: Access {
    Access(to: person, as: .app(bundleIdentifier: app), by: .token)
  }
}

extension AccessBook {
  /// What each secret begins with, so that tools that look for secrets find one in a file.
  static let secretPrefix = "hkstats_"
  /// How many tokens an app may have of one person; the oldest end for newer ones.
  static let mostTokensOfApp = 10

  /// Makes a token.
  ///
  /// - Parameters:
  ///   - app: the bundle identifier of the app.
  ///   - person: whose data.
  ///   - name: what the app calls itself.
  ///   - days: for how long.
  /// - Returns: the token, and the secret that is shown once: 256 random bits.
  public func makeToken(
    forApp app: String, of person: PersonID, name: String, days: Int
  ) async throws(AccessBookError) -> (token: AppToken, secret: String) {
    let secret = Self.secretPrefix + SecretText.random().text
    let present = now()
    let token = AppToken(
      id: String(SecretText.random().text.prefix(16)), person: person, app: app, name: name,
      created: present, expires: present + Double(days) * 86_400, lastUse: nil)
    try await write { db in
      try db.execute(
        sql: """
          INSERT INTO token (id, digest, person, app, name, created, expires) VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          token.id, SecretText.digest(of: secret), person.text, app, name, token.created,
          token.expires,
        ])
      try db.execute(
        sql: """
          DELETE FROM token WHERE person = ? AND app = ? AND id NOT IN (
            SELECT id FROM token WHERE person = ? AND app = ? ORDER BY created DESC, id LIMIT ?)
          """, arguments: [person.text, app, person.text, app, Self.mostTokensOfApp])
    }
    return (token, secret)
  }

  /// The token of a secret; nil if there is none, and if it has expired or was revoked.
  public func token(ofSecret secret: String) async throws(AccessBookError) -> AppToken? {
    guard secret.hasPrefix(Self.secretPrefix), secret.utf8.count == Self.secretPrefix.count + 64
    else { return nil }
    let digest = SecretText.digest(of: secret)
    let present = now()
    return try await read(else: nil) { db in
      try TokenRow.fetchOne(
        db.cachedStatement(sql: "SELECT * FROM token WHERE digest = ? AND expires > ?"),
        arguments: [digest, present])?.token
    }
  }

  /// Whether a token still lets its app in.
  func isValid(_ token: AppToken) async -> Bool {
    guard token.expires > now() else { return false }
    let found = try? await read(else: false) { db in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM token WHERE id = ?)", arguments: [token.id]) ?? false
    }
    return found ?? false
  }

  /// The tokens of a person, newest first, expired ones too: of one app, or of all.
  public func tokens(
    of person: PersonID, app: String? = nil
  ) async throws(AccessBookError) -> [AppToken] {
    try await read(else: []) { db in
      try TokenRow.fetchAll(
        db,
        sql: """
          SELECT * FROM token WHERE person = ? AND (? IS NULL OR app = ?) ORDER BY created DESC, id
          """, arguments: [person.text, app, app]
      ).compactMap(\.token)
    }
  }

  /// Revokes a token of a person's app, or all tokens of it.
  public func revokeTokens(
    ofApp app: String, of person: PersonID, id: String? = nil
  ) async throws(AccessBookError) {
    try await write { db in
      try db.execute(
        sql: "DELETE FROM token WHERE person = ? AND app = ? AND (? IS NULL OR id = ?)",
        arguments: [person.text, app, id, id])
    }
  }
}

/// A row of the table of tokens.
private struct TokenRow: Codable, FetchableRecord {
  var id: String
  var person: String
  var app: String
  var name: String
  var created: Double
  var expires: Double
  var lastUse: Double?

  var token: AppToken? {
    guard let person = PersonID(person) else { return nil }
    return AppToken(
      id: id, person: person, app: app, name: name, created: created, expires: expires,
      lastUse: lastUse)
  }
}
