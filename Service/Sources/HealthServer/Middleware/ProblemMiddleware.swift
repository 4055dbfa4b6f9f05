internal import HealthAPI
internal import HTTPTypes
internal import Hummingbird
internal import ServerAccess

/// Makes a problem with a sentence of whatever else goes wrong on the way: an address that there is not, a method that an
/// address does not have, a body that is too long.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let problem as Problem {
      return try problem.response(from: request, context: context)
    } catch let error as AccessBookError {
      return try Problem(error).response(from: request, context: context)
    } catch let error as HTTPError {
      let sentence = error.body ?? Self.sentence(of: error.status)
      return try Problem(error.status, sentence).response(from: request, context: context)
    } catch let error as any HTTPResponseError {
      return try Problem(error.status, Self.sentence(of: error.status))
        .response(from: request, context: context)
    }
  }

  private static func sentence(of status: HTTPResponse.Status) -> String {
    switch status {
    case .notFound: "There is nothing here."
    case .methodNotAllowed: "This address does not take that method."
    case .contentTooLarge: "The request is too long."
    default: "The request could not be answered."
    }
  }
}
