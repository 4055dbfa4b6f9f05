import Foundation
import HTTPTypes
import HealthServer
import Hummingbird
import HummingbirdTesting
import Logging
import PersonStores
import ServerAccess
import Synchronization
import Testing

/// People who log in by name and password.
@Suite struct LogInTests {
  @Test func eachReachesTheirOwnDataAlone() async throws {
    try await FamilyServer().test { client in
      var anna = try await FamilyServer.browser(of: "anna", client)
      var bo = try await FamilyServer.browser(of: "bo", client)
      #expect(try await anna.get("/types/stepCount").text.contains("Watch"))
      let page = try await bo.get("/types/stepCount").text
      #expect(page.contains("Bosring") && !page.contains("Watch"))
      #expect(try await anna.get("/v1/people/anna/types").status == .ok)
      let another = try await anna.get("/v1/people/bo/types")
      let nobody = try await anna.get("/v1/people/carl/types")
      #expect(another.status == .notFound && nobody.status == .notFound)
      #expect(another.text == nobody.text)
      #expect(try await anna.get("/v1/people/me/types").status == .notFound)
    }
  }

  @Test func anAppOfOneReachesNobodyElse() async throws {
    let family = try await FamilyServer()
    try await family.test { client in
      let anna = try #require(PersonID("anna"))
      let (_, secret) = try await family.server.book.makeToken(
        forApp: "com.example.chart", of: anna, name: "Chart", days: 7)
      let headers: HTTPFields = [.authorization: "Bearer \(secret)"]
      for (person, status): (String, HTTPResponse.Status) in [
        ("anna", .ok), ("bo", .notFound), ("carl", .notFound),
      ] {
        let answer = try await client.execute(
          uri: "/v1/people/\(person)/types", method: .get, headers: headers
        ) { $0.status }
        #expect(answer == status)
      }
      // Bo neither sees nor revokes what is Anna's.
      var bo = try await FamilyServer.browser(of: "bo", client)
      #expect(try await bo.get("/permissions/app?id=com.example.chart").status == .notFound)
      var annas = try await FamilyServer.browser(of: "anna", client)
      let address = try await PermissionPagesTests.switches(&annas)
      #expect(try await bo.get(address).status == .notFound)
    }
  }

  @Test func anUnknownNameIsToldTheSameAsAWrongPassword() async throws {
    try await FamilyServer().test { client in
      var texts: [String] = []
      for (name, password) in [
        ("anna", "not the password"), ("carl", "x"), ("../anna", "x"), ("", ""),
      ] {
        var browser = Browser(client)
        let answer = try await browser.submit(
          "/login", from: "/login", [("name", name), ("password", password)])
        #expect(answer.status == .forbidden && browser.cookies["hkstats-session"] == nil)
        texts.append(answer.text.replacing(#/value="[0-9a-f]{64}"/#, with: ""))
      }
      #expect(Set(texts).count == 1)
      #expect(texts.first?.contains("The name or the password is wrong.") == true)
    }
  }

  @Test func aSessionIsNeverWhatABrowserBrought() async throws {
    try await FamilyServer().test { client in
      let planted = String(repeating: "a", count: 64)
      var victim = Browser(client)
      victim.cookies["hkstats-session"] = planted
      let answer = try await victim.submit(
        "/login", from: "/login",
        [("name", "anna"), ("password", FamilyServer.passwords["anna"] ?? "")])
      let cookie = answer.headers[values: .setCookie].joined()
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
      #expect(victim.cookies["hkstats-session"] != planted)
      var attacker = Browser(client)
      attacker.cookies["hkstats-session"] = planted
      #expect(try await attacker.get("/").status == .unauthorized)
      // Whoever logs in again leaves the session before.
      var before = victim
      _ = try await victim.submit(
        "/login", from: "/login",
        [("name", "anna"), ("password", FamilyServer.passwords["anna"] ?? "")])
      #expect(try await before.get("/").status == .unauthorized)
      #expect(try await victim.get("/").status == .ok)
    }
  }

  @Test func anotherSitesFormLogsNobodyIn() async throws {
    try await FamilyServer().test { client in
      let right = [("name", "anna"), ("password", FamilyServer.passwords["anna"] ?? "")]
      var browser = Browser(client)
      #expect(try await browser.post("/login", right).status == .forbidden)
      let fields = Browser.hidden(try await browser.get("/login").text)
      var other = Browser(client)
      _ = try await other.get("/login")
      // A token that another browser was given.
      #expect(try await other.post("/login", fields + right).status == .forbidden)
      let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
      #expect(
        try await browser.post("/login", fields + right, [site: "cross-site"]).status == .forbidden)
      #expect(
        try await browser.post(
          "/login", Browser.hidden(try await browser.get("/login").text) + right
        ).status == .seeOther)
    }
  }

  @Test func guessingIsSlowedDown() async throws {
    try await FamilyServer().test { client in
      func attempt(_ name: String) async throws -> TestResponse {
        var browser = Browser(client)
        return try await browser.submit(
          "/login", from: "/login", [("name", name), ("password", "guess")])
      }
      for name in ["anna", "nobody-at-all"] {
        for _ in 0..<5 { #expect(try await attempt(name).status == .forbidden) }
        let answer = try await attempt(name)
        #expect(answer.status == .tooManyRequests)
        #expect((answer.headers[.retryAfter].flatMap { Int($0) } ?? 0) > 0)
        #expect(answer.text.contains("too many attempts"))
      }
      // The others are not locked out.
      _ = try await FamilyServer.browser(of: "bo", client)
    }
  }

  @Test func allGuessesTogetherAreBounded() async throws {
    let family = try await FamilyServer()
    let present = Clock(0)
    let logIn = LogIn(family.server.book, cost: .cheap) { present.now }
    for number in 0..<60 {
      #expect(try await logIn.attempt(name: "name\(number)", password: "x") == .wrong)
    }
    guard case .tooMany(let seconds) = try await logIn.attempt(name: "other", password: "x") else {
      Issue.record("the 61st attempt was made")
      return
    }
    present.advance(Double(seconds))
    #expect(try await logIn.attempt(name: "other", password: "x") == .wrong)
  }

  @Test func theWaitOfANameDoublesAndEndsWithTheRightPassword() async throws {
    let family = try await FamilyServer()
    let present = Clock(0)
    let logIn = LogIn(family.server.book, cost: .cheap) { present.now }
    var waits: [Int] = []
    for _ in 0..<12 {
      if case .tooMany(let seconds) = try await logIn.attempt(name: "anna", password: "x") {
        waits.append(seconds)
        present.advance(Double(seconds))
      }
    }
    #expect(waits.prefix(3) == [30, 60, 120] && waits.allSatisfy { $0 <= 900 }, "\(waits)")
    present.advance(900)
    let right = FamilyServer.passwords["anna"] ?? ""
    guard case .entered(let person, _) = try await logIn.attempt(name: "anna", password: right)
    else {
      Issue.record("the right password was refused")
      return
    }
    #expect(person.text == "anna")
    #expect(try await logIn.attempt(name: "anna", password: "x") == .wrong)
  }

  @Test func anotherPasswordAndARemovedAccountEndSessions() async throws {
    let family = try await FamilyServer()
    try await family.test { client in
      let person = try #require(PersonID("anna"))
      var anna = try await FamilyServer.browser(of: "anna", client)
      let (_, secret) = try await family.server.book.makeToken(
        forApp: "com.example.chart", of: person, name: "Chart", days: 7)
      #expect(try await anna.get("/").status == .ok)
      let changed = try PasswordHash("something else entirely", cost: .cheap)
      #expect(try await family.server.book.changePassword(of: person, to: changed))
      #expect(try await anna.get("/").status == .unauthorized)
      #expect(try await family.server.book.token(ofSecret: secret) != nil)
      var again = Browser(client)
      _ = try await again.submit(
        "/login", from: "/login", [("name", "anna"), ("password", "something else entirely")])
      #expect(try await again.get("/").status == .ok)
      // Who follows changes stops with the account.
      let port = try #require(client.port)
      let cookie = again.headers[.cookie] ?? ""
      let follower = RawRequest(
        "GET /v1/people/anna/changes HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie)\r\n\r\n")
      let followed = try await follower.answer(fromPort: port, until: "\r\n0\r\n") {
        Task { try await family.server.book.removeAccount(of: person) }
      }
      #expect(followed.contains("text/event-stream"))
      #expect(try await again.get("/").status == .unauthorized)
      #expect(try await family.server.book.token(ofSecret: secret) == nil)
    }
  }

  @Test(arguments: [
    ("/permissions/request?app=com.example.x&read=stepCount", true), ("//evil.example", false),
    ("https://evil.example/permissions/request?", false), ("/permissions/request?\\evil", false),
    ("/permissions/request?a\r\nSet-Cookie: x=y", false), ("/data", false),
  ])
  func aLogInLeadsNowhereElse(next: String, isTaken: Bool) async throws {
    try await FamilyServer().test { client in
      var browser = Browser(client)
      let answer = try await browser.submit(
        "/login", from: "/login?next=" + Browser.coded(next),
        [("name", "anna"), ("password", FamilyServer.passwords["anna"] ?? "")])
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location] == (isTaken ? next : "/"))
    }
  }

  @Test func whoComesFromAnAppIsLedBackToItsRequest() async throws {
    try await FamilyServer().test { client in
      var browser = Browser(client)
      let closed = try await browser.get(PermissionPagesTests.address)
      #expect(closed.status == .unauthorized)
      #expect(closed.text.contains("I am logged in: go on") && closed.text.contains("/login?next="))
      #expect(!closed.text.contains("switch\""))
      // A path with two slashes would name a host.
      let doubled = try await browser.get("/" + PermissionPagesTests.address)
      #expect(!doubled.text.contains("href=\"//"), "\(doubled.text)")
    }
  }

  @Test(arguments: HostileTexts.all)
  func noNameReachesALog(text: String) async throws {
    let lines = LogLines()
    var logger = Logger(label: "test") { _ in lines }
    logger.logLevel = .trace
    try await FamilyServer().test(logger: logger) { client in
      let hostile = "needle-7f3a\r\nerror: forged" + text
      var browser = Browser(client)
      let answer = try await browser.submit(
        "/login", from: "/login?next=" + Browser.coded(hostile),
        [("name", hostile), ("password", hostile), ("next", hostile)])
      for mark in HostileTexts.marks {
        let own = answer.text.replacing("<script src=\"/assets/live.js\" defer></script>", with: "")
        #expect(!own.contains(mark), "\(mark)")
      }
      for uri in [
        "/v1/people/\(Browser.coded(hostile))/types",
        "/permissions/app?id=" + Browser.coded(hostile),
      ] {
        _ = try await client.execute(
          uri: uri, method: .get, headers: [.userAgent: "needle-7f3a", .referer: "needle-7f3a"]
        ) { $0 }
      }
    }
    let all = lines.all
    #expect(all.contains { $0.contains("a log-in was refused") })
    #expect(!all.contains { $0.contains("needle-7f3a") || $0.contains("forged") })
  }

  @Test func aPasswordIsKeptAsScrypt() throws {
    let hash = try PasswordHash("four horses in a field", cost: .cheap)
    let again = try PasswordHash("four horses in a field", cost: .cheap)
    #expect(hash != again)
    #expect(PasswordHash.fewestCharacters == 15)
  }
}

/// What was logged.
final class LogLines: LogHandler {
  private let lines = Mutex<[String]>([])
  var metadata: Logger.Metadata {
    get { [:] }
    set { _ = newValue }
  }
  var logLevel: Logger.Level {
    get { .trace }
    set { _ = newValue }
  }

  var all: [String] { lines.withLock { $0 } }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { nil }
    set { _ = newValue }
  }

  func log(event: LogEvent) {
    let line = "\(event.message) \(event.metadata ?? [:])"
    lines.withLock { $0.append(line) }
  }
}
