internal import HealthKitTypes
internal import Synchronization

/// The answers to one question, from one state of a store to the next.
final class CollectionUpdates: Sendable {
  /// An answer, and what makes it differ from the one before.
  struct Update: Sendable {
    let collection: HKStatisticsCollection
    /// The intervals with other figures, ascending; nil in the first answer.
    let changedBuckets: [Int]?
  }

  private let question: Result<StatisticsQuestion, HKError>
  private let store: HKHealthStore
  private let last = Mutex<HKStatisticsCollection?>(nil)

  init(of question: Result<StatisticsQuestion, HKError>, in store: HKHealthStore) {
    self.question = question
    self.store = store
  }

  /// The answer in the present state of the store: the first one, or one that differs from that before;
  /// nil if nothing differs.
  ///
  /// - Throws: The errors of ``HKHealthStore/answer(to:)``.
  func next() throws(HKError) -> Update? {
    differing(try store.answer(to: question.get()).collection)
  }

  /// The same for a task.
  func next() async throws(HKError) -> Update? {
    differing(try await store.answer(to: question.get()).collection)
  }

  private func differing(_ collection: HKStatisticsCollection) -> Update? {
    let before = last.withLock { last in
      defer { last = collection }
      return last
    }
    guard let before else { return Update(collection: collection, changedBuckets: nil) }
    let changed = collection === before ? [] : collection.bucketsChanged(since: before)
    return changed.isEmpty ? nil : Update(collection: collection, changedBuckets: changed)
  }
}
