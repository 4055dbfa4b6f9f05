internal import HTTPTypes
public import Hummingbird

/// Whether a form was sent by a page of this server: it carries the session's token, and the browser says that it comes
/// from here.
///
/// Source: OWASP, "Cross-Site Request Forgery Prevention": synchronizer tokens and fetch metadata.
public enum FormProtection {
  /// Whether a request with fields of a form may change something.
  public static func allows(
    _ request: Request, fields: [String: String], context: AccessContext
  ) -> Bool {
    guard let known = context.formToken, let given = fields["token"],
      SecretText(text: known).isEqual(to: given)
    else { return false }
    return isFromHere(request)
  }

  /// Whether a browser that says where a request comes from says that it comes from here.
  static func isFromHere(_ request: Request) -> Bool {
    guard let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] else {
      return true
    }
    return site == "same-origin" || site == "none"
  }
}
