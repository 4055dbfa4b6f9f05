public import ServerAccess

/// Where and for whom a server runs.
public struct ServerSettings: Sendable {
  /// The address that it listens at.
  public var host = "127.0.0.1"
  /// The port; 0 is one that is free.
  public var port = 8_080
  /// The names under which it may be asked beyond those of loopback, in lowercase.
  public var names: Set<String> = []
  /// The IP address of the proxy that all requests come from; nil without one.
  public var proxy: String?
  /// What it proves itself by where it speaks TLS itself.
  public var certificate: ServerCertificate?
  /// How many bytes of answers it keeps.
  public var cacheSize = 64 << 20
  /// What a wrong name costs at a log-in: as much as the passwords of accounts.
  public var passwordCost = PasswordHash.Cost.standard
  /// The largest export that may be uploaded, in bytes.
  public var uploadLimit: Int64 = 4_000_000_000
  /// The version of the program.
  public var version: String

  /// The settings of a server for this machine alone.
  public init(version: String) {
    self.version = version
  }

  /// The names under which a server on loopback is asked: another one in a request's header is somebody else's page.
  static let loopbackNames: Set<String> = ["127.0.0.1", "localhost", "[::1]"]

  /// All names under which it may be asked. Behind a proxy those of loopback are none of them: whoever asks, asks the proxy.
  var allNames: Set<String> {
    proxy == nil && Listening.isLoopback(host) ? names.union(Self.loopbackNames) : names
  }
}
