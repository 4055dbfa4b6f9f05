import Foundation
import HTTPTypes
import HealthServer
import Hummingbird
import HummingbirdTesting
import Logging
import Testing

/// Where the server listens, and whom it believes.
@Suite struct ListeningTests {
  private static let forwardedHost = HTTPField.Name("X-Forwarded-Host")
  private static let forwardedProtocol = HTTPField.Name("X-Forwarded-Proto")

  private func settings(
    _ host: String, proxy: String? = nil, names: Set<String> = ["health.example.org"]
  ) -> ServerSettings {
    var settings = ServerSettings(version: "test")
    settings.host = host
    settings.proxy = proxy
    settings.names = names
    return settings
  }

  @Test(arguments: ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
  func loopbackNeedsNothing(host: String) {
    for hasAccounts in [true, false] {
      #expect(Listening.refusal(of: settings(host, names: []), hasAccounts: hasAccounts) == nil)
    }
  }

  @Test(arguments: [
    "0.0.0.0", "::", "192.168.1.5", "health.example.org", "127.0.0.1.example.org", "127.0.0",
    "127.0.0.256",
  ])
  func whatOthersReachNeedsAccountsAndAProxyOrTLS(host: String) {
    #expect(
      Listening.refusal(of: settings(host), hasAccounts: true)?.contains("--behind-proxy") == true)
    #expect(Listening.refusal(of: settings(host), hasAccounts: false)?.contains("--people") == true)
    let proxied = settings(host, proxy: "192.168.1.4")
    #expect(Listening.refusal(of: proxied, hasAccounts: true) == nil)
    #expect(Listening.refusal(of: proxied, hasAccounts: false)?.contains("--people") == true)
  }

  @Test func aProxyNeedsAName() {
    let unnamed = settings("127.0.0.1", proxy: "127.0.0.1", names: [])
    #expect(Listening.refusal(of: unnamed, hasAccounts: true)?.contains("--name") == true)
  }

  @Test func theProxysWordCountsForTheHostAndForSecure() async throws {
    let forwardedHost = try #require(Self.forwardedHost)
    let forwardedProtocol = try #require(Self.forwardedProtocol)
    let family = try await FamilyServer {
      $0.proxy = "127.0.0.1"
      $0.names = ["health.example.org"]
    }
    try await family.test { client in
      for (host, status): (String?, HTTPResponse.Status) in [
        ("health.example.org", .ok), ("HEALTH.example.org:443", .ok),
        ("evil.example", .misdirectedRequest),
        ("health.example.org, evil.example", .misdirectedRequest),
        ("127.0.0.1", .misdirectedRequest),
        (nil, .misdirectedRequest),
      ] {
        let headers: HTTPFields = host.map { [forwardedHost: $0] } ?? [:]
        let found = try await client.execute(uri: "/login", method: .get, headers: headers) { $0 }
        #expect(found.status == status, "\(host ?? "-")")
      }
      for (scheme, isSecure) in [("https", true), ("http", false), ("HTTPS", true)] {
        let headers: HTTPFields = [forwardedHost: "health.example.org", forwardedProtocol: scheme]
        let found = try await client.execute(uri: "/login", method: .get, headers: headers) { $0 }
        #expect(found.headers[.setCookie]?.contains("Secure") == isSecure)
      }
    }
  }

  @Test func nobodyElseIsListenedToBehindAProxy() async throws {
    let forwardedHost = try #require(Self.forwardedHost)
    let family = try await FamilyServer {
      $0.proxy = "192.0.2.7"
      $0.names = ["health.example.org"]
    }
    try await family.test { client in
      let found = try await client.execute(
        uri: "/login", method: .get, headers: [forwardedHost: "health.example.org"]
      ) { $0 }
      #expect(found.status == .forbidden && found.text.contains("through its proxy"))
    }
  }

  @Test func withoutAProxyNobodysWordCounts() async throws {
    let forwardedHost = try #require(Self.forwardedHost)
    let forwardedProtocol = try #require(Self.forwardedProtocol)
    try await FamilyServer().test { client in
      let found = try await client.execute(
        uri: "/login", method: .get,
        headers: [forwardedHost: "evil.example", forwardedProtocol: "https"]
      ) { $0 }
      #expect(found.status == .ok && found.headers[.setCookie]?.contains("Secure") == false)
    }
  }

  @Test func aCertificateThatIsNoneIsASentence() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "hkstats-\(UUID()).pem").path
    try Data("-----BEGIN NOTHING-----\n".utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: ServerCertificate.Unreadable.self) {
      try ServerCertificate(certificatePath: path, keyPath: path)
    }
    #expect(error.map { "\($0)" }?.contains("PEM") == true)
    #expect(throws: ServerCertificate.Unreadable.self) {
      try ServerCertificate(certificatePath: "/nowhere", keyPath: "/nowhere")
    }
  }
}
