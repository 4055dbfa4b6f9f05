internal import AppPermissions
internal import Foundation
internal import HealthAPI
internal import HealthPages
public import Hummingbird
internal import HummingbirdCore
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
  private let entrance: Entrance
  /// The key of the address that lets the first browser in, where there are no accounts.
  public let key = OneTimeKey()
  /// The accounts and tokens.
  public let book: AccessBook
  private let sessions: Sessions

  /// A server for these stores: of several people with their accounts, of one person without.
  public init(_ files: PeopleFiles, _ settings: ServerSettings) {
    self.settings = settings
    stores = PersonStores(files)
    answers = Answers(about: stores, version: settings.version, cacheSize: settings.cacheSize)
    var limits = StoreWriting.Limits()
    limits.upload = settings.uploadLimit
    sessions = Sessions { ProcessInfo.processInfo.systemUptime }
    book = AccessBook(path: files.accessPath)
    writing = StoreWriting(stores, answers, book, limits)
    entrance = if case .folder = files { .password } else { .key }
  }

  /// The address that people open: it lets a browser in once, or leads to the log-in.
  public func address(atPort port: Int) -> String {
    let scheme = settings.certificate == nil && settings.proxy == nil ? "http" : "https"
    let name = settings.names.min() ?? settings.host
    let place = settings.proxy == nil ? "\(name):\(port)" : name
    return switch entrance {
    case .key: "\(scheme)://\(place)/?key=\(key.text ?? "")"
    case .password: "\(scheme)://\(place)/"
    }
  }

  /// What answers requests.
  public func router() -> Router<AccessContext> {
    // Before the first library asks for a counter.
    _ = ServerMetrics.shared
    let router = Router(context: AccessContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RequestLogMiddleware())
    router.add(middleware: RequestMetricsMiddleware())
    router.add(middleware: ProtectionMiddleware())
    router.add(middleware: ProblemMiddleware(pages: ErrorPages(entrance: entrance)))
    router.add(
      middleware: HostMiddleware(
        hosts: settings.allNames, proxy: settings.proxy, usesTLS: settings.certificate != nil))
    router.add(
      middleware: AccessMiddleware(sessions, book, key: entrance == .key ? key : nil))
    router.add(middleware: AuditMiddleware(book: book))
    router.add(middleware: WaitingClientMiddleware())
    router.get("health") { _, _ in "ok\n" }
    router.get("metrics") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
        body: ResponseBody(
          byteBuffer: ByteBuffer(string: ServerMetrics.shared.text + ProcessMetrics.text)))
    }
    HealthAPI(answers, writing).addRoutes(to: router)
    HealthPages(answers, writing, entrance: entrance).addRoutes(to: router)
    PermissionPages(PermissionDesk(stores, book), book, sessions, entrance: entrance)
      .addRoutes(to: router)
    if entrance == .password {
      let logIn = LogIn(book, cost: settings.passwordCost) {
        ProcessInfo.processInfo.systemUptime
      }
      LogInPages(logIn, sessions).addRoutes(to: router)
      PasswordPages(logIn, sessions).addRoutes(to: router)
    }
    LogoutRoute(sessions: sessions).addRoutes(to: router)
    return router
  }

  /// The server as a service, which is told of the port that it listens at.
  public func application(
    logger: Logger, onListening: @escaping @Sendable (_ port: Int) -> Void
  ) -> some ApplicationProtocol {
    let limits = ConnectionLimits()
    return Application(
      router: router(), server: settings.certificate?.server ?? limits.server,
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port), serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(
          limits.mostConnections, logger: logger)),
      onServerRunning: { channel in onListening(channel.localAddress?.port ?? 0) },
      logger: logger)
  }
}
