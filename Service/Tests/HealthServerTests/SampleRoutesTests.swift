import Foundation
import HTTPTypes
import HealthAPI
import Hummingbird
import HummingbirdTesting
import NIOCore
import SampleStore
import Testing

/// Samples that are sent, and asked for, as lines of JSON.
@Suite struct SampleRoutesTests {
  private static let steps = "HKQuantityTypeIdentifierStepCount"
  private static let uuid = "0C5E8F2A-1111-4222-8333-444455556666"

  private static func line(
    _ hour: Int = 8, value: String = "120", unit: String = "count", more: String = ""
  ) -> String {
    let two = hour < 10 ? "0\(hour)" : "\(hour)"
    return """
      {"type":"stepCount","start":"2024-03-01T\(two):00:00+01:00","end":"2024-03-01T\(two):10:00+01:00",\
      "value":\(value),"unit":"\(unit)"\(more)}
      """
  }

  // MARK: Saving

  @Test func whatIsSentTwiceByUUIDIsSavedOnce() async throws {
    let server = try WritingServer()
    try await server.test { client in
      let body = Self.line(
        more: #","uuid":"\#(Self.uuid)","device":"A device","metadata":{"a":"b","n":1.5}"#)
      let first = try await client.send(body, to: "/samples")
      #expect(first.status == .ok, "\(first.text)")
      #expect(first.counts == [1, 0, 0])
      #expect(try await client.send(body + "\n", to: "/samples").counts == [0, 0, 1])
      let both = body + "\n" + Self.line(9, more: #","source":null"#)
      #expect(try await client.send(both, to: "/samples").counts == [1, 0, 1])
    }
    let samples = try server.samples(Self.steps)
    #expect(samples.map(\.value) == [120, 120])
    #expect(samples.first?.uuid.uuidString == Self.uuid)
    #expect(samples.first?.sourceName == "hkstats-server")
    #expect(samples.first?.metadata.map(\.name).sorted() == ["a", "n"])
  }

  @Test func aHigherVersionTakesThePlaceOfALowerOne() async throws {
    let server = try WritingServer()
    @Sendable func version(_ number: Int, _ value: Int) -> String {
      Self.line(value: "\(value)", more: #","syncIdentifier":"walk","syncVersion":\#(number)"#)
    }
    try await server.test { client in
      let first = try await client.send(version(1, 100), to: "/samples")
      #expect(first.counts == [1, 0, 0])
      #expect(try await client.send(version(2, 150), to: "/samples").counts == [0, 1, 0])
      #expect(try await client.send(version(2, 160), to: "/samples").counts == [0, 0, 1])
      #expect(try await client.send(version(1, 170), to: "/samples").counts == [0, 0, 1])
    }
    #expect(try server.samples(Self.steps).map(\.value) == [150])
  }

  @Test func valuesAreConvertedAndAUnitMayBeLeftOut() async throws {
    let server = try WritingServer()
    try await server.test { client in
      let lines = [
        #"{"type":"bodyMass","start":"2024-03-01T08:00:00Z","value":150,"unit":"lb"}"#,
        #"{"type":"HKQuantityTypeIdentifierBodyMass","start":"2024-03-02T08:00:00Z","value":70000,"unit":"g"}"#,
        #"{"type":"stepCount","start":"2024-03-02T08:00:00Z","end":"2024-03-02T08:01:00Z","value":7}"#,
        #"{"type":"sleepAnalysis","start":"2024-03-02T00:00:00Z","end":"2024-03-02T07:00:00Z","value":3,"source":"watch"}"#,
      ]
      let first = try await client.send(lines[0...2].joined(separator: "\r\n"), to: "/samples")
      #expect(first.counts == [3, 0, 0], "\(first.text)")
      #expect(try await client.send(lines[3], to: "/samples").counts == [1, 0, 0])
    }
    let masses = try server.samples("HKQuantityTypeIdentifierBodyMass").map(\.value)
    #expect(abs(masses[0] - 68.0388555) < 1e-6 && masses[1] == 70, "\(masses)")
    let sleep = try server.samples("HKCategoryTypeIdentifierSleepAnalysis")
    #expect(sleep.map(\.value) == [3] && sleep.first?.sourceName == "watch")
  }

  @Test func allLinesAreSavedOrNone() async throws {
    let server = try WritingServer()
    try await server.test { client in
      let body = [Self.line(8), Self.line(9, unit: "m"), "", Self.line(10, value: "true"), "{]"]
      let response = try await client.send(body.joined(separator: "\n"), to: "/samples")
      #expect(response.status == .badRequest)
      #expect(response.headers[.contentType] == "application/problem+json")
      let lines = response.members["lines"] as? [[String: Any]] ?? []
      #expect(lines.map { $0["line"] as? Int } == [2, 4, 5], "\(response.text)")
      #expect(lines.map { $0["field"] as? String } == ["unit", "value", nil])
      #expect(lines.allSatisfy { ($0["detail"] as? String)?.hasSuffix(".") == true })
      let many = try await client.send(
        String(repeating: "{}\n", count: 500), to: "/samples")
      #expect((many.members["lines"] as? [Any])?.count == 20)
      #expect((many.members["detail"] as? String)?.hasPrefix("500 lines are") == true)
    }
    #expect(try server.samples(Self.steps).isEmpty)
  }

  @Test(arguments: [
    (#"{"type":"stepz","start":"2024-03-01T08:00:00Z","value":1}"#, "type"),
    (#"{"start":"2024-03-01T08:00:00Z","value":1}"#, "type"),
    (#"{"type":"stepCount","start":"2024-03-01T08:00:00","value":1}"#, "start"),
    (#"{"type":"stepCount","start":"yesterday","value":1}"#, "start"),
    (#"{"type":"stepCount","start":7,"value":1}"#, "start"),
    (#"{"type":"stepCount","start":"2024-03-01T08:00:00Z","value":"1"}"#, "value"),
    (#"{"type":"stepCount","start":"2024-03-01T08:00:00Z"}"#, "value"),
    (
      #"{"type":"sleepAnalysis","start":"2024-03-01T08:00:00Z","end":"2024-03-01T09:00:00Z","value":1.5}"#,
      "value"
    ),
    (#"{"type":"stepCount","start":"2024-03-01T08:00:00Z","value":1,"uuid":"1"}"#, "uuid"),
    (#"{"type":"stepCount","start":"2024-03-01T08:00:00Z","value":1,"metadata":[]}"#, "metadata"),
    (
      #"{"type":"stepCount","start":"2024-03-01T08:00:00Z","value":1,"metadata":{"a":[1]}}"#,
      "metadata"
    ),
    (#"{"type":"stepCount","start":"2024-03-01T08:00:00Z","value":1,"wat":1}"#, "wat"),
    (
      #"{"type":"stepCount","start":"2024-03-01T08:00:00Z","value":1,"syncVersion":"1"}"#,
      "syncVersion"
    ),
    (#"{"type":"stepCount","start":"2024-03-01T08:00:00Z","value":1e999}"#, nil),
    (#"{"type":"stepCount","start":"2024-03-01T08:00:00Z","value":NaN}"#, nil),
    (#"{"type":"stepCount","start":"2024-03-01T08:00:00Z","value":01}"#, nil),
    (#"{"type":"stepCount","type":"stepCount"}"#, nil),
    (
      #"{"type":"stepCount","start":"2024-03-01T08:00:00Z","end":"2024-03-01T07:00:00Z","value":1}"#,
      nil
    ),
    (#"{"type":"stepCount","start":"2024-03-01T08:00:00Z","value":1,"syncVersion":1}"#, nil),
    (
      #"{"type":"sleepAnalysis","start":"2024-03-01T08:00:00Z","end":"2024-03-01T09:00:00Z","value":77}"#,
      nil
    ),
    ("[1]", nil), ("\"\\ud800\"", nil), ("", nil),
  ])
  func aLineThatMakesNoSenseIsASentence(line: String, field: String?) async throws {
    let server = try WritingServer()
    try await server.test { client in
      let response = try await client.send(line, to: "/samples")
      #expect(response.status == .badRequest, "\(response.text)")
      #expect(response.members["field"] as? String == field, "\(response.text)")
      #expect(!response.text.contains(server.folder.path))
    }
  }

  @Test func deepJSONAndBadUTF8AreSentences() async throws {
    let server = try WritingServer()
    try await server.test { client in
      let deep = String(repeating: "[", count: 1_000_000)
      #expect(try await client.send(deep, to: "/samples").text.contains("inside each other"))
      let bad = Array(#"{"type":""#.utf8) + [0xC3, 0x28, 0xFF] + Array(#""}"#.utf8)
      let response = try await client.send(bad, to: "/samples")
      #expect(response.status == .badRequest && response.text.contains("UTF-8"))
    }
  }

  @Test func aBodyBeyondTheLimitIsRefusedUnread() async throws {
    var limits = StoreWriting.Limits()
    limits.samples = 1 << 20
    let server = try WritingServer(limits: limits)
    try await server.test { client in
      let response = try await client.send(
        [UInt8](repeating: 32, count: 2 << 20), to: "/samples")
      #expect(response.status == .contentTooLarge)
      #expect(response.text.contains("1 MB at most"))
    }
  }

  // MARK: Permissions

  @Test func anAppSavesWhatItWasGrantedAndNothingElse() async throws {
    let server = try WritingServer()
    try server.decide("org.example.app", Self.steps, share: true, read: false)
    try server.decide("org.example.denied", Self.steps, share: false, read: true)
    try await server.test { client in
      #expect(
        try await client.send(Self.line(), to: "/samples", as: "org.example.app").counts == [
          1, 0, 0,
        ])
      for app in ["org.example.denied", "org.example.unknown"] {
        let response = try await client.send(Self.line(), to: "/samples", as: app)
        #expect(response.status == .forbidden)
        #expect(response.text.contains("may not save stepCount"), "\(response.text)")
      }
      let mass = #"{"type":"bodyMass","start":"2024-03-01T08:00:00Z","value":70,"unit":"kg"}"#
      let mixed = try await client.send(
        Self.line(9) + "\n" + mass, to: "/samples", as: "org.example.app")
      #expect(mixed.status == .forbidden && mixed.text.contains("bodyMass"))
      let other = try await client.send(
        Self.line(9, more: #","source":"Watch""#), to: "/samples", as: "org.example.app")
      #expect(other.members["field"] as? String == "source")
    }
    #expect(try server.samples(Self.steps).map(\.sourceName) == ["org.example.app"])
  }

  // MARK: Listing

  @Test func linesArePagedByAnchorAndCanBeSentBack() async throws {
    let server = try WritingServer(DemoServer.elements)
    try await server.test { client in
      let first = try await client.ask("/samples?types=stepCount&limit=4")
      #expect(first.headers[.contentType] == "application/x-ndjson")
      let lines = first.text.split(separator: "\n").map(String.init)
      #expect(lines.count == 5, "\(first.text)")
      let last = try #require(lines.last?.firstMatch(of: #/"anchor":"(\d+)","more":true/#))
      let second = try await client.ask("/samples?types=stepCount&after=\(last.1)")
      let rest = second.text.split(separator: "\n").map(String.init)
      #expect(rest.count == 3 && rest.last?.contains(#""more":false"#) == true, "\(second.text)")
      // What comes is taken: known by its identity.
      let phone = (lines.dropLast() + rest.dropLast()).filter { $0.contains(#""source":"Phone""#) }
      #expect(phone.count == 3)
      let back = try await client.send(phone.joined(separator: "\n"), to: "/samples")
      #expect(back.counts == [0, 0, 3], "\(back.text)")
    }
  }

  @Test func anAppIsToldWhatItMayRead() async throws {
    let server = try WritingServer(DemoServer.elements)
    try server.decide("org.example.reader", Self.steps, share: nil, read: true)
    try server.decide("org.example.own", Self.steps, share: true, read: false)
    try await server.test { client in
      _ = try await client.send(Self.line(), to: "/samples", as: "org.example.own")
      func count(_ app: String) async throws -> Int {
        try await client.ask("/samples?types=stepCount", as: app).text
          .split(separator: "\n").count - 1
      }
      #expect(try await count("org.example.reader") == 7)
      #expect(try await count("org.example.own") == 1)
      let unknown = try await client.ask("/samples?types=stepCount", as: "org.example.unknown")
      #expect(unknown.status == .forbidden && !unknown.text.contains("Watch"))
    }
  }

  @Test(arguments: [
    ("/samples", "types"), ("/samples?types=stepz", "types"),
    ("/samples?types=stepCount&after=-1", "after"),
    ("/samples?types=stepCount&after=999999", "after"),
    ("/samples?types=stepCount&limit=0", "limit"),
  ])
  func aQuestionThatMakesNoSenseIsASentence(address: String, field: String) async throws {
    try await WritingServer(DemoServer.elements).test { client in
      let response = try await client.ask(address)
      #expect(response.status == .badRequest)
      #expect(response.members["field"] as? String == field, "\(response.text)")
    }
  }
}
