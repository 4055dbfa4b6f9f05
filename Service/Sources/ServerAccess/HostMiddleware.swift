internal import Foundation
internal import HTTPTypes
public import Hummingbird

/// Refuses requests that were meant for another host: a page elsewhere whose name was made to lead to this machine cannot
/// ask for anything (DNS rebinding).
public struct HostMiddleware<Context: RequestContext>: RouterMiddleware {
  private let hosts: Set<String>

  /// A middleware that lets requests to these hosts through, whatever their port.
  public init(hosts: Set<String>) {
    self.hosts = hosts
  }

  /// Refuses the request, or passes it on.
  public func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // The first host is the authority. Whatever is in front of this server may go by a second one. Source: RFC 9112, 3.2.
    guard secondHost.map({ request.headers[$0] == nil }) ?? true else {
      throw HTTPError(.badRequest, message: "A request has one header Host.")
    }
    guard let authority = request.head.authority, hosts.contains(Self.host(of: authority)) else {
      throw HTTPError(.misdirectedRequest, message: "This server answers for another host.")
    }
    return try await next(request, context)
  }

  /// The host of `127.0.0.1:8080`, `localhost` and `[::1]:8080`, in lowercase.
  static func host(of authority: String) -> String {
    let lowercased = authority.lowercased()
    if lowercased.hasPrefix("["), let end = lowercased.firstIndex(of: "]") {
      return String(lowercased[...end])
    }
    return String(lowercased.prefix { $0 != ":" })
  }
}

/// Where a second header `Host` stands: the first one is no field of a request.
private let secondHost = HTTPField.Name("Host")
