import Foundation
import HTTPTypes
import HealthAPI
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import PersonStores
import SampleStore
import ServerAccess

/// The API over a store in a folder of its own, for the owner and for apps, whose tokens are no cookies.
final class WritingServer: Sendable {
  let folder: URL
  let answers: Answers
  let writing: StoreWriting
  let stores: PersonStores

  /// A server whose store holds some elements of an export; nil for an empty one.
  init(_ elements: String? = nil, limits: StoreWriting.Limits = .init()) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "hkstats-writing-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "health.sqlite").path
    if let elements {
      try DemoServer.add(elements, to: path)
      try FileManager.default.removeItem(atPath: path + ".xml")
    } else {
      try SampleStore.open(path, mode: .readWrite(create: true)).close()
    }
    stores = PersonStores(.onePerson(path: path))
    answers = Answers(about: stores, version: "test")
    let book = AccessBook(path: folder.appending(path: "health.access.sqlite").path)
    writing = StoreWriting(stores, answers, book, limits)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The path of the store.
  var path: String { folder.appending(path: "health.sqlite").path }

  /// The names of the files beside the store.
  var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.sorted()
    }
  }

  /// The router, in which the header `X-App` says which app asks; the owner without it.
  var router: Router<AccessContext> {
    let router = Router(context: AccessContext.self)
    router.add(middleware: AppMiddleware())
    HealthAPI(answers, writing).addRoutes(to: router)
    return router
  }

  /// Calls `body` with a client.
  func test<Value>(
    _ body: @Sendable (any TestClientProtocol) async throws -> Value
  ) async throws -> Value {
    let application = Application(
      router: router,
      configuration: .init(address: .hostname("127.0.0.1", port: 0), serverName: nil),
      logger: Logger(label: "test"))
    return try await application.test(.live, body)
  }

  /// What the store holds of a type, in the order of starts.
  func samples(_ type: String) throws -> [StoredSample] {
    let store = try SampleStore.open(path, mode: .readOnly)
    defer { store.close() }
    var samples: [StoredSample] = []
    try store.forEachSample(ofType: type) { samples.append($0) }
    return samples
  }

  /// Grants an app types, or denies them.
  func decide(_ app: String, _ type: String, share: Bool?, read: Bool?) throws {
    let store = try SampleStore.open(path, mode: .readWrite(create: false))
    defer { store.close() }
    try store.decide([StoredPermission(app: app, type: type, share: share, read: read)])
  }
}

private struct AppMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: AccessContext,
    next: (Request, AccessContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    let app = HTTPField.Name("X-App").flatMap { request.headers[$0] }
    context.access = Access(to: .me, as: app.map { .app(bundleIdentifier: $0) } ?? .owner)
    return try await next(request, context)
  }
}

extension TestClientProtocol {
  /// Sends a body to an address of the person.
  func send(
    _ body: String, to address: String, as app: String? = nil,
    _ method: HTTPRequest.Method = .post, headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    try await send(Array(body.utf8), to: address, as: app, method, headers: headers)
  }

  /// Sends bytes to an address of the person.
  func send(
    _ body: [UInt8], to address: String, as app: String? = nil,
    _ method: HTTPRequest.Method = .post, headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    var headers = headers
    if let app, let name = HTTPField.Name("X-App") { headers[name] = app }
    return try await execute(
      uri: "/v1/people/me\(address)", method: method, headers: headers,
      body: ByteBuffer(bytes: body)
    ) { $0 }
  }

  /// Asks an address of the person.
  func ask(_ address: String, as app: String? = nil) async throws -> TestResponse {
    try await send("", to: address, as: app, .get)
  }
}

extension TestResponse {
  /// The members of an answer.
  var members: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]) ?? [:]
  }

  /// The counts of an answer to what was saved: saved, replaced, known.
  var counts: [Int] { ["saved", "replaced", "known"].map { members[$0] as? Int ?? -1 } }
}
