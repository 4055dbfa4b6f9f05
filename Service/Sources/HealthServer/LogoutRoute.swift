internal import Foundation
internal import HealthAPI
internal import HTTPTypes
internal import Hummingbird
internal import ServerAccess

/// Ends the session of a browser.
struct LogoutRoute: Sendable {
  let sessions: Sessions

  /// Adds the address.
  func addRoutes(to router: Router<AccessContext>) {
    router.post("logout") { request, context in try await logOut(request, context) }
  }

  private func logOut(_ request: Request, _ context: AccessContext) async throws -> Response {
    let body = try await request.body.collect(upTo: 4_096)
    let fields = FormFields(String(buffer: body)).values
    guard let cookie = request.cookies[Sessions.cookieName]?.value,
      FormProtection.allows(request, fields: fields, context: context)
    else { throw Problem(.forbidden, "This form is of no page of yours: open the page again.") }
    sessions.end(cookie)
    var response = Response.redirect(to: "/", type: .normal)
    response.setCookie(
      Cookie(
        name: Sessions.cookieName, value: "", maxAge: 0, path: "/", httpOnly: true,
        sameSite: .strict))
    return response
  }
}
