import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SampleStore
import Testing

/// The forms of the data page, and what guards them.
@Suite struct DataPageTests {
  private static let boundary: HTTPFields = [.contentType: "multipart/form-data; boundary=b"]

  private static func form(_ token: String, _ file: String) -> ByteBuffer {
    ByteBuffer(
      string: "--b\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n\(token)\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"export.xml\"\r\n\r\n\(file)\r\n--b--\r\n"
    )
  }

  private func token(_ client: any TestClientProtocol, _ headers: HTTPFields) async throws -> String
  {
    let page = try await client.execute(uri: "/data", method: .get, headers: headers) { $0.text }
    return try #require(
      page.firstMatch(of: #/name="token" value="([0-9a-f]{64})"/#).map { String($0.1) })
  }

  @Test func anExportIsImportedByThePlainForm() async throws {
    let demo = try DemoServer()
    try await demo.test { client, headers in
      let token = try await token(client, headers)
      let record = """
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="&lt;b&gt;" unit="count" value="7" \
        startDate="2024-04-01 08:00:00 +0200" endDate="2024-04-01 08:10:00 +0200"/>
        """
      let file =
        "<HealthData locale=\"fr_FR\">\n<ExportDate value=\"2024-06-21 10:00:00 +0200\"/>\n\(record)\n</HealthData>\n"
      for wrong in ["", "0000"] {
        let refused = try await client.execute(
          uri: "/data/import", method: .post, headers: headers + Self.boundary,
          body: Self.form(wrong, file)
        ) { $0 }
        #expect(refused.status == .forbidden)
      }
      let sent = try await client.execute(
        uri: "/data/import", method: .post, headers: headers + Self.boundary,
        body: Self.form(token, file)
      ) { $0 }
      #expect(sent.status == .seeOther && sent.headers[.location] == "/data", "\(sent.text)")
      var page = ""
      for _ in 0..<100 {
        page = try await client.execute(uri: "/data", method: .get, headers: headers) { $0.text }
        if page.contains("was imported") { break }
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(page.contains("1 record read: 1 new") && page.contains("&lt;b&gt;"), "\(page)")
      #expect(!page.contains("<b>"))
      let none = try await client.execute(
        uri: "/data/import", method: .post, headers: headers + Self.boundary,
        body: Self.form(token, "no export")
      ) { $0 }
      #expect(none.status == .badRequest && none.text.contains("is not an Apple Health export"))
    }
  }

  @Test func whatWritesWithACookieNeedsThePagesToken() async throws {
    let demo = try DemoServer()
    try await demo.test { client, headers in
      let token = try await token(client, headers)
      let name = try #require(HTTPField.Name("X-Form-Token"))
      let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
      let line = #"{"type":"stepCount","start":"2024-03-05T08:00:00Z","value":1,"unit":"count"}"#
      for (address, method) in [
        ("/samples", HTTPRequest.Method.post), ("/imports", .post), ("/health-auto-export", .post),
        ("?confirm=everything", .delete), ("/imports/1", .delete),
      ] {
        for more in [HTTPFields(), [name: "0000"], [name: token, site: "cross-site"]] {
          let status = try await client.execute(
            uri: "/v1/people/me\(address)", method: method, headers: headers + more,
            body: ByteBuffer(string: line)
          ) { $0.status }
          #expect(status == .forbidden, "\(method) \(address) \(more)")
        }
      }
      let saved = try await client.execute(
        uri: "/v1/people/me/samples", method: .post, headers: headers + [name: token],
        body: ByteBuffer(string: line)
      ) { $0 }
      #expect(saved.counts == [1, 0, 0], "\(saved.text)")
    }
  }

  @Test func erasingNeedsTheWord() async throws {
    let demo = try DemoServer()
    try await demo.test { client, headers in
      let token = try await token(client, headers)
      func erase(_ body: String) async throws -> TestResponse {
        try await client.execute(
          uri: "/data/erase", method: .post, headers: headers, body: ByteBuffer(string: body)
        ) { $0 }
      }
      #expect(try await erase("confirm=everything").status == .forbidden)
      let wrong = try await erase("token=\(token)&confirm=yes")
      #expect(wrong.status == .badRequest && wrong.text.contains("Nothing was erased"))
      let erased = try await erase("token=\(token)&confirm=everything")
      #expect(
        erased.status == .seeOther && erased.headers[.location] == "/data?erased=1",
        "\(erased.text)")
      let page = try await client.execute(uri: "/data?erased=1", method: .get, headers: headers) {
        $0
      }
      #expect(page.status == .ok && page.text.contains("The store is empty"), "\(page.text)")
      let other = try await client.execute(uri: "/", method: .get, headers: headers) { $0.status }
      #expect(other == .ok)
    }
  }

  /// How soon, `Checks/live_page.py` measures.
  @Test func aPostedSampleIsTold() async throws {
    let server = try WritingServer(DemoServer.elements)
    try await server.test { client in
      let port = try #require(client.port)
      let request = RawRequest("GET /v1/people/me/changes HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let (sent, stream) = AsyncStream<Void>.makeStream()
      _ = sent
      async let told = request.answer(fromPort: port, until: "}}\n") { stream.yield() }
      for await _ in sent { break }
      let line = #"{"type":"stepCount","start":"2024-03-05T08:00:00Z","value":1,"unit":"count"}"#
      #expect(try await client.send(line, to: "/samples").counts == [1, 0, 0])
      let text = try await told
      #expect(text.contains(#"{"added":{"HKQuantityTypeIdentifierStepCount":1},"deleted":{}}"#))
    }
  }

  @Test func anAppIsToldOfChangesThatItMayRead() async throws {
    let server = try WritingServer(DemoServer.elements)
    try server.decide("reader", "HKQuantityTypeIdentifierStepCount", share: nil, read: true)
    try server.decide("reader", "HKQuantityTypeIdentifierBodyMass", share: nil, read: false)
    try await server.test { client in
      let lines = [
        #"{"type":"bodyMass","start":"2024-03-05T08:00:00Z","value":70,"unit":"kg"}"#,
        #"{"type":"heartRate","start":"2024-03-05T08:00:00Z","value":70,"unit":"count/min"}"#,
        #"{"type":"stepCount","start":"2024-03-05T08:00:00Z","value":1,"unit":"count"}"#,
      ]
      let port = try #require(client.port)
      let request = RawRequest(
        "GET /v1/people/me/changes HTTP/1.1\r\nHost: localhost\r\nX-App: reader\r\nLast-Event-ID: 0\r\n\r\n"
      )
      #expect(
        try await client.send(lines.joined(separator: "\n"), to: "/samples").counts == [3, 0, 0])
      let text = try await request.answer(fromPort: port, until: "}}\n") {}
      #expect(
        text.contains(#"{"added":{"HKQuantityTypeIdentifierStepCount":7},"deleted":{}}"#), "\(text)"
      )
      #expect(!text.contains("HeartRate") && !text.contains("BodyMass"))
    }
  }
}
