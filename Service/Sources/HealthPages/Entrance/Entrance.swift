/// How people come in.
public enum Entrance: Sendable {
  /// By the address with the key that the server printed.
  case key
  /// By name and password.
  case password
}
