internal import Synchronization

/// The types that a request saved or deleted samples of, noted where they are known.
public final class WrittenTypes: Sendable {
  private let identifiers = Mutex(Set<String>())

  init() {}

  /// Notes types by their full identifiers.
  public func add(_ types: some Sequence<String>) { identifiers.withLock { $0.formUnion(types) } }

  /// The types that were noted, in the order of their identifiers.
  public var all: [String] { identifiers.withLock { $0.sorted() } }
}
