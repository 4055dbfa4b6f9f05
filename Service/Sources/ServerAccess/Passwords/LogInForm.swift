internal import Crypto
internal import Foundation
public import Hummingbird

/// Keeps other sites from sending the form of the log-in page: there is no session yet whose token it could carry.
///
/// The page sets a cookie with random bits; its form carries what follows from them and from a key of the server. Both are
/// needed, and nothing is kept of either. Source: OWASP, "Cross-Site Request Forgery Prevention": signed double submit.
public struct LogInForm: Sendable {
  /// The name of the cookie.
  public static let cookieName = "hkstats-login"
  private let key = SymmetricKey(size: .bits256)

  /// Forms of one server, as long as it runs.
  public init() {}

  /// A cookie, and what a form beside it carries.
  public func make(isSecure: Bool) -> (cookie: Cookie, token: String) {
    let bits = SecretText.random().text
    let cookie = Cookie(
      name: Self.cookieName, value: bits, maxAge: 3_600, path: "/login", secure: isSecure,
      httpOnly: true, sameSite: .strict)
    return (cookie, token(of: bits))
  }

  /// Whether a request came from a page of this server.
  public func allows(_ request: Request, fields: FormFields) -> Bool {
    guard let bits = request.cookies[Self.cookieName]?.value, bits.utf8.count == 64,
      let given = fields.values["token"],
      SecretText(text: token(of: bits)).isEqual(to: given)
    else { return false }
    return FormProtection.isFromHere(request)
  }

  private func token(of bits: String) -> String {
    SecretText.hexadecimal(HMAC<SHA256>.authenticationCode(for: Data(bits.utf8), using: key))
  }
}
