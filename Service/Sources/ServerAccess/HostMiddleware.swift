internal import Foundation
internal import HTTPTypes
public import Hummingbird

/// Refuses requests that were meant for another host: a page elsewhere whose name was made to lead to this machine cannot
/// ask for anything (DNS rebinding).
///
/// Behind a proxy, only that proxy is listened to: it says in `X-Forwarded-Host` and `X-Forwarded-Proto` what it was asked
/// for. Nobody else's word counts, and nothing but the check of the host and cookies' `Secure` follows from it.
public struct HostMiddleware: RouterMiddleware {
  private let hosts: Set<String>
  private let proxy: String?
  private let usesTLS: Bool

  /// A middleware that lets requests to these hosts through, whatever their port.
  ///
  /// - Parameters:
  ///   - hosts: the hosts, in lowercase.
  ///   - proxy: the IP address of the proxy that all requests have to come from; nil without one.
  ///   - usesTLS: whether this server itself speaks TLS.
  public init(hosts: Set<String>, proxy: String? = nil, usesTLS: Bool = false) {
    self.hosts = hosts
    self.proxy = proxy
    self.usesTLS = usesTLS
  }

  /// Refuses the request, or passes it on.
  public func handle(
    _ request: Request, context: AccessContext,
    next: (Request, AccessContext) async throws -> Response
  ) async throws -> Response {
    // The first host is the authority. Whatever is in front of this server may go by a second one. Source: RFC 9112, 3.2.
    guard secondHost.map({ request.headers[$0] == nil }) ?? true else {
      throw HTTPError(.badRequest, message: "A request has one header Host.")
    }
    var context = context
    context.isSecure = usesTLS
    var asked = request.head.authority
    if let proxy {
      guard let peer = context.peer, Self.plain(peer) == Self.plain(proxy) else {
        throw HTTPError(.forbidden, message: "This server is asked through its proxy alone.")
      }
      asked = request.headers[.forwardedHost] ?? asked
      context.isSecure = request.headers[.forwardedProtocol]?.lowercased() == "https"
    }
    guard let asked, hosts.contains(Self.host(of: asked)) else {
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

  /// An IP address without the prefix that IPv4 has on sockets of IPv6.
  static func plain(_ address: String) -> String {
    address.lowercased().hasPrefix("::ffff:") ? String(address.dropFirst(7)) : address.lowercased()
  }
}

extension HTTPField.Name {
  static let forwardedHost = HTTPField.Name(known: "X-Forwarded-Host")
  static let forwardedProtocol = HTTPField.Name(known: "X-Forwarded-Proto")

  /// A name that is one.
  private init(known name: String) {
    guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) names a header") }
    self = name
  }
}

/// Where a second header `Host` stands: the first one is no field of a request.
private let secondHost = HTTPField.Name("Host")
