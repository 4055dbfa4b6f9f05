internal import HTTPTypes
public import Hummingbird
internal import PersonStores
internal import SampleStore

/// Notes of each request what whoever asks may ask for.
///
/// An app sends its token, a browser the cookie of its session. A token that is none, or no longer, is refused; so is what
/// a guest wants to change. Whoever sends neither is passed on as somebody unknown. The address with the one-time key
/// begins a session and leads to the page without the key.
public struct AccessMiddleware: RouterMiddleware {
  private let sessions: Sessions
  private let book: AccessBook
  private let key: OneTimeKey?

  /// A middleware for these sessions and tokens.
  ///
  /// - Parameter key: what lets one browser in without an account; nil where people have accounts.
  public init(_ sessions: Sessions, _ book: AccessBook, key: OneTimeKey?) {
    self.sessions = sessions
    self.book = book
    self.key = key
  }

  /// Notes who asks and passes the request on, or begins a session.
  public func handle(
    _ request: Request, context: AccessContext,
    next: (Request, AccessContext) async throws -> Response
  ) async throws -> Response {
    if let key, request.method == .get, request.uri.path == "/",
      let given = request.uri.queryParameters["key"]
    {
      return enter(with: String(given), key, context)
    }
    var context = context
    if let authorization = request.headers[.authorization] {
      try await note(authorization, in: &context)
    } else if let cookie = request.cookies[Sessions.cookieName]?.value {
      try await note(cookie: cookie, in: &context)
    }
    if context.access?.way == .guestSession, request.method != .get, request.method != .head,
      request.uri.path != "/logout"
    {
      throw HTTPError(.forbidden, message: Access.refusalOfGuests)
    }
    return try await next(request, context)
  }

  /// Notes the app whose token was sent.
  private func note(_ authorization: String, in context: inout AccessContext) async throws {
    let parts = authorization.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer",
      let token = try await book.token(ofSecret: String(parts[1]))
    else {
      throw HTTPError(
        .unauthorized,
        message: "This token is none, has expired or was revoked: ask the person for another one.")
    }
    context.appToken = token
    context.access = token.access
    context.isStillValid = { [book] in await book.isValid(token) }
  }

  /// Notes the person whose browser sent a cookie.
  private func note(cookie: String, in context: inout AccessContext) async throws {
    guard let session = sessions.session(of: cookie) else { return }
    guard try await hasAccount(session) else {
      sessions.end(cookie)
      return
    }
    context.access = session.access
    context.formToken = session.formToken
    context.isStillValid = { [self] in
      let isKnown = try? await hasAccount(session)
      return sessions.isOpen(cookie) && isKnown ?? false
    }
  }

  /// Whether the account that a session began with is still there, with the same password.
  private func hasAccount(_ session: Sessions.Session) async throws -> Bool {
    guard let version = session.accountVersion else { return true }
    return try await book.accountVersion(of: session.access.person) == version
  }

  /// Leads to the page, as somebody who is let in if the key is right.
  private func enter(with given: String, _ key: OneTimeKey, _ context: AccessContext) -> Response {
    var response = Response.redirect(to: "/", type: .normal)
    response.headers[.cacheControl] = "no-store"
    if key.use(given) {
      let secret = sessions.begin(Access(to: .me, as: .owner))
      response.setCookie(Sessions.cookie(secret, isSecure: context.isSecure))
    }
    return response
  }
}
