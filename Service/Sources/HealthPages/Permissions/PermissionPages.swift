public import AppPermissions
internal import Foundation
internal import HTTPTypes
internal import HealthAPI
public import Hummingbird
internal import SampleStore
public import ServerAccess

/// The pages on which a person is asked what apps may do, sees what they decided, and changes it.
///
/// An app sends the person to `/permissions/request`. They see the explanation, then a switch for each type and direction,
/// then the token that they give to the app. Only the person's own session gets here, never an app's token.
public struct PermissionPages: Sendable {
  let desk: PermissionDesk
  let book: AccessBook
  let sessions: Sessions
  let shell: PageShell

  /// Pages of a desk.
  public init(
    _ desk: PermissionDesk, _ book: AccessBook, _ sessions: Sessions, entrance: Entrance
  ) {
    self.desk = desk
    self.book = book
    self.sessions = sessions
    shell = PageShell(entrance: entrance)
  }

  /// Adds the addresses.
  public func addRoutes(to router: Router<AccessContext>) {
    let pages = router.group("permissions")
    pages.get("") { _, context in try await list(context) }
    pages.get("app") { request, context in try await app(request, context) }
    pages.post("app") { request, context in try await change(request, context) }
    pages.get("audit") { _, context in try await audit(context) }
    pages.post("guest") { request, context in try await beginGuest(request, context) }
    pages.get("request") { request, context in try await explain(request, context) }
    pages.post("request") { request, context in try await proceed(request, context) }
    pages.get("request/:id") { _, context in try await ask(context) }
    pages.post("request/:id") { request, context in try await answer(request, context) }
  }

  // MARK: What was decided

  private func list(_ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    do {
      let apps = try await desk.apps(of: access.person)
      return shell.response(
        .permissions(apps, isGuest: !access.isOwner, formToken: context.formToken ?? ""), context)
    } catch let error as SampleStoreError {
      _ = error
      return shell.response(.permissionsUnavailable, context, status: .serviceUnavailable)
    } catch {
      throw Problem(error)
    }
  }

  private func app(_ request: Request, _ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    let name = request.uri.queryParameters["id"].map { String($0) } ?? ""
    guard let app = try await known(name, access) else { throw Problem.notFound }
    let entries = try await book.auditEntries(of: access.person, app: app.app, limit: 50)
    return shell.response(
      .app(
        app, entries, now: Date().timeIntervalSince1970, isGuest: !access.isOwner,
        formToken: context.formToken ?? ""), context)
  }

  private func audit(_ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isPersonAtPages else { return shell.closed() }
    let entries = try await book.auditEntries(of: access.person)
    return shell.response(.audit(entries), context)
  }

  func known(_ app: String, _ access: Access) async throws(Problem) -> AppOverview? {
    do {
      return try await desk.apps(of: access.person, only: app).first
    } catch {
      throw Problem(error)
    }
  }

  // MARK: Changes

  private func change(_ request: Request, _ context: AccessContext) async throws -> Response {
    let (access, fields) = try await PageShell.owned(request, context)
    guard let app = try await known(fields.values["app"] ?? "", access) else {
      throw Problem.notFound
    }
    let person = access.person
    do {
      switch fields.values["action"] {
      case "change":
        let share = Set(fields.all("share"))
        let read = Set(fields.all("read"))
        // What was never decided is asked by the app, and not here.
        try await desk.change(
          app.app, of: person,
          share: Dictionary(
            uniqueKeysWithValues: app.decisions.filter { $0.share != nil }.map {
              ($0.type, share.contains($0.type))
            }),
          read: Dictionary(
            uniqueKeysWithValues: app.decisions.filter { $0.read != nil }.map {
              ($0.type, read.contains($0.type))
            }))
      case "revoke-all": try await desk.revokeAll(from: app.app, of: person)
      case "take-back":
        try await desk.takeBackObjects(
          ofType: fields.values["type"] ?? "", from: app.app, of: person)
      case "revoke-token":
        try await book.revokeTokens(ofApp: app.app, of: person, id: fields.values["id"] ?? "")
      case "new-token":
        let (_, secret) = try await book.makeToken(
          forApp: app.app, of: person, name: app.name, days: Self.days(fields))
        return shell.response(.token(secret, app: app.app, name: app.name), context)
      default: throw Problem(.badRequest, "There is no such change.", field: "action")
      }
    } catch {
      throw Problem(error)
    }
    return .redirect(to: "/permissions/app?id=\(HTMLText.query(app.app))", type: .normal)
  }

  /// For how many days a token is good.
  static func days(_ fields: FormFields) -> Int {
    let days = fields.values["days"].flatMap { Int($0) } ?? 90
    return Page.lifetimes.contains { $0.days == days } ? days : 90
  }

  /// Hands the browser to a guest: its session shows everything and changes nothing.
  private func beginGuest(_ request: Request, _ context: AccessContext) async throws -> Response {
    let (access, _) = try await PageShell.owned(request, context)
    let cookie = request.cookies[Sessions.cookieName]?.value
    let version = cookie.flatMap { sessions.session(of: $0)?.accountVersion }
    if let cookie { sessions.end(cookie) }
    let secret = sessions.begin(
      Access(to: access.person, as: .owner, by: .guestSession), accountVersion: version)
    var response = Response.redirect(to: "/", type: .normal)
    response.setCookie(Sessions.cookie(secret, isSecure: context.isSecure))
    return response
  }
}
