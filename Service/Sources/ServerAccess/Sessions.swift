public import Hummingbird
internal import Synchronization

/// The browsers that were let in, as long as the server runs.
///
/// A session ends after a week in which its browser did not come, and when the person logs out.
public final class Sessions: Sendable {
  /// The name of the cookie.
  public static let cookieName = "hkstats-session"
  /// How long a browser may stay away, in seconds.
  public static let lifetime = 7 * 86_400.0

  /// A browser that was let in.
  public struct Session: Sendable {
    /// What it may ask for.
    public internal(set) var access: Access
    /// What forms of its pages carry.
    public internal(set) var formToken: String
    /// Which password the person logged in with, so that a new one ends the session; nil without an account.
    public internal(set) var accountVersion: Int64?
    fileprivate var lastUse: Double
  }

  /// By the SHA-256 of what the cookie says: what lies in memory opens nothing.
  private let sessions = Mutex<[String: Session]>([:])
  private let now: @Sendable () -> Double
  /// More browsers than any family has: the one that stayed away longest is forgotten.
  private static let mostSessions = 1_000

  /// No sessions.
  ///
  /// - Parameter now: the present in seconds since some moment.
  public init(now: @escaping @Sendable () -> Double) {
    self.now = now
  }

  /// Lets a browser in, and answers what its cookie has to say: never what a browser brought with it.
  public func begin(_ access: Access, accountVersion: Int64? = nil) -> String {
    let secret = SecretText.random().text
    let session = Session(
      access: access, formToken: SecretText.random().text, accountVersion: accountVersion,
      lastUse: now())
    sessions.withLock { sessions in
      sessions[SecretText.digest(of: secret)] = session
      if sessions.count > Self.mostSessions,
        let oldest = sessions.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        sessions[oldest.key] = nil
      }
    }
    return secret
  }

  /// The session of a cookie; nil for a cookie of none.
  public func session(of cookie: String) -> Session? {
    let key = SecretText.digest(of: cookie)
    let present = now()
    return sessions.withLock { sessions in
      guard let session = sessions[key] else { return nil }
      guard present - session.lastUse < Self.lifetime else {
        sessions[key] = nil
        return nil
      }
      sessions[key]?.lastUse = present
      return session
    }
  }

  /// Whether the session of a cookie goes on; to ask is no use of it.
  func isOpen(_ cookie: String) -> Bool {
    let key = SecretText.digest(of: cookie)
    let present = now()
    return sessions.withLock { sessions in
      sessions[key].map { present - $0.lastUse < Self.lifetime } ?? false
    }
  }

  /// Ends the session of a cookie.
  public func end(_ cookie: String) {
    sessions.withLock { $0[SecretText.digest(of: cookie)] = nil }
  }

  /// The cookie that says something to a browser, and to no script and no other site.
  public static func cookie(_ value: String, maxAge: Int = Int(lifetime), isSecure: Bool) -> Cookie
  {
    Cookie(
      name: cookieName, value: value, maxAge: maxAge, path: "/", secure: isSecure, httpOnly: true,
      sameSite: .strict)
  }
}
