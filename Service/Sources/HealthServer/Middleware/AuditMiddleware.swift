internal import AppPermissions
internal import HealthAPI
internal import HTTPTypes
internal import HealthReports
internal import Hummingbird
internal import ServerAccess

/// Notes what apps ask for by their tokens, for the person's page: which question, which types, what became of it.
///
/// What an app sends is kept only where it names a type that there is.
struct AuditMiddleware: RouterMiddleware {
  let book: AccessBook

  func handle(
    _ request: Request, context: AccessContext,
    next: (Request, AccessContext) async throws -> Response
  ) async throws -> Response {
    guard let token = context.appToken else { return try await next(request, context) }
    do {
      let response = try await next(request, context)
      note(request, context, token, response.status)
      return response
    } catch {
      note(request, context, token, (error as? any HTTPResponseError)?.status)
      throw error
    }
  }

  private func note(
    _ request: Request, _ context: AccessContext, _ token: AppToken,
    _ status: HTTPResponse.Status?
  ) {
    guard let question = context.endpointPath?.split(separator: "{person}/").dropFirst().first,
      let action = Self.action(request.method, status)
    else { return }
    let named = ["types", "type"].compactMap { request.uri.queryParameters[Substring($0)] }
    let types = named.flatMap { $0.split(separator: ",") }.prefix(20)
      .flatMap { PermissionTypes.shortNames(String($0)) }
    let written = context.written.all.map(TypeNames.short)
    book.note(action, by: token, question: String(question), types: types + written)
  }

  private static func action(
    _ method: HTTPRequest.Method, _ status: HTTPResponse.Status?
  ) -> AuditEntry.Action? {
    switch status {
    case .unauthorized?, .forbidden?: .refused
    case let status? where status.kind == .successful || status == .notModified:
      method == .get || method == .head ? .read : .wrote
    default: nil
    }
  }
}
