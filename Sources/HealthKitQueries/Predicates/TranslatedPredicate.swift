internal import Foundation
internal import HealthKitTypes

/// A predicate as it was handed over, and what it asks.
///
/// `@unchecked` because NSPredicate is not marked on Linux: it is kept to be shown to whoever asks for
/// it; what runs, compares and hashes is the condition.
struct TranslatedPredicate: Hashable, @unchecked Sendable {
  /// What was handed over.
  let predicate: NSPredicate?
  private let translation: Result<HealthCondition, HKError>

  /// Translates a predicate; one that cannot be run is remembered with its error.
  init(_ predicate: NSPredicate?) {
    self.predicate = predicate
    translation = Result { () throws(HKError) in try HealthCondition(predicate) }
  }

  /// What the predicate asks; everything for nil.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` and the part that cannot be run.
  var condition: HealthCondition {
    get throws(HKError) { try translation.get() }
  }

  static func == (left: TranslatedPredicate, right: TranslatedPredicate) -> Bool {
    (left.predicate == nil) == (right.predicate == nil) && left.translation == right.translation
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(translation)
  }
}
