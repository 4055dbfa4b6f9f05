internal import HTTPTypes
internal import Hummingbird
internal import Logging

/// Logs each request: its method, the pattern of its address, the status and how long it took.
///
/// Nothing of the address itself, of a header or of an answer is logged: they are health data, or open it.
struct RequestLogMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let begin = ContinuousClock.now
    do {
      let response = try await next(request, context)
      log(request, context, response.status, since: begin)
      return response
    } catch {
      log(request, context, .internalServerError, since: begin)
      throw error
    }
  }

  private func log(
    _ request: Request, _ context: Context, _ status: HTTPResponse.Status,
    since begin: ContinuousClock.Instant
  ) {
    let milliseconds = (ContinuousClock.now - begin) / .milliseconds(1)
    context.logger.info(
      "request",
      metadata: [
        "method": "\(request.method)", "address": "\(context.endpointPath ?? "-")",
        "status": "\(status.code)", "milliseconds": "\((milliseconds * 10).rounded() / 10)",
      ])
  }
}
