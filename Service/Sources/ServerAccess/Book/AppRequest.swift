internal import Foundation
internal import GRDB
public import PersonStores

/// What an app asks a person for.
public struct AppRequest: Sendable, Hashable {
  /// The app, by its bundle identifier.
  public var app: String
  /// What the app calls itself.
  public var name: String
  /// The full identifiers of the types that it wants to save.
  public var share: [String]
  /// The full identifiers of the types that it wants to read.
  public var read: [String]
  /// The full identifiers of the clinical types that it cannot do without: none, or three and more.
  public var required: [String]
  /// Why it saves, in its own words.
  public var whyShare: String
  /// Why it reads.
  public var whyRead: String
  /// Why it reads clinical records.
  public var whyClinical: String

  /// A request from its parts.
  public init(
    app: String, name: String, share: [String] = [], read: [String] = [], required: [String] = [],
    whyShare: String = "", whyRead: String = "", whyClinical: String = ""
  ) {
    self.app = app
    self.name = name
    self.share = share
    self.read = read
    self.required = required
    self.whyShare = whyShare
    self.whyRead = whyRead
    self.whyClinical = whyClinical
  }
}

/// A request that a person was shown.
public struct KeptRequest: Sendable, Hashable {
  /// What stands for it in addresses.
  public let id: String
  /// What is asked for.
  public let request: AppRequest
  /// When, in seconds since 1970.
  public let asked: Double
  /// When the person answered; nil if they have not yet.
  public let answered: Double?
}

extension AccessBook {
  /// How many requests of a person are kept; the oldest go for newer ones.
  static let mostRequests = 200

  /// Keeps a request of a person, in the place of an earlier one of the same app that was not answered.
  ///
  /// - Returns: what stands for it in addresses.
  public func keep(
    _ request: AppRequest, of person: PersonID
  ) async throws(AccessBookError) -> String {
    let id = String(SecretText.random().text.prefix(16))
    let present = now()
    try await write { db in
      try db.execute(
        sql: "DELETE FROM request WHERE person = ? AND app = ? AND answered IS NULL",
        arguments: [person.text, request.app])
      try db.execute(
        sql: """
          INSERT INTO request (id, person, app, name, share, read, required, whyShare, whyRead, whyClinical, asked)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          id, person.text, request.app, request.name, request.share.joined(separator: ","),
          request.read.joined(separator: ","), request.required.joined(separator: ","),
          request.whyShare, request.whyRead, request.whyClinical, present,
        ])
      try db.execute(
        sql: """
          DELETE FROM request WHERE person = ? AND id NOT IN (
            SELECT id FROM request WHERE person = ? ORDER BY asked DESC, id LIMIT ?)
          """, arguments: [person.text, person.text, Self.mostRequests])
    }
    return id
  }

  /// The requests of a person, oldest first: of one app, or of all.
  public func requests(
    of person: PersonID, app: String? = nil
  ) async throws(AccessBookError) -> [KeptRequest] {
    try await read(else: []) { db in
      try RequestRow.fetchAll(
        db,
        sql: "SELECT * FROM request WHERE person = ? AND (? IS NULL OR app = ?) ORDER BY asked, id",
        arguments: [person.text, app, app]
      ).map(\.kept)
    }
  }

  /// A request of a person; nil if there is none, and for another person's.
  public func request(
    _ id: String, of person: PersonID
  ) async throws(AccessBookError) -> KeptRequest? {
    try await read(else: nil) { db in
      try RequestRow.fetchOne(
        db, sql: "SELECT * FROM request WHERE person = ? AND id = ?", arguments: [person.text, id])?
        .kept
    }
  }

  /// Notes that a person answered a request.
  ///
  /// - Returns: whether this was the first answer.
  public func answered(_ id: String, of person: PersonID) async throws(AccessBookError) -> Bool {
    let present = now()
    return try await write { db in
      try db.execute(
        sql: "UPDATE request SET answered = ? WHERE person = ? AND id = ? AND answered IS NULL",
        arguments: [present, person.text, id])
      return db.changesCount > 0
    }
  }
}

/// A row of the table of requests.
private struct RequestRow: Codable, FetchableRecord {
  var id: String
  var app: String
  var name: String
  var share: String
  var read: String
  var required: String
  var whyShare: String
  var whyRead: String
  var whyClinical: String
  var asked: Double
  var answered: Double?

  var kept: KeptRequest {
    func list(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }
    return KeptRequest(
      id: id,
      request: AppRequest(
        app: app, name: name, share: list(share), read: list(read), required: list(required),
        whyShare: whyShare, whyRead: whyRead, whyClinical: whyClinical),
      asked: asked, answered: answered)
  }
}
