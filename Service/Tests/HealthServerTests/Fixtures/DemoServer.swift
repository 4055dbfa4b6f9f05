import AppleHealthExport
import CalendarBuckets
import Foundation
import HTTPTypes
import HealthServer
import Hummingbird
import HummingbirdTesting
import Logging
import PersonStores
import SampleStore
import ServerAccess

/// A server over a small store in a folder of its own, which is removed with it.
final class DemoServer: Sendable {
  let folder: URL
  let server: HealthServer

  /// A server whose store holds some elements of an export.
  init(_ elements: String = DemoServer.elements) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "hkstats-server-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.add(elements, to: folder.appending(path: "health.sqlite").path)
    server = HealthServer(.onePerson(path: folder.appending(path: "health.sqlite").path), .test)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The path of the store.
  var path: String { folder.appending(path: "health.sqlite").path }

  /// Imports some elements into the store at a path.
  static func add(_ elements: String, to path: String) throws {
    let export = path + ".xml"
    try Data(
      "<HealthData locale=\"en_US\">\n<ExportDate value=\"2024-06-20 10:00:00 +0200\"/>\n\(elements)\n</HealthData>\n"
        .utf8
    ).write(to: URL(filePath: export))
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    _ = try ExportImport(
      paths: [export], into: store,
      options: ExportImport.Options(timeZone: try ZoneRules(identifier: "Europe/Paris"))
    ).run()
    store.close()
  }

  /// Steps of a phone and a watch on three days.
  static let elements = (1...3).map { day in
    """
    <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" value="100" \
    startDate="2024-03-0\(day) 08:00:00 +0100" endDate="2024-03-0\(day) 08:10:00 +0100"/>
    <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" value="120" \
    startDate="2024-03-0\(day) 08:05:00 +0100" endDate="2024-03-0\(day) 08:15:00 +0100"/>
    """
  }.joined(separator: "\n")

  /// Calls `body` with a client and the headers of a browser that was let in.
  func test<Value>(
    _ body: @Sendable (any TestClientProtocol, HTTPFields) async throws -> Value
  ) async throws -> Value {
    let application = server.application(logger: Logger(label: "test")) { _ in }
    return try await application.test(.live) { client in
      let cookie = try await self.enter(client)
      return try await body(client, [.cookie: cookie])
    }
  }

  /// Opens the address that the server prints, and answers the cookie of the session.
  func enter(_ client: any TestClientProtocol) async throws -> String {
    let address = server.address(atPort: 1)
    let path = address.drop { $0 != "?" }
    return try await client.execute(uri: "/\(path)", method: .get, headers: [:]) { response in
      String((response.headers[.setCookie] ?? "").prefix { $0 != ";" })
    }
  }
}

extension ServerSettings {
  /// Settings for tests: whatever port is free.
  static var test: ServerSettings {
    var settings = ServerSettings(version: "test")
    settings.port = 0
    return settings
  }
}

extension TestResponse {
  /// The body as a text.
  var text: String { String(buffer: body) }
}
