internal import PersonStores
internal import ServerAccess
internal import Synchronization

/// The state of each store, looked at once for all clients that follow it.
///
/// It is up to ``age`` old: thousands of clients of one store look at it no more often than a few would.
final class StoreWatch: Sendable {
  private struct Look {
    let moment: ContinuousClock.Instant
    let state: StoreState
  }

  private let looks = Mutex<[PersonID: Look]>([:])
  /// How old an answer may be.
  private static let age = Duration.milliseconds(100)

  /// The state of the store of the person that an access is to.
  func state(for access: Access, of answers: Answers) throws -> StoreState {
    let now = ContinuousClock.now
    if let known = looks.withLock({ $0[access.person] }), now - known.moment < Self.age {
      return known.state
    }
    let state = try answers.state(for: access)
    looks.withLock { $0[access.person] = Look(moment: now, state: state) }
    return state
  }
}
