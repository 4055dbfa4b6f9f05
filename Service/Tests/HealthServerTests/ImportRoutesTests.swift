import Foundation
import HTTPTypes
import HealthAPI
import Hummingbird
import HummingbirdTesting
import NIOCore
import SampleStore
import SyntheticHealthData
import Testing

/// Exports that are sent.
@Suite struct ImportRoutesTests {
  static func export(_ elements: String, sex: String = "Female") -> String {
    """
    <HealthData locale="fr_FR">
    <ExportDate value="2024-06-20 10:00:00 +0200"/>
    <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-01-01" \
    HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSex\(sex)"/>
    \(elements)
    </HealthData>

    """
  }

  /// What became of an import, when it has ended.
  private func ended(
    _ response: TestResponse, _ client: any TestClientProtocol
  ) async throws -> TestResponse {
    let id = try #require(response.members["id"] as? String, "\(response.text)")
    for _ in 0..<200 {
      let job = try await client.ask("/imports/\(id)")
      if !["reading", "merging"].contains(job.members["state"] as? String) { return job }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw CancellationError()
  }

  @Test func anExportIsImportedAndReported() async throws {
    let server = try WritingServer()
    try await server.test { client in
      let response = try await client.send(
        Self.export(DemoServer.elements), to: "/imports?name=mine.xml")
      #expect(response.status == .accepted, "\(response.text)")
      let id = try #require(response.members["id"] as? String)
      #expect(response.headers[.location] == "/v1/people/me/imports/\(id)")
      let job = try await ended(response, client)
      #expect(job.members["state"] as? String == "done", "\(job.text)")
      let report = try #require(job.members["report"] as? [String: Any])
      #expect(report["schema"] as? String == "hkstats/import/2")
      #expect((report["records"] as? [String: Any])?["new"] as? Int == 6)
      let words = (job.members["words"] as? [String] ?? []).joined(separator: "\n")
      #expect(words.contains("6 records read: 6 new"), "\(words)")
      #expect(!job.text.contains("/proc/") && !job.text.contains(server.folder.path), "\(job.text)")
      let events = try await client.ask("/imports/\(id)/events")
      #expect(events.text.hasPrefix("event: end\ndata: {\"id\":\"\(id)\""), "\(events.text)")
      let again = try await ended(
        try await client.send(Self.export(DemoServer.elements), to: "/imports"), client)
      #expect((again.members["words"] as? [String])?.first?.contains("6 already known") == true)
    }
    #expect(try server.files == ["health.sqlite"])
    let store = try SampleStore.open(server.path, mode: .readOnly)
    #expect(try store.imports().map(\.fileName) == ["mine.xml", "export.zip"])
  }

  @Test func aZipIsReadFromAFileWithoutAName() async throws {
    let server = try WritingServer()
    let zip = server.folder.appending(path: "made.zip")
    let years = try SyntheticYears(seed: 5, days: 3)
    try ExportWriter(years, electrocardiograms: 1).write(to: zip.path)
    let bytes = try Array(Data(contentsOf: zip))
    try FileManager.default.removeItem(at: zip)
    try await server.test { client in
      let job = try await ended(try await client.send(bytes, to: "/imports"), client)
      #expect(job.members["state"] as? String == "done", "\(job.text)")
      let report = try #require(job.members["report"] as? [String: Any])
      #expect((report["electrocardiograms"] as? [String: Any])?["new"] as? Int == 1)
      #expect(((report["records"] as? [String: Any])?["new"] as? Int ?? 0) > 1_000)
    }
    #expect(try server.files == ["health.sqlite"])
  }

  @Test func aFormOfABrowserIsTaken() async throws {
    let server = try WritingServer()
    try await server.test { client in
      let body =
        "--XyZ\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\nabc\r\n"
        + "--XyZ\r\nContent-Disposition: form-data; name=\"file\"; filename=\"C:\\\\me\\\\export.xml\"\r\n"
        + "Content-Type: text/xml\r\n\r\n\(Self.export(DemoServer.elements))\r\n--XyZ--\r\n"
      let response = try await client.send(
        body, to: "/imports", headers: [.contentType: "multipart/form-data; boundary=XyZ"])
      #expect(response.status == .accepted, "\(response.text)")
      #expect(response.members["file"] as? String == "export.xml")
      let job = try await ended(response, client)
      #expect(job.members["state"] as? String == "done", "\(job.text)")
      let torn = try await client.send(
        String(body.dropLast(40)), to: "/imports",
        headers: [.contentType: "multipart/form-data; boundary=XyZ"])
      #expect(torn.status == .badRequest)
    }
  }

  @Test func anotherPersonsExportIsRefused() async throws {
    let server = try WritingServer()
    try await server.test { client in
      let first = try await client.send(Self.export(DemoServer.elements), to: "/imports")
      _ = try await ended(first, client)
      let other = Self.export(DemoServer.elements, sex: "Male")
      let response = try await client.send(other, to: "/imports?name=other.xml")
      #expect(response.status == .conflict)
      let detail = response.members["detail"] as? String ?? ""
      #expect(detail.hasPrefix("other.xml is another person's: its sex is not"), "\(detail)")
      #expect(response.members["field"] as? String == "samePerson")
      #expect(detail.hasSuffix("or send it with samePerson=true.") && !detail.contains("--"))
      let same = try await ended(
        try await client.send(other, to: "/imports?samePerson=true"), client)
      // The box of the page comes behind the file.
      let form =
        "--XyZ\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\nabc\r\n"
        + "--XyZ\r\nContent-Disposition: form-data; name=\"file\"; filename=\"third.xml\"\r\n\r\n"
        + Self.export(DemoServer.elements, sex: "Female") + "\r\n"
        + "--XyZ\r\nContent-Disposition: form-data; name=\"samePerson\"\r\n\r\ntrue\r\n--XyZ--\r\n"
      let ticked = try await ended(
        try await client.send(
          form, to: "/imports", headers: [.contentType: "multipart/form-data; boundary=XyZ"]),
        client)
      #expect(ticked.members["state"] as? String == "done", "\(ticked.text)")
      #expect(same.members["state"] as? String == "done")
    }
  }

  @Test(arguments: [
    "no export", "<gpx></gpx>", "PK\u{3}\u{4}no zip", "\u{1F}\u{8B}\u{8}", "<HealthData><Record",
  ])
  func whatIsNoExportIsASentence(body: String) async throws {
    let server = try WritingServer(DemoServer.elements)
    try await server.test { client in
      let response = try await client.send(body, to: "/imports")
      #expect(response.status == .badRequest, "\(response.text)")
      #expect(!response.text.contains("/proc/") && !response.text.contains(server.folder.path))
    }
    #expect(try server.samples("HKQuantityTypeIdentifierStepCount").count == 6)
    #expect(try server.files == ["health.sqlite"])
  }

  @Test func aGzipBombIsNoExport() async throws {
    let server = try WritingServer()
    // Each 0 of the input is a copy of what came before: some hundred kilobytes for a hundred megabytes.
    let bomb = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + [UInt8](repeating: 0, count: 200_000)
    try await server.test { client in
      let response = try await client.send(bomb, to: "/imports")
      #expect(response.status == .badRequest)
    }
  }

  @Test func anExportBeyondTheLimitIsRefused() async throws {
    var limits = StoreWriting.Limits()
    limits.upload = 1 << 20
    let server = try WritingServer(limits: limits)
    try await server.test { client in
      let response = try await client.send([UInt8](repeating: 60, count: 2 << 20), to: "/imports")
      #expect(response.status == .contentTooLarge)
      #expect(response.text.contains("1 MB at most"))
    }
    #expect(try server.files == ["health.sqlite"])
  }

  @Test func anUploadThatIsKilledLeavesNothing() async throws {
    let server = try WritingServer(DemoServer.elements)
    try await server.test { client in
      let port = try #require(client.port)
      let body = String(repeating: "<", count: 3 << 20)
      try await RawRequest(
        "POST /v1/people/me/imports HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n\(body)"
      ).sendAndLeave(port: port)
      try await Task.sleep(for: .milliseconds(500))
      #expect(try server.files == ["health.sqlite"])
      // The next one is not told that another one runs.
      let next = try await client.send(Self.export(DemoServer.elements), to: "/imports")
      #expect(next.status == .accepted, "\(next.text)")
      _ = try await ended(next, client)
    }
  }

  @Test func anImportThatIsStoppedLeavesTheStoreAsItWas() async throws {
    let server = try WritingServer()
    let zip = server.folder.appending(path: "made.zip")
    try ExportWriter(try SyntheticYears(seed: 5, days: 180)).write(to: zip.path)
    let bytes = try Array(Data(contentsOf: zip))
    try FileManager.default.removeItem(at: zip)
    try await server.test { client in
      let response = try await client.send(bytes, to: "/imports")
      let id = try #require(response.members["id"] as? String)
      let second = try await client.send("<", to: "/imports")
      #expect(second.status == .conflict && second.text.contains("Another import"))
      let stop = try await client.send("", to: "/imports/\(id)", .delete)
      #expect(stop.status == .accepted, "\(stop.text)")
      let job = try await ended(response, client)
      #expect(job.members["state"] as? String == "stopped")
    }
    let store = try SampleStore.open(server.path, mode: .readOnly)
    #expect(try store.info().sampleCount == 0)
  }

  @Test func anAppImportsNothing() async throws {
    try await WritingServer().test { client in
      let response = try await client.send(
        Self.export(DemoServer.elements), to: "/imports", as: "org.example.app")
      #expect(response.status == .forbidden)
      #expect(try await client.ask("/imports/1", as: "org.example.app").status == .forbidden)
      #expect(try await client.ask("/imports/1").status == .notFound)
    }
  }
}
