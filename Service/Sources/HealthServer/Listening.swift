/// Where a server may listen.
public enum Listening {
  /// Why a server may not listen so; nil if it may.
  ///
  /// One person without an account is at this machine. Whoever listens beyond loopback has accounts, and a proxy or TLS
  /// between the network and the passwords.
  ///
  /// - Parameters:
  ///   - settings: the settings.
  ///   - hasAccounts: whether people log in by passwords.
  /// - Returns: a sentence.
  public static func refusal(of settings: ServerSettings, hasAccounts: Bool) -> String? {
    let isReachable = !isLoopback(settings.host) || settings.proxy != nil
    if isReachable, !hasAccounts {
      return
        "One person's store without an account is for this machine alone: serve a folder with --people to listen beyond it."
    }
    if !isLoopback(settings.host), settings.proxy == nil, settings.certificate == nil {
      return
        "Passwords and health data would go over the network in the clear: name a proxy with --behind-proxy, or --certificate "
        + "and --key."
    }
    if isReachable, settings.names.isEmpty {
      return "Name the host that browsers ask for with --name, such as --name health.example.org."
    }
    return nil
  }

  /// Whether an address is one of this machine alone.
  static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
