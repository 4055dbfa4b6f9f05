internal import HTTPTypes
internal import Hummingbird

/// Tells browsers what a page may do: nothing but show what comes from this server, in no other site's frame.
struct ProtectionMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    for (name, value) in protectionHeaders where response.headers[name] == nil {
      response.headers[name] = value
    }
    return response
  }
}

/// The headers of every answer.
private let protectionHeaders: [(HTTPField.Name, String)] = [
  (
    .contentSecurityPolicy,
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
      + "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
  ),
  (.xContentTypeOptions, "nosniff"), (.referrerPolicy, "no-referrer"),
  (.crossOriginOpenerPolicy, "same-origin"), (.crossOriginResourcePolicy, "same-origin"),
]

extension HTTPField.Name {
  fileprivate static let referrerPolicy = HTTPField.Name(known: "Referrer-Policy")
  fileprivate static let crossOriginOpenerPolicy = HTTPField.Name(
    known: "Cross-Origin-Opener-Policy")
  fileprivate static let crossOriginResourcePolicy = HTTPField.Name(
    known: "Cross-Origin-Resource-Policy")

  /// A name that is one.
  private init(known name: String) {
    guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) names a header") }
    self = name
  }
}
