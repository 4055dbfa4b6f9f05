import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SampleStore
import Testing

/// What arrives in a store, as it arrives.
@Suite struct ChangeRoutesTests {
  private static let steps = "HKQuantityTypeIdentifierStepCount"

  private static func record(_ day: Int) -> String {
    """
    <Record type="\(steps)" sourceName="Phone" unit="count" value="7" \
    startDate="2024-04-\(10 + day) 08:00:00 +0200" endDate="2024-04-\(10 + day) 08:10:00 +0200"/>
    """
  }

  /// The events that a follower is sent until one holds `last`.
  private func events(
    until last: String, port: Int, cookie: String, query: String = "",
    after number: String? = nil, whenOpen: @escaping @Sendable () throws -> Void = {}
  ) async throws -> String {
    let known = number.map { "Last-Event-ID: \($0)\r\n" } ?? ""
    let request = RawRequest(
      "GET /v1/people/me/changes\(query) HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie)\r\n\(known)\r\n"
    )
    return try await request.answer(fromPort: port, until: last, whenBegun: whenOpen)
  }

  @Test func whoFollowsIsToldWithinASecondAndMissesNothingAfterwards() async throws {
    let demo = try DemoServer()
    try await demo.test { client, headers in
      let port = try #require(client.port)
      let cookie = headers[.cookie] ?? ""
      let first = try await events(until: "}}\n", port: port, cookie: cookie) {
        try DemoServer.add(Self.record(0), to: demo.path)
      }
      #expect(first.contains("text/event-stream") && first.contains("event: change"), "\(first)")
      #expect(first.contains(#"{"added":{"HKQuantityTypeIdentifierStepCount":1},"deleted":{}}"#))
      // The first number is that of before the event.
      let number = try #require(first.matches(of: #/id: (\d+)/#).last.map { String($0.1) })
      // Nobody follows now.
      try DemoServer.add([Self.record(1), Self.record(2)].joined(separator: "\n"), to: demo.path)
      let second = try await events(until: "}}\n", port: port, cookie: cookie, after: number)
      #expect(
        second.contains(#"{"added":{"HKQuantityTypeIdentifierStepCount":2},"deleted":{}}"#),
        "\(second)")
      // A number that this store has not reached is another one's: only what comes from now on is told.
      let third = try await events(until: "}}\n", port: port, cookie: cookie, after: "99999999") {
        try DemoServer.add(Self.record(3), to: demo.path)
      }
      #expect(
        third.contains(#"{"added":{"HKQuantityTypeIdentifierStepCount":1},"deleted":{}}"#),
        "\(third)")
    }
  }

  @Test func aPageFollowsFromTheStateThatItShows() async throws {
    let demo = try DemoServer()
    try await demo.test { client, headers in
      let page = try await client.execute(uri: "/", method: .get, headers: headers) { $0.text }
      let shown = try #require(
        page.firstMatch(of: #/data-live="me" data-change="(\d+)"/#).map { String($0.1) })
      // Before the page follows.
      try DemoServer.add(Self.record(0), to: demo.path)
      let port = try #require(client.port)
      let cookie = headers[.cookie] ?? ""
      let told = try await events(
        until: "}}\n", port: port, cookie: cookie, query: "?after=\(shown)")
      #expect(told.contains(#"{"added":{"HKQuantityTypeIdentifierStepCount":1}"#), "\(told)")
      // Who comes again says better where it stands.
      let later = try #require(told.matches(of: #/id: (\d+)/#).last.map { String($0.1) })
      try DemoServer.add(Self.record(1) + Self.record(2), to: demo.path)
      let again = try await events(
        until: "}}\n", port: port, cookie: cookie, query: "?after=\(shown)", after: later)
      #expect(again.contains(#"{"added":{"HKQuantityTypeIdentifierStepCount":2}"#), "\(again)")
      for wrong in ["?after=-1", "?after=x", "?before=1"] {
        try await client.execute(
          uri: "/v1/people/me/changes\(wrong)", method: .get, headers: headers
        ) { #expect($0.status == .badRequest) }
      }
    }
  }

  @Test func whoHeardNothingYetKnowsWhereToGoOn() async throws {
    let demo = try DemoServer()
    try await demo.test { client, headers in
      let port = try #require(client.port)
      let cookie = headers[.cookie] ?? ""
      // The connection breaks before the first event.
      let begin = try await events(until: "id: ", port: port, cookie: cookie)
      let number = try #require(begin.firstMatch(of: #/id: (\d+)/#).map { String($0.1) })
      try DemoServer.add(Self.record(0), to: demo.path)
      let later = try await events(until: "}}\n", port: port, cookie: cookie, after: number)
      #expect(
        later.contains(#"{"added":{"HKQuantityTypeIdentifierStepCount":1},"deleted":{}}"#),
        "\(later)")
    }
  }

  @Test(arguments: ["-1", "x", "1e3", ""])
  func anEventWithoutANumberIsASentence(number: String) async throws {
    try await DemoServer().test { client, headers in
      let name = try #require(HTTPField.Name("Last-Event-ID"))
      try await client.execute(
        uri: "/v1/people/me/changes", method: .get, headers: headers + [name: number]
      ) { response in
        #expect(response.status == .badRequest)
        #expect(response.text.contains(#""field":"Last-Event-ID""#))
      }
    }
  }

  @Test func nobodyElseFollows() async throws {
    try await DemoServer().test { client, _ in
      let status = try await client.execute(uri: "/v1/people/me/changes", method: .get) {
        $0.status
      }
      #expect(status == .unauthorized)
    }
  }

  /// A store that was erased begins to count from the start again.
  @Test func whoFollowsAStoreThatIsErasedIsSentAwayInGoodOrder() async throws {
    let server = try WritingServer(DemoServer.elements)
    try await server.test { client in
      let port = try #require(client.port)
      let follow = "GET /v1/people/me/changes HTTP/1.1\r\nHost: localhost\r\n"
      let (begun, stream) = AsyncStream<Void>.makeStream()
      async let followed = RawRequest(follow + "\r\n").answer(
        fromPort: port, until: "\r\n0\r\n\r\n"
      ) {
        stream.yield()
      }
      for await _ in begun { break }
      #expect(try await client.send("", to: "?confirm=everything", .delete).status == .ok)
      let text = try await followed
      #expect(text.hasSuffix("\r\n0\r\n\r\n"), "\(text)")
      let number = try #require(text.firstMatch(of: #/id: (\d+)/#).map { String($0.1) })
      let line = #"{"type":"stepCount","start":"2024-03-05T08:00:00Z","value":1,"unit":"count"}"#
      let (again, next) = AsyncStream<Void>.makeStream()
      let request = RawRequest(follow + "Last-Event-ID: \(number)\r\n\r\n")
      async let told = request.answer(fromPort: port, until: "}}\n") { next.yield() }
      for await _ in again { break }
      #expect(try await client.send(line, to: "/samples").counts == [1, 0, 0])
      #expect(
        try await told.contains(#"{"added":{"HKQuantityTypeIdentifierStepCount":1},"deleted":{}}"#))
    }
  }
}
