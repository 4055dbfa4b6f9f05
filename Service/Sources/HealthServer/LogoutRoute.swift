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

/// The fields of a form: `application/x-www-form-urlencoded`.
struct FormFields {
  /// The values by name; of a name that stands twice the first.
  let values: [String: String]

  /// Reads the body of a form.
  init(_ text: String) {
    values = Dictionary(
      text.split(separator: "&").compactMap { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let name = Self.decoded(parts[0]),
          let value = Self.decoded(parts[1])
        else { return nil }
        return (name, value)
      }, uniquingKeysWith: { first, _ in first })
  }

  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}
