internal import Crypto
internal import Synchronization

/// The key of the address that a server prints when it starts: good for one browser, once.
///
/// 256 bits at random. Who opens the address gets a session, and the key is worth nothing from then on: neither the browser's
/// history nor a log lets anybody in.
public final class OneTimeKey: Sendable {
  private let current: Mutex<SecretText?>

  /// A new key.
  public init() {
    current = Mutex(SecretText.random())
  }

  /// The key as a text; nil after it was used.
  public var text: String? { current.withLock { $0?.text } }

  /// Whether a text is the key, which is used up by that.
  public func use(_ text: String) -> Bool {
    current.withLock { key in
      guard let known = key, known.isEqual(to: text) else { return false }
      key = nil
      return true
    }
  }

  /// Makes another key in the place of the one before.
  public func renew() {
    current.withLock { $0 = SecretText.random() }
  }
}
