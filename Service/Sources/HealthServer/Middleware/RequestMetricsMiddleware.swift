internal import CoreMetrics
internal import HTTPTypes
internal import Hummingbird
internal import Synchronization

/// Counts requests and times their answers, by the pattern of the address, method and status.
///
/// The series have the names of Hummingbird's own middleware. That one also waits for the last byte of an answer, which takes
/// the server three writes to the connection instead of one.
final class RequestMetricsMiddleware<Context: RequestContext>: RouterMiddleware {
  private struct Kind: Hashable {
    let address: String
    let method: HTTPRequest.Method
    let status: Int
  }

  private struct Figures {
    let requests: Counter
    let duration: CoreMetrics.Timer

    init(_ kind: Kind) {
      let labels = [
        ("http.route", kind.address), ("http.request.method", kind.method.rawValue),
        ("http.response.status_code", "\(kind.status)"),
      ]
      requests = Counter(label: "hb.requests", dimensions: labels)
      duration = CoreMetrics.Timer(label: "http.server.request.duration", dimensions: labels)
    }
  }

  private let figures = Mutex<[Kind: Figures]>([:])
  /// Methods that addresses have; what somebody makes up is one kind, so that the figures do not grow with it.
  private static var methods: Set<HTTPRequest.Method> {
    [.get, .head, .post, .put, .patch, .delete, .options]
  }

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let begin = ContinuousClock.now
    do {
      let response = try await next(request, context)
      note(request, context, response.status, since: begin)
      return response
    } catch {
      let status = (error as? any HTTPResponseError)?.status ?? .internalServerError
      note(request, context, status, since: begin)
      throw error
    }
  }

  private func note(
    _ request: Request, _ context: Context, _ status: HTTPResponse.Status,
    since begin: ContinuousClock.Instant
  ) {
    let method = Self.methods.contains(request.method) ? request.method : .other
    let kind = Kind(address: context.endpointPath ?? "-", method: method, status: status.code)
    let known = figures.withLock { figures in
      if let known = figures[kind] { return known }
      let made = Figures(kind)
      figures[kind] = made
      return made
    }
    known.requests.increment()
    known.duration.recordNanoseconds(
      Int64((ContinuousClock.now - begin) / .nanoseconds(1)))
  }
}

extension HTTPRequest.Method {
  /// Any method that no address has.
  fileprivate static var other: HTTPRequest.Method { .init("OTHER") ?? .options }
}
