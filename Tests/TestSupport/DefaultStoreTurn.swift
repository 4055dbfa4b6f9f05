/// Lets one test at a time use what belongs to the whole process, such as the default health store, also
/// where the tests stand in several suites.
public actor DefaultStoreTurn {
  /// The turn of the process.
  public static let shared = DefaultStoreTurn()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Returns when nobody else has the turn.
  public func take() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Hands the turn to the one who has waited longest.
  public func pass() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
