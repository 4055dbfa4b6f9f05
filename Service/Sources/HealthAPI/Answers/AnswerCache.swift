internal import PersonStores
internal import ServerAccess
internal import Synchronization

/// The last answers, for whoever asks the same again before anything changed.
///
/// It holds so many bytes; where they are more, those that were not asked for longest go. Those of a store's past states go as
/// soon as there is one of a later state: nobody asks for them again.
final class AnswerCache: Sendable {
  fileprivate struct Entry {
    let answer: Answer
    var lastUse: Int
  }

  fileprivate struct State {
    var entries: [AnswerKey: Entry] = [:]
    /// The last state of each store that there is an answer of.
    var lastStates: [PersonID: StoreState] = [:]
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
      guard state.isCurrent(key) else { return }
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

extension AnswerCache.State {
  /// Whether a key is of the last state of its store; if it is of a later one than before, what was before goes.
  fileprivate mutating func isCurrent(_ key: AnswerKey) -> Bool {
    let person = key.access.person
    defer { lastStates[person] = lastStates[person] ?? key.state }
    guard let last = lastStates[person], last != key.state else { return true }
    if last.file == key.state.file, last.changeNumber > key.state.changeNumber { return false }
    for (old, entry) in entries where old.access.person == person && old.state != key.state {
      entries[old] = nil
      size -= entry.answer.size
    }
    lastStates[person] = key.state
    return true
  }
}
