internal import HTTPTypes
public import HealthAPI
public import Hummingbird

/// What a browser shows where a page cannot be answered: the sentence, and a way back.
public struct ErrorPages: Sendable {
  private let shell: PageShell

  /// Pages of a server that people come into by this entrance.
  public init(entrance: Entrance) {
    shell = PageShell(entrance: entrance)
  }

  /// A problem as a page; nil for whoever asked for something other than a page.
  public func response(_ problem: Problem, to request: Request) -> Response? {
    let path = request.uri.path
    guard request.headers[.accept]?.contains("text/html") == true,
      !["/v1/", "/assets/", "/openapi.json"].contains(where: path.hasPrefix)
    else { return nil }
    var page = Page(
      title: Self.title(problem.status), address: "", introduction: problem.detail, sections: [])
    page.preface = #"<p><a href="/">Overview</a></p>"#
    var response = shell.response(toNobody: page, status: problem.status)
    if let retryAfter = problem.retryAfter { response.headers[.retryAfter] = String(retryAfter) }
    return response
  }

  private static func title(_ status: HTTPResponse.Status) -> String {
    switch status {
    case .notFound: "Nothing here"
    case .forbidden: "Not allowed"
    case .serviceUnavailable: "Not just now"
    default: status.reasonPhrase
    }
  }
}
