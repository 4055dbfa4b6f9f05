internal import Synchronization

/// How often somebody may try a password.
///
/// For each name five attempts are free; after each further one that fails the next has to wait, 30 seconds at first, twice
/// as long each time, a quarter of an hour at most. In all, 60 attempts a minute are made. An attempt counts from its
/// beginning, so many at once gain nothing; one that succeeds is forgotten with those before it.
final class LogInThrottle: Sendable {
  private struct Name {
    var failures = 0
    var last = 0.0
    var blockedUntil = 0.0
  }

  private struct State {
    var names: [String: Name] = [:]
    var attempts: [Double] = []
  }

  static let freeAttempts = 5
  static let firstWait = 30.0
  static let longestWait = 900.0
  static let attemptsPerMinute = 60
  /// After how long without an attempt a name's failures are forgotten.
  private static let memory = 3_600.0
  private static let mostNames = 10_000

  private let state = Mutex(State())
  private let now: @Sendable () -> Double

  init(now: @escaping @Sendable () -> Double) {
    self.now = now
  }

  /// Begins an attempt: nil if it may be made, else after how many seconds it may be.
  func begin(_ name: String) -> Int? {
    let key = SecretText.digest(of: name)
    let present = now()
    return state.withLock { state in
      var entry = state.names[key] ?? Name()
      if present - entry.last > Self.memory { entry = Name() }
      if entry.blockedUntil > present { return Self.seconds(entry.blockedUntil - present) }
      state.attempts.removeAll { present - $0 >= 60 }
      if state.attempts.count >= Self.attemptsPerMinute, let first = state.attempts.first {
        return Self.seconds(first + 60 - present)
      }
      state.attempts.append(present)
      entry.failures += 1
      entry.last = present
      if entry.failures >= Self.freeAttempts {
        let doublings = min(entry.failures - Self.freeAttempts, 10)
        entry.blockedUntil =
          present + min(Self.longestWait, Self.firstWait * Double(1 << doublings))
      }
      state.names[key] = entry
      if state.names.count > Self.mostNames {
        state.names = state.names.filter { present - $0.value.last <= Self.memory }
      }
      return nil
    }
  }

  /// Forgets the failures of a name.
  func succeeded(_ name: String) {
    state.withLock { $0.names[SecretText.digest(of: name)] = nil }
  }

  private static func seconds(_ wait: Double) -> Int { max(1, Int(wait.rounded(.up))) }
}
