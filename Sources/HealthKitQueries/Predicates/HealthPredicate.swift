internal import Foundation
internal import HealthKitTypes

/// A predicate that one of ``HKQuery``'s factories made, or that is written as text.
///
/// Its ``condition`` says what it asks, so that queries run it on the store's columns. It can be
/// combined by `NSCompoundPredicate` and evaluated on an object by itself, as any `NSPredicate`.
///
/// ```swift
/// let today = HKQuery.predicateForSamples(withStart: morning, end: nil)
/// (today as? HealthPredicate)?.condition  // .interval(start: morning, end: nil, options: [])
/// ```
///
/// Predicates are not Sendable on Linux; the condition is, and queries carry nothing else.
final class HealthPredicate: NSPredicate {
  /// What the predicate asks.
  let condition: HealthCondition

  /// A predicate that asks `condition`.
  init(_ condition: HealthCondition) {
    self.condition = condition
    super.init(value: true)
  }

  /// Predicates cannot be archived on Linux; nil.
  required init?(coder: NSCoder) {
    nil
  }

  /// Whether the condition holds for an `HKObject`.
  ///
  /// Conditions on what only the store knows (workouts, correlations and electrocardiograms that a
  /// sample belongs to) hold for nothing here.
  override func evaluate(
    with object: Any?, substitutionVariables bindings: [String: Any]?
  ) -> Bool {
    condition.holds(for: object)
  }

  /// The predicate itself: it cannot change.
  override func copy(with zone: NSZone? = nil) -> Any { self }

  /// Two predicates are equal when their conditions are.
  override func isEqual(_ object: Any?) -> Bool {
    (object as? HealthPredicate)?.condition == condition
  }

  /// A hash of the condition.
  override var hash: Int { condition.hashValue }

  /// The condition, as an expression.
  override var description: String { condition.description }
}

/// A block or a predicate of the caller's own, run on each object that the rest of a predicate lets
/// through.
final class PredicateBlock: Hashable, @unchecked Sendable {
  // @unchecked: NSPredicate is not marked on Linux. It is never changed here; a block that is handed to a
  // query runs on the query's thread, so what it captures must bear that, as HealthKit demands.
  private let predicate: NSPredicate

  init(_ predicate: NSPredicate) {
    self.predicate = predicate
  }

  func holds(for object: Any?) -> Bool { predicate.evaluate(with: object) }

  /// Two blocks are equal when they are the same one: what a block does cannot be compared.
  static func == (left: PredicateBlock, right: PredicateBlock) -> Bool {
    left.predicate === right.predicate
  }

  /// Hashes the identity.
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(predicate)) }
}

extension HealthCondition {
  /// The condition that `predicate` asks; everything for nil.
  ///
  /// Semantics 4.2: what cannot be run is an error, not an empty result.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` and the part that cannot be run.
  init(_ predicate: NSPredicate?) throws(HKError) {
    switch predicate {
    case nil:
      self = .all([])
    case let predicate as HealthPredicate:
      try predicate.condition.refuseUnsupported()
      self = predicate.condition
    case let compound as NSCompoundPredicate:
      var parts: [HealthCondition] = []
      for part in compound.subpredicates {
        parts.append(try HealthCondition(part))
      }
      switch compound.compoundPredicateType {
      case .and: self = .all(parts)
      case .or: self = .any(parts)
      case .not:
        guard parts.count == 1 else {
          throw .invalidArgument("A NOT of \(parts.count) predicates has no meaning; negate one.")
        }
        self = .not(parts[0])
      }
    case let predicate?:
      // Constants and blocks: Linux has no others, and neither says which it is.
      self = .block(PredicateBlock(predicate))
    }
  }

  private func refuseUnsupported() throws(HKError) {
    switch self {
    case .unsupported(let sentence): throw .exception(sentence)
    case .all(let parts), .any(let parts):
      for part in parts { try part.refuseUnsupported() }
    case .not(let part), .anyActivity(let part): try part.refuseUnsupported()
    default: break
    }
  }
}
