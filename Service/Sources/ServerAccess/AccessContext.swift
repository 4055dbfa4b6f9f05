public import Hummingbird
internal import Logging
internal import NIOCore

/// A request on its way through the server, with what whoever asks may ask for.
public struct AccessContext: RequestContext {
  /// What Hummingbird notes of a request.
  public var coreContext: CoreRequestContextStorage
  /// What whoever asks may ask for; nil for somebody unknown.
  public var access: Access?
  /// What forms of this browser's pages carry, so that no other site can send them; nil without a session.
  public var formToken: String?
  /// The token that an app sent; nil without one.
  public var appToken: AppToken?
  /// Whether the browser speaks TLS, to this server or to the proxy before it: cookies are `Secure` then.
  public var isSecure = false
  /// Whether ``access`` still holds, for answers that take long: a token may be revoked meanwhile.
  public var isStillValid: @Sendable () async -> Bool = { true }
  /// The types that whoever asks saved or deleted, for the person's page.
  public let written = WrittenTypes()
  /// The address of whoever is connected: the client's, or the proxy's.
  public let peer: String?
  /// Whether the connection is still open. True also of a half-closed one.
  public let isConnected: @Sendable () -> Bool

  /// A request of somebody unknown.
  public init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    let channel = source.channel
    peer = channel.remoteAddress?.ipAddress
    isConnected = { channel.isActive }
  }
}
