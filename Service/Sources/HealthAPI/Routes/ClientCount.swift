internal import Synchronization

/// How many clients may hold a connection for long.
final class ClientCount: Sendable {
  /// The most clients.
  let limit: Int
  private let count = Atomic<Int>(0)

  init(limit: Int) {
    self.limit = limit
  }

  /// The place of a client, for another one as soon as nobody holds it.
  final class Place: Sendable {
    private let owner: ClientCount

    fileprivate init(_ owner: ClientCount) {
      self.owner = owner
    }

    deinit { owner.count.subtract(1, ordering: .relaxed) }
  }

  /// A place, nil if all are taken.
  func enter() -> Place? {
    let place = count.add(1, ordering: .relaxed).newValue
    let taken = Place(self)
    return place <= limit ? taken : nil
  }
}
