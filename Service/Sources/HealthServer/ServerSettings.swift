/// Where and for whom a server runs.
public struct ServerSettings: Sendable {
  /// The address that it listens at.
  public var host = "127.0.0.1"
  /// The port; 0 is one that is free.
  public var port = 8_080
  /// How many bytes of answers it keeps.
  public var cacheSize = 64 << 20
  /// The largest export that may be uploaded, in bytes.
  public var uploadLimit: Int64 = 4 << 30
  /// The version of the program.
  public var version: String

  /// The settings of a server for this machine alone.
  public init(version: String) {
    self.version = version
  }

  /// The names under which a server on loopback is asked: another one in a request's header is somebody else's page.
  static let loopbackNames: Set<String> = ["127.0.0.1", "localhost", "[::1]"]
}
