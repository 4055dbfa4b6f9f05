import Foundation
import HTTPTypes
import HealthServer
import Hummingbird
import HummingbirdTesting
import NIOCore
import PersonStores
import SampleStore
import ServerAccess
import Testing

/// What apps with tokens, guests and other people may write over HTTP.
@Suite struct AppWritingTests {
  private static let app = "com.example.chart"
  private static let steps = "HKQuantityTypeIdentifierStepCount"
  private static let line = """
    {"type":"stepCount","start":"2024-03-04T08:00:00Z","end":"2024-03-04T08:10:00Z","value":55,"unit":"count",\
    "uuid":"0c5e8f2a-1111-4222-8333-444455556666"}
    """

  private func grant(_ demo: DemoServer, share: Bool?, read: Bool?) throws {
    let store = try SampleStore.open(demo.path, mode: .readWrite(create: false))
    defer { store.close() }
    try store.decide([StoredPermission(app: Self.app, type: Self.steps, share: share, read: read)])
  }

  private func post(
    _ client: any TestClientProtocol, _ headers: HTTPFields, person: String = "me"
  ) async throws -> TestResponse {
    try await client.execute(
      uri: "/v1/people/\(person)/samples", method: .post, headers: headers,
      body: ByteBuffer(string: Self.line)
    ) { $0 }
  }

  @Test func anAppSavesWhatItWasGrantedAndNothingElse() async throws {
    let demo = try DemoServer()
    try await demo.test { client, _ in
      let (token, secret) = try await demo.server.book.makeToken(
        forApp: Self.app, of: .me, name: "C", days: 7)
      let headers: HTTPFields = [.authorization: "Bearer \(secret)"]
      let never = try await post(client, headers)
      #expect(never.status == .forbidden, "\(never.text)")
      try grant(demo, share: false, read: true)
      let readOnly = try await post(client, headers)
      #expect(readOnly.status == .forbidden, "\(readOnly.text)")
      try grant(demo, share: true, read: false)
      let saved = try await post(client, headers)
      #expect(saved.status == .ok && saved.text.contains(#""saved":1"#), "\(saved.text)")
      #expect(try await post(client, headers).text.contains(#""known":1"#))
      // Another person has no store here, or none that this token knows.
      #expect(try await post(client, headers, person: "bo").status == .notFound)
      try await demo.server.book.revokeTokens(ofApp: Self.app, of: .me, id: token.id)
      #expect(try await post(client, headers).status == .unauthorized)
    }
  }

  @Test func thePersonSeesWhatAnAppSavedAndWhen() async throws {
    let demo = try DemoServer()
    try await demo.test { client, headers in
      func overview() async throws -> String {
        try await client.execute(uri: "/", method: .get, headers: headers) { $0.text }
      }
      #expect(try await !overview().contains("An app last saved data on"))
      let (_, secret) = try await demo.server.book.makeToken(
        forApp: Self.app, of: .me, name: "C", days: 7)
      try grant(demo, share: true, read: false)
      #expect(try await post(client, [.authorization: "Bearer \(secret)"]).status == .ok)
      let entries = try await demo.server.book.auditEntries(of: .me)
      #expect(entries.map(\.types) == [["stepCount"]] && entries.map(\.action) == [.wrote])
      let today = Date().formatted(.iso8601).prefix(7)
      #expect(try await overview().contains("An app last saved data on \(today)"))
    }
  }

  @Test(arguments: ["samples", "imports", "health-auto-export"])
  func aCookieWritesNothingWithoutTheFormToken(address: String) async throws {
    try await DemoServer().test { client, headers in
      let answer = try await client.execute(
        uri: "/v1/people/me/\(address)", method: .post, headers: headers,
        body: ByteBuffer(string: Self.line)
      ) { $0 }
      #expect(answer.status == .forbidden, "\(answer.text)")
    }
  }

  @Test func anAppErasesNothingImportsNothingAndTakesNothingAlong() async throws {
    let demo = try DemoServer()
    try await demo.test { client, _ in
      try grant(demo, share: true, read: true)
      let (_, secret) = try await demo.server.book.makeToken(
        forApp: Self.app, of: .me, name: "C", days: 7)
      let requests: [(HTTPRequest.Method, String)] = [
        (.delete, "?confirm=everything"), (.get, "/everything"), (.post, "/imports"),
      ]
      for (method, address) in requests {
        let answer = try await client.execute(
          uri: "/v1/people/me\(address)", method: method,
          headers: [.authorization: "Bearer \(secret)"], body: ByteBuffer(string: "x")
        ) { $0 }
        #expect(answer.status == .forbidden, "\(method) \(address): \(answer.text)")
      }
    }
  }

  @Test func erasingTakesTheTokensOfAppsAlong() async throws {
    let demo = try DemoServer()
    try await demo.test { client, headers in
      let (_, secret) = try await demo.server.book.makeToken(
        forApp: Self.app, of: .me, name: "C", days: 7)
      var browser = Browser(client, headers)
      let answer = try await browser.submit(
        "/data/erase", from: "/data", [("confirm", "everything")])
      #expect(answer.status == .seeOther, "\(answer.text)")
      #expect(try await demo.server.book.token(ofSecret: secret) == nil)
    }
  }
}
