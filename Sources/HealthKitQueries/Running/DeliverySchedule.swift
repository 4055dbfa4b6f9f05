internal import Foundation

/// When an observer is told of what: plain rules without a clock or a store.
///
/// Types that are delivered in the background are told of at most as often as their interval says, and
/// the observer confirms that it knows. One that does not within ``timeLimit`` is told again later, after
/// ``backOff`` and then after twice as long. After ``failureLimit`` failures deliveries in the background are
/// over: as long as the observer runs it is told of those types as of all others, at once, and nobody waits
/// for a confirmation.
///
/// HealthKit publishes the three attempts and that the time between them grows; the times are ours.
struct DeliverySchedule: Sendable {
  /// How long an observer may take to confirm, in seconds.
  static let timeLimit: TimeInterval = 30
  /// How long it takes after the first failure until the next attempt, in seconds.
  static let backOff: TimeInterval = 60
  /// After so many failures in a row nothing is delivered in the background any more.
  static let failureLimit = 3

  /// A type that is delivered in the background.
  struct Registration: Sendable, Equatable {
    /// How long it takes at least from one delivery to the next, in seconds.
    var interval: TimeInterval
    /// When the last one was confirmed.
    var delivered: Date?
  }

  /// What is to be done next.
  enum Step: Equatable {
    /// Tell of changes of these types. With a number the delivery waits to be confirmed under it.
    case deliver(Set<String>, number: Int?)
    /// Look again then.
    case wait(until: Date)
    /// Look again when something changes.
    case idle
  }

  private struct Outstanding {
    let number: Int
    let types: Set<String>
    let deadline: Date
  }

  /// Types with changes that the observer was not told of.
  private var changed: Set<String> = []
  /// Types that the observer was told of without confirming it.
  private var unconfirmed: Set<String> = []
  private var outstanding: Outstanding?
  private var deliveries = 0
  private var failures = 0
  private var retry = Date.distantPast
  /// Whether deliveries in the background are over, because the observer has failed too often.
  private var hasGivenUp: Bool { failures >= Self.failureLimit }

  /// Something changed.
  mutating func note(_ types: Set<String>) {
    changed.formUnion(types)
  }

  /// Tells of all types at once, whatever the intervals: the first call of an observer. It is to be
  /// confirmed for those of the registered types of which something happened while nobody was told.
  mutating func begin(_ types: Set<String>, missed: Set<String>, at now: Date) -> Step {
    .deliver(types, number: missed.isEmpty ? nil : expect(missed, at: now))
  }

  private mutating func expect(_ types: Set<String>, at now: Date) -> Int {
    deliveries += 1
    outstanding = Outstanding(
      number: deliveries, types: types, deadline: now + Self.timeLimit)
    return deliveries
  }

  /// The observer confirms a delivery.
  ///
  /// - Returns: the types that it was told of; nil if nobody waits for it. One that comes late still ends
  ///   the back-off.
  mutating func confirm(_ number: Int) -> Set<String>? {
    guard number == deliveries, outstanding != nil || !unconfirmed.isEmpty else { return nil }
    let types = outstanding?.types ?? unconfirmed
    outstanding = nil
    unconfirmed = []
    failures = 0
    retry = .distantPast
    return types
  }

  /// What is to be done now.
  mutating func next(at now: Date, _ registrations: [String: Registration]) -> Step {
    if let late = outstanding, now >= late.deadline {
      outstanding = nil
      unconfirmed = late.types
      failures += 1
      retry = now + Self.backOff * pow(2, Double(failures - 1))
      // It was told of them often enough.
      if hasGivenUp { unconfirmed = [] }
    }
    var due: Set<String> = []
    var confirmed: Set<String> = []
    var wake = outstanding?.deadline
    for type in changed.union(unconfirmed) {
      guard !hasGivenUp, let registration = registrations[type] else {
        due.insert(type)
        continue
      }
      if outstanding != nil { continue }
      let earliest = max(
        retry, registration.delivered.map { $0 + registration.interval } ?? .distantPast)
      if earliest <= now {
        due.insert(type)
        confirmed.insert(type)
      } else {
        wake = min(wake ?? earliest, earliest)
      }
    }
    if due.isEmpty { return wake.map { .wait(until: $0) } ?? .idle }
    changed.subtract(due)
    unconfirmed.subtract(due)
    return .deliver(due, number: confirmed.isEmpty ? nil : expect(confirmed, at: now))
  }
}
