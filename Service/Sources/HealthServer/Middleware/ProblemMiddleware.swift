internal import HealthAPI
internal import HealthPages
internal import HTTPTypes
internal import Hummingbird
internal import ServerAccess

/// Makes a problem with a sentence of whatever goes wrong on the way: an address that there is not, a method that an
/// address does not have, a body that is too long. A browser is shown it as a page.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
  let pages: ErrorPages

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let problem: Problem
    do {
      return try await next(request, context)
    } catch let error as Problem {
      problem = error
    } catch let error as AccessBookError {
      problem = Problem(error)
    } catch let error as HTTPError {
      problem = Problem(error.status, error.body ?? Self.sentence(of: error.status))
    } catch let error as any HTTPResponseError {
      problem = Problem(error.status, Self.sentence(of: error.status))
    }
    return try pages.response(problem, to: request)
      ?? problem.response(from: request, context: context)
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
