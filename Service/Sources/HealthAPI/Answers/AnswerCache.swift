internal import Synchronization

/// The last answers, for whoever asks the same again before anything changed.
///
/// It holds so many bytes; where they are more, those that were not asked for longest go. Those of states that are past go
/// with them.
final class AnswerCache: Sendable {
  private struct Entry {
    let answer: Answer
    var lastUse: Int
  }

  private struct State {
    var entries: [AnswerKey: Entry] = [:]
    var size = 0
    var useCount = 0
  }

  private let state = Mutex(State())
  private let capacity: Int

  /// An empty cache that holds up to `capacity` bytes.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The answer of a key, nil if it is not known.
  func answer(of key: AnswerKey) -> Answer? {
    state.withLock { state in
      guard let answer = state.entries[key]?.answer else { return nil }
      state.useCount += 1
      state.entries[key]?.lastUse = state.useCount
      return answer
    }
  }

  /// Keeps an answer, unless it would fill an eighth of the cache.
  func keep(_ answer: Answer, of key: AnswerKey) {
    guard answer.size <= capacity / 8 else { return }
    state.withLock { state in
      state.useCount += 1
      let before = state.entries.updateValue(
        Entry(answer: answer, lastUse: state.useCount), forKey: key)
      state.size += answer.size - (before?.answer.size ?? 0)
      guard state.size > capacity else { return }
      // Room for a quarter at a time, so that sorting is rare.
      for (old, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
        guard state.size > capacity / 4 * 3 else { break }
        state.entries[old] = nil
        state.size -= entry.answer.size
      }
    }
  }

  /// Forgets the answers of some keys.
  func forget(_ isForgotten: (AnswerKey) -> Bool) {
    state.withLock { state in
      for (key, entry) in state.entries where isForgotten(key) {
        state.entries[key] = nil
        state.size -= entry.answer.size
      }
    }
  }

  /// How many bytes it holds.
  var size: Int { state.withLock { $0.size } }
}
