import Foundation
import HTTPTypes
import HealthServer
import Hummingbird
import HummingbirdTesting
import PersonStores
import Testing

@testable import ServerAccess

/// People who give themselves another password.
@Suite struct PasswordPagesTests {
  private static let old = FamilyServer.passwords["anna"] ?? ""
  private static let new = "five geese on a pond"

  private func change(
    _ browser: inout Browser, from old: String = old, to new: String = new, again: String = new
  ) async throws -> TestResponse {
    try await browser.submit(
      "/password", from: "/password", [("password", old), ("new", new), ("again", again)])
  }

  @Test func anotherPasswordLogsOtherBrowsersOutAndThisOneStays() async throws {
    let family = try await FamilyServer()
    try await family.test { client in
      var here = try await FamilyServer.browser(of: "anna", client)
      var there = try await FamilyServer.browser(of: "anna", client)
      var bo = try await FamilyServer.browser(of: "bo", client)
      let (_, app) = try await family.server.book.makeToken(
        forApp: "com.example.chart", of: try #require(PersonID("anna")), name: "Chart", days: 7)
      #expect(try await here.get("/").text.contains(#"<a href="/password">"#))
      var stolen = here
      let answer = try await change(&here)
      #expect(answer.status == .ok && answer.text.contains("Your password is the new one now."))
      #expect(try await here.get("/types/stepCount").status == .ok)
      #expect(try await there.get("/").status == .unauthorized)
      // The session of this browser is another one, too.
      #expect(try await stolen.get("/").status == .unauthorized)
      #expect(try await bo.get("/").status == .ok)
      let read = try await client.execute(
        uri: "/v1/people/anna/types", method: .get, headers: [.authorization: "Bearer \(app)"]
      ) { $0.status }
      #expect(read == .ok)
      for (password, status): (String, HTTPResponse.Status) in [
        (Self.old, .forbidden), (Self.new, .seeOther),
      ] {
        var browser = Browser(client)
        let answer = try await browser.submit(
          "/login", from: "/login", [("name", "anna"), ("password", password)])
        #expect(answer.status == status)
      }
    }
  }

  @Test func whoWasGivenAnotherPasswordMeanwhileKeepsIt() async throws {
    let family = try await FamilyServer()
    let anna = try #require(PersonID("anna"))
    let logIn = LogIn(family.server.book, cost: .cheap) { 0 }
    guard
      case .entered(_, let version) = try await logIn.attempt(name: "anna", password: Self.old)
    else { throw CancellationError() }
    let reset = try PasswordHash("what the owner of the machine gave", cost: .cheap)
    #expect(try await family.server.book.changePassword(of: anna, to: reset))
    let thiefs = try PasswordHash(Self.new, cost: .cheap)
    #expect(
      try await family.server.book.changePassword(of: anna, ofVersion: version, to: thiefs) == nil)
    #expect(try await logIn.attempt(name: "anna", password: Self.new) == .wrong)
  }

  @Test func thePageOfTheNewPasswordLogsOut() async throws {
    try await FamilyServer().test { client in
      var anna = try await FamilyServer.browser(of: "anna", client)
      let answer = try await change(&anna)
      let fields = Browser.hidden(answer.text)
      #expect(try await anna.post("/logout", fields).status == .seeOther)
      #expect(try await anna.get("/").status == .unauthorized)
    }
  }

  @Test func aGuestNeitherSeesNorChangesIt() async throws {
    let family = try await FamilyServer()
    try await family.test { client in
      var browser = try await FamilyServer.browser(of: "anna", client)
      _ = try await browser.submit("/permissions/guest", from: "/permissions", [])
      let page = try await browser.get("/")
      #expect(page.status == .ok && !page.text.contains(#"href="/password""#))
      #expect(try await browser.get("/password").status == .unauthorized)
    }
  }

  @Test func nothingIsChangedByWhatIsWrong() async throws {
    try await FamilyServer().test { client in
      var anna = try await FamilyServer.browser(of: "anna", client)
      let long = String(repeating: "long ", count: 300)
      for (old, new, again, status, words): (String, String, String, HTTPResponse.Status, String)
        in [
          ("a guess of a thief", Self.new, Self.new, .forbidden, "is another one"),
          (Self.old, Self.new, Self.new + "!", .badRequest, "differ"),
          (Self.old, "too short", "too short", .badRequest, "from 15 characters"),
          (Self.old, long, long, .badRequest, "to 1024 bytes"),
        ]
      {
        let answer = try await change(&anna, from: old, to: new, again: again)
        #expect(answer.status == status && answer.text.contains(words), "\(answer.text)")
        #expect(answer.text.contains("nothing was changed"))
      }
      #expect(try await anna.get("/").status == .ok)
      var another = try await FamilyServer.browser(of: "anna", client)
      #expect(try await another.get("/").status == .ok)
    }
  }

  @Test func anotherSitesFormChangesNothing() async throws {
    try await FamilyServer().test { client in
      var anna = try await FamilyServer.browser(of: "anna", client)
      let fields = [("password", Self.old), ("new", Self.new), ("again", Self.new)]
      #expect(try await anna.post("/password", fields).status == .forbidden)
      let token = Browser.hidden(try await anna.get("/password").text)
      let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
      #expect(
        try await anna.post("/password", token + fields, [site: "cross-site"]).status == .forbidden)
      var nobody = Browser(client)
      #expect(try await nobody.get("/password").status == .unauthorized)
      #expect(try await nobody.post("/password", token + fields).status == .unauthorized)
      _ = try await FamilyServer.browser(of: "anna", client)
    }
  }

  @Test func whoSitsAtAnOpenPageMayGuessNoFaster() async throws {
    try await FamilyServer().test { client in
      var anna = try await FamilyServer.browser(of: "anna", client)
      for _ in 0..<5 {
        #expect(try await change(&anna, from: "a guess of a thief").status == .forbidden)
      }
      let answer = try await change(&anna)
      #expect(answer.status == .tooManyRequests && answer.headers[.retryAfter] != nil)
    }
  }

  @Test func withoutAccountsThereIsNoSuchPage() async throws {
    try await DemoServer().test { client, headers in
      let (page, first) = (
        try await client.execute(uri: "/password", method: .get, headers: headers) { $0.status },
        try await client.execute(uri: "/", method: .get, headers: headers) { $0.text }
      )
      #expect(page == .notFound && !first.contains("/password"))
    }
  }
}
