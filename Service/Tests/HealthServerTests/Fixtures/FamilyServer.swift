import Foundation
import HTTPTypes
import HealthServer
import Hummingbird
import HummingbirdTesting
import Logging
import PersonStores
import ServerAccess
import Testing

/// A server for Anna and Bo, who have accounts, in a folder of its own, which is removed with it.
final class FamilyServer: Sendable {
  static let passwords = ["anna": "four horses in a field", "bo": "a bridge over a river"]
  let folder: URL
  let server: HealthServer

  /// A server whose people have steps: Anna's as in ``DemoServer``, Bo's under another source.
  init(_ change: (inout ServerSettings) -> Void = { _ in }) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "hkstats-family-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try DemoServer.add(DemoServer.elements, to: folder.appending(path: "anna.sqlite").path)
    try DemoServer.add(
      DemoServer.elements.replacing("Watch", with: "Bosring"),
      to: folder.appending(path: "bo.sqlite").path)
    var settings = ServerSettings.test
    settings.passwordCost = .cheap
    change(&settings)
    server = HealthServer(.folder(path: folder.path), settings)
    for (name, password) in Self.passwords {
      _ = try await server.book.addAccount(
        of: try #require(PersonID(name)), PasswordHash(password, cost: .cheap))
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Calls `body` with a client that nobody let in.
  func test<Value>(
    logger: Logger = Logger(label: "test"),
    _ body: @Sendable (any TestClientProtocol) async throws -> Value
  ) async throws -> Value {
    try await server.application(logger: logger) { _ in }.test(.live) { try await body($0) }
  }

  /// The browser of a person who logged in.
  static func browser(
    of name: String, _ client: any TestClientProtocol
  ) async throws -> Browser {
    var browser = Browser(client)
    let answer = try await browser.submit(
      "/login", from: "/login", [("name", name), ("password", Self.passwords[name] ?? "")])
    #expect(answer.status == .seeOther, "\(answer.text)")
    return browser
  }
}
