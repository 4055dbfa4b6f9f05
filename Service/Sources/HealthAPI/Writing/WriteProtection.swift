internal import SampleStore
internal import HTTPTypes
internal import Hummingbird
internal import ServerAccess

/// Whether a request that writes was made by whom it seems to be.
///
/// A browser sends the cookie of its session with whatever a page makes it send; so what comes with a cookie needs the
/// session's form token in the header `X-Form-Token` as well, which no page of another site knows. A token of an app is no
/// cookie and is enough by itself.
enum WriteProtection {
  /// The header with the form token.
  static let headerName = "X-Form-Token"

  /// Returns if a request may write.
  ///
  /// - Parameter token: the token where it came in the body; nil for the one of the header.
  /// - Throws: ``Problem`` (403).
  static func check(
    _ request: Request, _ context: AccessContext, token: String? = nil
  ) throws(Problem) {
    guard context.formToken != nil else { return }
    let header = HTTPField.Name(headerName).flatMap { request.headers[$0] }
    guard
      FormProtection.allows(
        request, fields: ["token": token ?? header ?? ""], context: context)
    else {
      throw Problem(
        .forbidden,
        "A request with a browser's cookie writes only with the page's token in \(headerName).",
        field: headerName)
    }
  }

  /// Returns if whoever asks is the person whose data they are.
  ///
  /// - Throws: ``Problem`` (403) for an app.
  static func requireOwner(_ access: Access) throws(Problem) {
    guard access.isOwner else {
      throw Problem(
        .forbidden, "Only the person whose data they are may do this, neither an app nor a guest.")
    }
  }
}
