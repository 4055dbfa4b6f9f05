import HTTPTypes
import HealthServer
import Hummingbird
import HummingbirdTesting
import Logging
import PersonStores
import ServerAccess
import Testing

/// Who is let in, and what the others are told.
@Suite struct AccessTests {
  private static let types = "/v1/people/me/types"

  @Test func theKeyIsGoodOnce() async throws {
    let demo = try DemoServer()
    let address = demo.server.address(atPort: 1)
    try await demo.test { client, headers in
      // `test` used it.
      #expect(demo.server.key.text == nil)
      let again = try await client.execute(
        uri: "/\(address.drop { $0 != "?" })", method: .get, headers: [:]
      ) { $0 }
      #expect(again.status == .seeOther && again.headers[.location] == "/")
      #expect(again.headers[.setCookie] == nil)
      #expect(
        try await client.execute(uri: Self.types, method: .get, headers: headers) { $0.status }
          == .ok)
    }
  }

  @Test func theCookieIsNoScriptsAndNoOtherSites() async throws {
    let demo = try DemoServer()
    let application = demo.server.application(logger: Logger(label: "test")) { _ in }
    try await application.test(.live) { client in
      let path = demo.server.address(atPort: 1).drop { $0 != "?" }
      try await client.execute(uri: "/\(path)", method: .get, headers: [:]) { response in
        let cookie = response.headers[.setCookie] ?? ""
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "\(cookie)")
        #expect(response.headers[.cacheControl] == "no-store")
      }
    }
  }

  @Test(arguments: ["", "hkstats-session=", "hkstats-session=0123", "hkstats-session=\u{22}; x"])
  func nobodyElseIsTold(cookie: String) async throws {
    try await DemoServer().test { client, _ in
      for path in [Self.types, "/v1/people/somebody/types"] {
        try await client.execute(
          uri: path, method: .get, headers: [.cookie: cookie]
        ) { response in
          #expect(response.status == .unauthorized)
          #expect(!response.text.contains("StepCount"))
        }
      }
    }
  }

  @Test(arguments: ["somebody", "ME", "..", "me%2F..", "me.sqlite", "%2e%2e%2fme", "me%00"])
  func anotherPersonIsNotThere(name: String) async throws {
    try await DemoServer().test { client, headers in
      try await client.execute(uri: "/v1/people/\(name)/types", method: .get, headers: headers) {
        response in
        #expect(response.status == .notFound)
      }
    }
  }

  @Test(arguments: [
    "evil.example", "evil.example:80", "127.0.0.1.evil.example", "[::2]:80",
    "localhost@evil.example",
  ])
  func aRequestForAnotherHostIsRefused(host: String) async throws {
    try await DemoServer().test { client, headers in
      let port = try #require(client.port)
      let cookie = headers[.cookie] ?? ""
      func status(host: String) async throws -> String {
        try await RawRequest(
          "GET \(Self.types) HTTP/1.1\r\nHost: \(host)\r\nCookie: \(cookie)\r\nConnection: close\r\n\r\n"
        ).answer(fromPort: port)
      }
      let refused = try await status(host: host)
      #expect(refused.hasPrefix("HTTP/1.1 421 "), "\(refused)")
      #expect(!refused.contains("StepCount"))
      #expect(try await status(host: "LocalHost:\(port)").hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func aRequestWithoutAHostIsRefused() async throws {
    try await DemoServer().test { client, _ in
      let port = try #require(client.port)
      let answer = try await RawRequest("GET /health HTTP/1.1\r\nConnection: close\r\n\r\n").answer(
        fromPort: port)
      #expect(answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
    }
  }

  @Test func aRequestWithTwoHostsIsRefused() async throws {
    try await DemoServer().test { client, headers in
      let port = try #require(client.port)
      for hosts in [["localhost", "evil.example"], ["evil.example", "localhost"]] {
        let lines = hosts.map { "Host: \($0)\r\n" }.joined()
        let answer = try await RawRequest(
          "GET \(Self.types) HTTP/1.1\r\n\(lines)Cookie: \(headers[.cookie] ?? "")\r\nConnection: close\r\n\r\n"
        ).answer(fromPort: port)
        #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
        #expect(!answer.contains("StepCount"))
      }
    }
  }

  @Test func everyAnswerTellsBrowsersWhatItMayDo() async throws {
    try await DemoServer().test { client, headers in
      for path in [Self.types, "/", "/nothing", "/health"] {
        try await client.execute(uri: path, method: .get, headers: headers) { response in
          #expect(
            response.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true,
            "\(path)")
          #expect(response.headers[.xContentTypeOptions] == "nosniff")
        }
      }
    }
  }

  @Test func figuresOfTheServerTellNothingOfAnybodysData() async throws {
    try await DemoServer().test { client, headers in
      for _ in 0..<3 {
        try await client.execute(
          uri: "\(Self.types)?timeZone=Asia/Tokyo", method: .get, headers: headers)
      }
      let text = try await client.execute(uri: "/metrics", method: .get) { $0.text }
      #expect(text.contains("# TYPE hb_requests counter\n"))
      let line = text.split(separator: "\n").first {
        $0.hasPrefix("hb_requests{") && $0.contains("/v1/people/{person}/types")
          && $0.contains("\"200\"")
      }
      #expect((line?.split(separator: " ").last.flatMap { Double($0) } ?? 0) >= 3, "\(text)")
      #expect(text.contains("http_server_request_duration_seconds_count{"))
      #expect(text.contains("# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total "))
      #if os(Linux)
        let figures = ["process_resident_memory_bytes", "process_open_fds", "hkstats_heap_bytes"]
          .map { name in
            text.split(separator: "\n").first { $0.hasPrefix(name + " ") }?.split(separator: " ")
              .last
              .flatMap { Double($0) } ?? 0
          }
        #expect(figures[1] >= 3 && figures[1] < 10_000, "\(figures)")
        // What is allocated lies in what is resident, all but pages that were never written.
        #expect(figures[2] > 1e5 && figures[0] > 1e6 && figures[2] < 3 * figures[0], "\(figures)")
      #endif
      #expect(!text.contains("Tokyo") && !text.contains("/me/") && !text.contains("StepCount"))
    }
  }
}
