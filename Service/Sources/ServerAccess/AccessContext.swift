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

  /// A request of somebody unknown.
  public init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
  }
}
