internal import Foundation
public import HTTPTypes
public import Hummingbird

/// What is wrong with a request, as RFC 9457 has it: `application/problem+json`.
///
/// ```json
/// {"title": "Bad Request", "status": 400, "detail": "There is no type named 'stepz'.", "field": "types"}
/// ```
public struct Problem: Error, Sendable, Equatable {
  /// The status of the answer.
  public var status: HTTPResponse.Status
  /// A sentence that says what is wrong and what to do.
  public var detail: String
  /// The parameter or member that is wrong, if it is one.
  public var field: String?
  /// Seconds after which to ask again, where that may help.
  public var retryAfter: Int?
  /// The first lines of a body that are refused, where it is one of lines.
  public var lines: [LineRefusal] = []

  /// A problem from its parts.
  public init(
    _ status: HTTPResponse.Status, _ detail: String, field: String? = nil, retryAfter: Int? = nil
  ) {
    self.status = status
    self.detail = detail
    self.field = field
    self.retryAfter = retryAfter
  }

  /// The media type.
  public static let mediaType = "application/problem+json"

  /// The problem as JSON.
  public var json: JSONTree {
    var members: [(String, JSONTree)] = [
      ("title", .text(status.reasonPhrase)), ("status", .whole(status.code)),
      ("detail", .text(detail)),
    ]
    if let field { members.append(("field", .text(field))) }
    if !lines.isEmpty { members.append(("lines", .list(lines.map(\.json)))) }
    return .object(members)
  }
}

extension Problem: HTTPResponseError {
  /// The problem as an answer.
  public func response(from request: Request, context: some RequestContext) throws -> Response {
    var headers: HTTPFields = [.contentType: Self.mediaType, .cacheControl: "no-store"]
    if let retryAfter { headers[.retryAfter] = String(retryAfter) }
    if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
  }
}
