internal import HTTPTypes

/// Whoever waits for the answer to the request that is being served.
public enum WaitingClient {
  /// Whether the client is still connected.
  ///
  /// What nobody waits for is not calculated: clients that ask and leave would hold up the others, and the server's end.
  /// A client that only closed its half of the connection still waits.
  @TaskLocal public static var isThere: @Sendable () -> Bool = { true }

  /// What is noted of a request whose client left; nobody reads it.
  static let isGone = Problem(
    HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request"),
    "The client left before its answer was calculated.")
}
