import Foundation
import HTTPTypes
import HealthServer
import Hummingbird
import HummingbirdTesting
import PersonStores
import SampleStore
import ServerAccess
import Synchronization
import Testing

@testable import HealthAPI

/// What lets apps in.
@Suite struct AppTokenTests {
  private static let app = "com.example.chart"
  private static let steps = "HKQuantityTypeIdentifierStepCount"
  private static let mass = "HKQuantityTypeIdentifierBodyMass"

  private func grant(_ demo: DemoServer, share: Bool? = nil, read: Bool? = nil) throws {
    let store = try SampleStore.open(demo.path, mode: .readWrite(create: false))
    defer { store.close() }
    try store.decide([StoredPermission(app: Self.app, type: Self.steps, share: share, read: read)])
  }

  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "hkstats-book-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test func aTokenIsGoodUntilItExpiresOrIsRevoked() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let present = Clock(1_000_000)
    let path = folder.appending(path: "health.access.sqlite").path
    let book = AccessBook(path: path) { present.now }
    // Nothing is made by looking.
    #expect(try await book.token(ofSecret: "hkstats_" + String(repeating: "0", count: 64)) == nil)
    #expect(!FileManager.default.fileExists(atPath: path))
    let (token, secret) = try await book.makeToken(forApp: Self.app, of: .me, name: "C", days: 30)
    #expect(secret.count == 8 + 64)
    #expect(try await book.token(ofSecret: secret)?.id == token.id)
    #expect(try await book.token(ofSecret: secret.uppercased()) == nil)
    #expect(try await book.token(ofSecret: String(secret.dropLast())) == nil)
    present.advance(30 * 86_400 - 1)
    #expect(try await book.token(ofSecret: secret) != nil)
    present.advance(1)
    #expect(try await book.token(ofSecret: secret) == nil)
    let (second, other) = try await book.makeToken(forApp: Self.app, of: .me, name: "C", days: 30)
    let bo = try #require(PersonID("bo"))
    // Nobody revokes another person's.
    try await book.revokeTokens(ofApp: Self.app, of: bo, id: second.id)
    #expect(try await book.token(ofSecret: other) != nil)
    try await book.revokeTokens(ofApp: Self.app, of: .me, id: second.id)
    #expect(try await book.token(ofSecret: other) == nil)
  }

  @Test func noSecretIsInTheFileWhichIsItsOwnersAlone() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "health.access.sqlite").path
    let book = AccessBook(path: path)
    let (_, secret) = try await book.makeToken(forApp: Self.app, of: .me, name: "C", days: 30)
    let anna = try #require(PersonID("anna"))
    let password = "four horses in a field"
    _ = try await book.addAccount(of: anna, PasswordHash(password, cost: .cheap))
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: file)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file.lastPathComponent)")
      let bytes = try Data(contentsOf: file)
      #expect(bytes.range(of: Data(secret.suffix(64).utf8)) == nil)
      #expect(bytes.range(of: Data(password.utf8)) == nil)
    }
  }

  @Test(arguments: [
    "Bearer", "Bearer ", "Bearer 0", "Basic bWU6",
    "bearer hkstats_" + String(repeating: "0", count: 64),
    "Bearer hkstats_' OR 1=1 --", "Bearer " + String(repeating: "a", count: 5_000),
  ])
  func whatIsNoTokenIsRefusedWhateverTheCookieSays(authorization: String) async throws {
    try await DemoServer().test { client, headers in
      let answer = try await client.execute(
        uri: "/v1/people/me/types", method: .get, headers: headers + [.authorization: authorization]
      ) { $0 }
      #expect(answer.status == .unauthorized)
      #expect(answer.headers[.wwwAuthenticate] == "Bearer")
      #expect(answer.text.contains("expired or was revoked"))
    }
  }

  @Test func aTokenThatEndedLetsNobodyIn() async throws {
    let demo = try DemoServer()
    try await demo.test { client, _ in
      let (_, secret) = try await demo.server.book.makeToken(
        forApp: Self.app, of: .me, name: "C", days: 0)
      let answer = try await client.execute(
        uri: "/v1/people/me/types", method: .get, headers: [.authorization: "Bearer \(secret)"]
      ) { $0 }
      #expect(answer.status == .unauthorized && answer.text.contains("has expired"))
    }
  }

  @Test func anAppSeesWhatItWasGranted() async throws {
    let demo = try DemoServer()
    try await demo.test { client, _ in
      let (_, secret) = try await demo.server.book.makeToken(
        forApp: Self.app, of: .me, name: "C", days: 7)
      let headers: HTTPFields = [.authorization: "Bearer \(secret)"]
      let uri = "/v1/people/me/summary?interval=day&types=stepCount"
      func answer() async throws -> TestResponse {
        try await client.execute(uri: uri, method: .get, headers: headers) { $0 }
      }
      let never = try await answer()
      #expect(never.status == .forbidden && never.text.contains("never granted"))
      try grant(demo, read: true)
      let granted = try await answer()
      #expect(granted.status == .ok && granted.text.contains("170"))
      try grant(demo, read: false)
      let refused = try await answer()
      #expect(refused.status != .forbidden && !refused.text.contains("170"))
      // The tag of what it knew is no longer the answer's.
      let tag = granted.headers[.eTag] ?? ""
      let again = try await client.execute(
        uri: uri, method: .get, headers: headers + [.ifNoneMatch: tag]
      ) { $0 }
      #expect(again.status != .notModified)
    }
  }

  /// Whatever an app asks and was granted, it gets an answer or a reason that is its own.
  @Test(arguments: APIQuestion.all.map(\.name).filter { $0 != "store" })
  func everyQuestionHasAnAnswerForAnApp(question: String) async throws {
    let needed = [
      "explain": "?type=stepCount", "profile": "?type=stepCount",
      "streak": "?type=stepCount&atLeast=1",
    ]
    let demo = try DemoServer()
    try await demo.test { client, _ in
      let (_, secret) = try await demo.server.book.makeToken(
        forApp: Self.app, of: .me, name: "C", days: 7)
      for isGranted in [nil, true, false] {
        if let isGranted { try grant(demo, read: isGranted) }
        let answer = try await client.execute(
          uri: "/v1/people/me/\(question)\(needed[question] ?? "")", method: .get,
          headers: [.authorization: "Bearer \(secret)"]
        ) { $0 }
        #expect([200, 403, 404].contains(answer.status.code), "\(answer.text)")
        if isGranted == true, needed[question] != nil || ["types", "sources"].contains(question) {
          #expect(answer.status == .ok, "\(answer.text)")
        }
      }
    }
  }

  @Test func whatTheStoreIsLikeIsThePersonsAlone() async throws {
    let demo = try DemoServer()
    try await demo.test { client, browser in
      let (_, secret) = try await demo.server.book.makeToken(
        forApp: Self.app, of: .me, name: "C", days: 7)
      try grant(demo, read: true)
      func answer(_ headers: HTTPFields) async throws -> TestResponse {
        try await client.execute(uri: "/v1/people/me/store", method: .get, headers: headers) { $0 }
      }
      let refused = try await answer([.authorization: "Bearer \(secret)"])
      #expect(refused.status == .forbidden && refused.text.contains("the person alone may ask"))
      #expect(try await answer(browser).status == .ok)
    }
  }

  @Test(arguments: ["bo", "ME", "..", "me%2F.."])
  func anotherPersonIsNotThere(name: String) async throws {
    let demo = try DemoServer()
    try await demo.test { client, _ in
      let (_, secret) = try await demo.server.book.makeToken(
        forApp: Self.app, of: .me, name: "C", days: 7)
      let answer = try await client.execute(
        uri: "/v1/people/\(name)/types", method: .get, headers: [.authorization: "Bearer \(secret)"]
      ) { $0 }
      #expect(answer.status == .notFound)
    }
  }

  @Test func whoMayOnlyReadMayNotSave() throws {
    let demo = try DemoServer()
    let app = Access(to: .me, as: .app(bundleIdentifier: Self.app), by: .token)
    let store = try SampleStore.open(demo.path, mode: .readWrite(create: false))
    defer { store.close() }
    func refusal(_ access: Access, _ types: Set<String> = [Self.steps]) throws -> String? {
      try access.refusal(toSave: types, in: store)
    }
    #expect(try refusal(app)?.contains("has not asked") == true)
    try grant(demo, read: true)
    #expect(try refusal(app)?.contains("may not save") == true)
    try grant(demo, share: true)
    #expect(try refusal(app) == nil)
    #expect(try refusal(app, [Self.steps, Self.mass])?.contains("BodyMass") == true)
    #expect(try refusal(Access(to: .me, as: .owner)) == nil)
    #expect(try refusal(Access(to: .me, as: .owner, by: .guestSession)) == Access.refusalOfGuests)
    #expect(!app.isOwner && !app.isPersonAtPages)
  }

  @Test func whoFollowsEndsWithTheToken() async throws {
    let demo = try DemoServer()
    try await demo.test { client, _ in
      let port = try #require(client.port)
      try grant(demo, read: true)
      let (token, secret) = try await demo.server.book.makeToken(
        forApp: Self.app, of: .me, name: "C", days: 7)
      let request = RawRequest(
        "GET /v1/people/me/changes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(secret)\r\nConnection: close\r\n\r\n"
      )
      // It ends by itself: the answer is whole although nobody closes the connection.
      let answer = try await request.answer(fromPort: port, until: "\r\n0\r\n") {
        Task { try await demo.server.book.revokeTokens(ofApp: Self.app, of: .me, id: token.id) }
      }
      #expect(answer.contains("text/event-stream") && answer.contains("\r\n0\r\n"))
    }
  }

  @Test func whatAnAppAskedForIsNotedWithoutValues() async throws {
    let demo = try DemoServer()
    try await demo.test { client, headers in
      let (token, secret) = try await demo.server.book.makeToken(
        forApp: Self.app, of: .me, name: "C", days: 7)
      let bearer: HTTPFields = [.authorization: "Bearer \(secret)"]
      func ask(_ question: String) async throws {
        _ = try await client.execute(
          uri: "/v1/people/me/\(question)", method: .get, headers: bearer
        ) { $0 }
      }
      try await ask("summary?types=stepCount")
      try grant(demo, read: true)
      for _ in 0..<3 { try await ask("summary?types=stepCount&from=2024-03-01") }
      try await ask("types")
      try await ask("summary?types=%3Cscript%3E,stepCount&x=1")
      let entries = try await demo.server.book.auditEntries(of: .me)
      let told = entries.map { "\($0.action) \($0.question) \($0.types) \($0.count)" }
      #expect(
        Set(told) == [
          #"refused summary ["stepCount"] 1"#, #"read summary ["stepCount"] 3"#, "read types [] 1",
        ], "\(told)")
      let used = try await demo.server.book.tokens(of: .me).first { $0.id == token.id }
      #expect(used?.lastUse != nil)
      // What the person asks for at their pages is nobody's business.
      _ = try await client.execute(uri: "/v1/people/me/types", method: .get, headers: headers) {
        $0
      }
      #expect(try await demo.server.book.auditEntries(of: .me).count == entries.count)
      let page = try await client.execute(
        uri: "/permissions/audit", method: .get, headers: headers
      ) { $0.text }
      #expect(page.contains(Self.app) && page.contains("stepCount") && !page.contains("2024-03"))
    }
  }

  @Test func whatIsNotedIsBounded() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let present = Clock(1_000_000)
    let book = AccessBook(path: folder.appending(path: "b.access.sqlite").path) { present.now }
    let (token, _) = try await book.makeToken(forApp: Self.app, of: .me, name: "C", days: 3_650)
    for hour in 0..<2_500 {
      book.note(.read, by: token, question: "summary", types: [])
      present.advance(3_600)
      if hour % 500 == 0 { _ = try await book.auditEntries(of: .me, limit: 1) }
    }
    let entries = try await book.auditEntries(of: .me, limit: 10_000)
    #expect((2_000..<2_100).contains(entries.count))
    #expect(entries.first.map { $0.last > 1_000_000 + 2_498 * 3_600 } == true)
  }

  @Test func whatIsKeptOfAPersonIsErasedAndNobodyElses() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "b.access.sqlite").path
    let book = AccessBook(path: path)
    let bo = try #require(PersonID("bo"))
    // Nothing is made for having nothing to erase.
    try await book.erase(bo)
    #expect(!FileManager.default.fileExists(atPath: path))
    for person in [.me, bo] {
      let (token, _) = try await book.makeToken(forApp: Self.app, of: person, name: "C", days: 7)
      _ = try await book.keep(AppRequest(app: Self.app, name: "C", read: [Self.steps]), of: person)
      book.note(.read, by: token, question: "types", types: [])
      #expect(try await book.auditEntries(of: person).count == 1)
    }
    try await book.erase(.me)
    for (person, count) in [(.me, 0), (bo, 1)] {
      #expect(try await book.tokens(of: person).count == count)
      #expect(try await book.requests(of: person).count == count)
      #expect(try await book.auditEntries(of: person).count == count)
    }
  }

  @Test func tokensOfAnAppAreBounded() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let present = Clock(1_000_000)
    let book = AccessBook(path: folder.appending(path: "b.access.sqlite").path) { present.now }
    var secrets: [String] = []
    for _ in 0..<12 {
      secrets.append(
        try await book.makeToken(forApp: Self.app, of: .me, name: "C", days: 30).secret)
      present.advance(1)
    }
    #expect(try await book.tokens(of: .me).count == 10)
    #expect(try await book.token(ofSecret: secrets[1]) == nil)
    #expect(try await book.token(ofSecret: secrets[2]) != nil)
  }
}

/// A clock that goes on when it is told to.
final class Clock: Sendable {
  private let time: Mutex<Double>

  init(_ time: Double) {
    self.time = Mutex(time)
  }

  var now: Double { time.withLock { $0 } }

  func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
}
