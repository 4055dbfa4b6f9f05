internal import HealthAPI
internal import Hummingbird
internal import ServerAccess

/// Tells what calculates for a request whether its client still waits.
struct WaitingClientMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: AccessContext,
    next: (Request, AccessContext) async throws -> Response
  ) async throws -> Response {
    try await WaitingClient.$isThere.withValue(context.isConnected) {
      try await next(request, context)
    }
  }
}
