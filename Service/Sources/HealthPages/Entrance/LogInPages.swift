internal import Foundation
internal import HTTPTypes
internal import HealthAPI
public import Hummingbird
internal import Logging
internal import SampleStore
public import ServerAccess

/// The page on which people log in by name and password.
public struct LogInPages: Sendable {
  private let logIn: LogIn
  private let sessions: Sessions
  private let forms = LogInForm()
  private let shell = PageShell(entrance: .password)

  /// Pages that let people in.
  public init(_ logIn: LogIn, _ sessions: Sessions) {
    self.logIn = logIn
    self.sessions = sessions
  }

  /// Adds the addresses.
  public func addRoutes(to router: Router<AccessContext>) {
    router.get("login") { request, context in
      show(request.uri.queryParameters["next"].map { String($0) }, nil, context)
    }
    router.post("login") { request, context in try await enter(request, context) }
  }

  private func show(
    _ next: String?, _ problem: String?, _ context: AccessContext,
    status: HTTPResponse.Status = .ok
  ) -> Response {
    let (cookie, token) = forms.make(isSecure: context.isSecure)
    let sentence = problem.map {
      #"<p class="note empty" role="alert">\#(HTMLText.escaped($0))</p>"#
    }
    var page = Page(
      title: "Log in", address: "/login",
      introduction:
        "Your own data, on this machine. Whoever set the server up gave you your password.",
      sections: [])
    page.preface = """
      \(sentence ?? "")
      <form method="post" action="/login" class="stacked">
      <input type="hidden" name="token" value="\(token)">
      <input type="hidden" name="next" value="\(HTMLText.escaped(Self.allowed(next)))">
      <label>Name <input name="name" autocomplete="username" autocapitalize="none" spellcheck="false" required></label>
      <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
      <p><button>Log in</button></p>
      </form>
      """
    var response = shell.response(page, context, status: status)
    response.setCookie(cookie)
    return response
  }

  private func enter(_ request: Request, _ context: AccessContext) async throws -> Response {
    let fields = try await PageShell.fields(of: request)
    guard forms.allows(request, fields: fields) else {
      return show(
        fields.values["next"], "This form is of no page of this server: try again.", context,
        status: .forbidden)
    }
    let name = fields.values["name"] ?? ""
    let password = fields.values["password"] ?? ""
    guard password.utf8.count <= PasswordHash.mostBytes, name.utf8.count <= 200 else {
      return show(fields.values["next"], Self.wrong, context, status: .forbidden)
    }
    switch try await logIn.attempt(name: name, password: password) {
    case .entered(let person, let version):
      // What the browser brought with it ends: nobody else can know the new one.
      if let old = request.cookies[Sessions.cookieName]?.value { sessions.end(old) }
      let secret = sessions.begin(Access(to: person, as: .owner), accountVersion: version)
      var response = Response.redirect(to: Self.allowed(fields.values["next"]), type: .normal)
      response.headers[.cacheControl] = "no-store"
      response.setCookie(Sessions.cookie(secret, isSecure: context.isSecure))
      return response
    case .wrong:
      context.logger.notice("a log-in was refused")
      return show(fields.values["next"], Self.wrong, context, status: .forbidden)
    case .tooMany(let seconds):
      context.logger.notice("a log-in was refused: too many attempts")
      var response = show(
        fields.values["next"], "There were too many attempts: try again in \(seconds) seconds.",
        context, status: .tooManyRequests)
      response.headers[.retryAfter] = String(seconds)
      return response
    }
  }

  private static let wrong = "The name or the password is wrong."

  /// Where somebody is led after logging in: to the page that an app sent them to, else to the first one.
  private static func allowed(_ next: String?) -> String {
    guard let next, next.hasPrefix("/permissions/request?"), next.utf8.count <= 8_192,
      next.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return "/" }
    return next
  }
}
