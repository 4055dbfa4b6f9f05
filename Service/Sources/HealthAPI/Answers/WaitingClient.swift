internal import HTTPTypes

/// Whoever waits for the answer to the request that is being served.
public enum WaitingClient {
  /// Whether the client is still connected.
  ///
  /// What nobody waits for is not calculated: clients that ask and leave would hold up the others, and the server's end.
  /// A client that closed its half of the connection still waits; so does one that closed it all, as far as
  /// anybody can tell before something is sent. A reset tells at once.
  @TaskLocal public static var isThere: @Sendable () -> Bool = { true }

  /// What is noted of a request whose client left, with nginx's number; nobody reads it.
  static let isGone = Problem(
    HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request"),
    "The client left before its answer was calculated.")
}
