internal import Foundation
internal import HealthAPI
internal import HealthPages
public import Hummingbird
public import Logging
internal import NIOCore
public import PersonStores
public import ServerAccess

/// The server: its addresses, who may ask, and what it keeps.
///
/// ```swift
/// let server = HealthServer(.onePerson(path: "health.sqlite"), ServerSettings(version: "0.2.0"))
/// let application = server.application(logger: logger) { port in
///   print(server.address(atPort: port))
/// }
/// try await application.runService()
/// ```
public struct HealthServer: Sendable {
  private let settings: ServerSettings
  private let stores: PersonStores
  private let answers: Answers
  private let writing: StoreWriting
  /// The key of the address that lets the first browser in.
  public let key = OneTimeKey()
  private let sessions: Sessions

  /// A server for these stores.
  public init(_ files: PeopleFiles, _ settings: ServerSettings) {
    self.settings = settings
    stores = PersonStores(files)
    answers = Answers(about: stores, version: settings.version, cacheSize: settings.cacheSize)
    var limits = StoreWriting.Limits()
    limits.upload = settings.uploadLimit
    writing = StoreWriting(stores, answers, limits)
    sessions = Sessions { ProcessInfo.processInfo.systemUptime }
  }

  /// The address that lets a browser in once.
  public func address(atPort port: Int) -> String {
    "http://\(settings.host):\(port)/?key=\(key.text ?? "")"
  }

  /// What answers requests.
  public func router() -> Router<AccessContext> {
    // Before the first library asks for a counter.
    _ = ServerMetrics.shared
    let router = Router(context: AccessContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RequestLogMiddleware())
    router.add(middleware: MetricsMiddleware())
    router.add(middleware: ProtectionMiddleware())
    router.add(middleware: ProblemMiddleware())
    router.add(middleware: HostMiddleware(hosts: ServerSettings.loopbackNames))
    router.add(middleware: AccessMiddleware(sessions, key: key))
    router.get("health") { _, _ in "ok\n" }
    router.get("metrics") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: ServerMetrics.shared.text)))
    }
    HealthAPI(answers, writing).addRoutes(to: router)
    HealthPages(answers, writing).addRoutes(to: router)
    LogoutRoute(sessions: sessions).addRoutes(to: router)
    return router
  }

  /// The server as a service, which is told of the port that it listens at.
  public func application(
    logger: Logger, onListening: @escaping @Sendable (_ port: Int) -> Void
  ) -> some ApplicationProtocol {
    Application(
      router: router(),
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port), serverName: nil),
      onServerRunning: { channel in onListening(channel.localAddress?.port ?? 0) },
      logger: logger)
  }
}
