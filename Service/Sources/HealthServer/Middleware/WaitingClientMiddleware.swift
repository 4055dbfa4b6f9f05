internal import HTTPTypes
internal import HealthAPI
internal import Hummingbird
internal import ServerAccess

/// Lets calculations ask whether the client of their request still waits.
///
/// What a client saves is saved although it left. Source: RFC 9110, 9.2.1 (safe methods).
struct WaitingClientMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: AccessContext,
    next: (Request, AccessContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .get || request.method == .head else {
      return try await next(request, context)
    }
    return try await WaitingClient.$isThere.withValue(context.isConnected) {
      try await next(request, context)
    }
  }
}
