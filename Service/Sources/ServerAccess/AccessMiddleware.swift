public import Hummingbird
internal import PersonStores
internal import SampleStore

/// Notes of each request what whoever asks may ask for; it refuses nobody.
///
/// The address with the one-time key begins a session and leads to the page without the key.
public struct AccessMiddleware: RouterMiddleware {
  private let sessions: Sessions
  private let key: OneTimeKey

  /// A middleware for these sessions.
  public init(_ sessions: Sessions, key: OneTimeKey) {
    self.sessions = sessions
    self.key = key
  }

  /// Notes who asks and passes the request on, or begins a session.
  public func handle(
    _ request: Request, context: AccessContext,
    next: (Request, AccessContext) async throws -> Response
  ) async throws -> Response {
    if request.method == .get, request.uri.path == "/",
      let given = request.uri.queryParameters["key"]
    {
      return enter(with: String(given))
    }
    var context = context
    if let cookie = request.cookies[Sessions.cookieName]?.value,
      let (access, formToken) = sessions.access(of: cookie)
    {
      context.access = access
      context.formToken = formToken
    }
    return try await next(request, context)
  }

  /// Leads to the page, as somebody who is let in if the key is right.
  private func enter(with given: String) -> Response {
    var response = Response.redirect(to: "/", type: .normal)
    response.headers[.cacheControl] = "no-store"
    if key.use(given) {
      let secret = sessions.begin(Access(to: .me, as: .owner))
      response.setCookie(
        Cookie(
          name: Sessions.cookieName, value: secret, maxAge: Int(Sessions.lifetime), path: "/",
          httpOnly: true, sameSite: .strict))
    }
    return response
  }
}
