internal import HTTPTypes
public import Hummingbird
internal import Logging
internal import PersonStores
public import ServerAccess

/// The page on which people who log in by name and password give themselves another password.
public struct PasswordPages: Sendable {
  private let logIn: LogIn
  private let sessions: Sessions
  private let shell = PageShell(entrance: .password)

  /// A page that changes passwords.
  public init(_ logIn: LogIn, _ sessions: Sessions) {
    self.logIn = logIn
    self.sessions = sessions
  }

  /// Adds the address.
  public func addRoutes(to router: Router<AccessContext>) {
    router.get("password") { _, context in show(nil, context) }
    router.post("password") { request, context in try await change(request, context) }
  }

  private func show(
    _ sentence: String?, _ context: AccessContext, status: HTTPResponse.Status = .ok
  ) -> Response {
    guard let access = context.access, access.isOwner, let token = context.formToken else {
      return shell.closed()
    }
    let said = sentence.map {
      #"<p class="note" role="\#(status == .ok ? "status" : "alert")">\#(HTMLText.escaped($0))</p>"#
    }
    var page = Page(
      title: "Password", address: "/password",
      introduction:
        "Another password logs your other browsers out. Apps keep their tokens.",
      sections: [])
    page.isLive = false
    page.preface = """
      \(said ?? "")
      <form method="post" action="/password" class="stacked">
      <input type="hidden" name="token" value="\(HTMLText.escaped(token))">
      <input name="name" value="\(HTMLText.escaped(access.person.text))" autocomplete="username" hidden>
      <label>Password until now <input name="password" type="password" autocomplete="current-password" required></label>
      <label>New password, \(PasswordHash.fewestCharacters) characters at least: a few words are easy to keep in mind \
      <input name="new" type="password" autocomplete="new-password" minlength="\(PasswordHash.fewestCharacters)" required></label>
      <label>The new one once more <input name="again" type="password" autocomplete="new-password" required></label>
      <p><button>Change the password</button></p>
      </form>
      """
    return shell.response(page, context, status: status)
  }

  private func change(_ request: Request, _ context: AccessContext) async throws -> Response {
    guard let access = context.access, access.isOwner else { return shell.closed() }
    let values = try await PageShell.fields(of: request).values
    guard FormProtection.allows(request, fields: values, context: context) else {
      return show(
        "This form is of no page of this server: try again.", context, status: .forbidden)
    }
    let new = values["new"] ?? ""
    guard new == values["again"] else {
      return show("The new passwords differ: nothing was changed.", context, status: .badRequest)
    }
    switch try await logIn.change(of: access.person, from: values["password"] ?? "", to: new) {
    case .changed(let version):
      // This browser goes on with a session of its own, which nobody knows from before.
      if let old = request.cookies[Sessions.cookieName]?.value { sessions.end(old) }
      let secret = sessions.begin(access, accountVersion: version)
      context.logger.notice("a password was changed")
      var renewed = context
      renewed.formToken = sessions.session(of: secret)?.formToken
      var response = shell.response(Self.changed, renewed)
      response.setCookie(Sessions.cookie(secret, isSecure: context.isSecure))
      return response
    case .unfit:
      return show(
        "A password has from \(PasswordHash.fewestCharacters) characters to \(PasswordHash.mostBytes) bytes: nothing was changed.",
        context, status: .badRequest)
    case .wrong:
      context.logger.notice("a change of a password was refused")
      return show(
        "The password until now is another one: nothing was changed.", context, status: .forbidden)
    case .tooMany(let seconds):
      var response = show(
        "There were too many attempts: try again in \(seconds) seconds.", context,
        status: .tooManyRequests)
      response.headers[.retryAfter] = String(seconds)
      return response
    }
  }

  /// What is shown when it is done.
  private static let changed: Page = {
    var page = Page(
      title: "Password", address: "/password",
      introduction:
        "Your password is the new one now. Your other browsers were logged out; apps keep their tokens.",
      sections: [])
    page.isLive = false
    page.preface = #"<p><a href="/">Go on</a></p>"#
    return page
  }()
}
