internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore
internal import Synchronization

/// The last answers to statistics queries, kept as long as nobody commits to the store.
///
/// All that a store holds and an answer depends on (samples, ranks, orders of sources) is of the state
/// that a `CommitStamp` names, and the stamp is asked for before each answer, so that commits of other
/// processes count too. Everything else is in the key: the question and what the app may read, in which
/// the app's own identity is where it matters.
final class StatisticsCache: Sendable {
  private struct Key: Hashable {
    let question: StatisticsQuestion
    let access: ReadAccess
  }

  private struct Entry {
    let answer: StatisticsAnswer
    let cost: Int
    var lastUse: UInt64
  }

  private struct State {
    var stamp: CommitStamp?
    var entries: [Key: Entry] = [:]
    var cost = 0
    var uses: UInt64 = 0

    /// Forgets what is of another state of the store.
    mutating func move(to stamp: CommitStamp) {
      guard self.stamp != stamp else { return }
      self = State(stamp: stamp)
    }
  }

  private let state = Mutex(State())
  private let limit: Int

  /// A cache of about `limit` bytes.
  init(limit: Int = 32 << 20) {
    self.limit = limit
  }

  /// The answer to a question in one state of the store, if it is known.
  func answer(
    to question: StatisticsQuestion, with access: ReadAccess, at stamp: CommitStamp
  ) -> StatisticsAnswer? {
    guard question.isRepeatable else { return nil }
    let key = Key(question: question, access: access)
    return state.withLock { state in
      state.move(to: stamp)
      guard let place = state.entries.index(forKey: key) else { return nil }
      state.uses += 1
      state.entries.values[place].lastUse = state.uses
      return state.entries.values[place].answer
    }
  }

  /// Keeps an answer that was calculated after `stamp` was taken. What was used longest ago makes room.
  func keep(
    _ answer: StatisticsAnswer, to question: StatisticsQuestion, with access: ReadAccess,
    at stamp: CommitStamp
  ) {
    let cost = answer.cost + 64 * (question.condition.partCount + access.objectCount)
    guard question.isRepeatable, cost <= limit else { return }
    let key = Key(question: question, access: access)
    state.withLock { state in
      // Another state was asked for meanwhile: its answers stay.
      guard state.stamp == stamp else { return }
      state.uses += 1
      let entry = Entry(answer: answer, cost: cost, lastUse: state.uses)
      state.cost += cost - (state.entries.updateValue(entry, forKey: key)?.cost ?? 0)
      while state.cost > limit, let oldest = state.entries.min(by: Self.isOlder) {
        state.entries[oldest.key] = nil
        state.cost -= oldest.value.cost
      }
    }
  }

  /// How many answers are kept, and about how many bytes they take.
  var size: (count: Int, bytes: Int) {
    state.withLock { ($0.entries.count, $0.cost) }
  }

  private static func isOlder(
    _ left: (key: Key, value: Entry), _ right: (key: Key, value: Entry)
  ) -> Bool {
    left.value.lastUse < right.value.lastUse
  }
}

extension HealthCondition {
  /// How many values the condition holds, about.
  fileprivate var partCount: Int {
    switch self {
    case .all(let parts), .any(let parts): parts.reduce(1) { $0 + $1.partCount }
    case .not(let part), .anyActivity(let part): 1 + part.partCount
    case .uuids(let values): values.count
    case .categoryValues(let values): values.count
    case .sources(let values): values.count
    case .sourceRevisions(let values): values.count
    case .devices(let values): values.count
    case .deviceProperty(_, let values): values.count
    case .metadata(_, .isOneOf(let values)): values.count
    case .attribute(_, .isOneOf(let values)): values.count
    default: 1
    }
  }
}

extension ReadAccess {
  /// How many objects were chosen one by one.
  fileprivate var objectCount: Int {
    switch self {
    case .everything: 0
    case .own(_, let objects): objects.count
    }
  }
}

extension StatisticsAnswer {
  /// About how many bytes the answer takes.
  fileprivate var cost: Int {
    let base = 1_024
    return switch self {
    case .nothing: base
    case .statistics(let statistics): base * (1 + (statistics.sources?.count ?? 0))
    case .collection(let collection):
      (collection.bySource ?? []).reduce(base + collection.merged.bytes) {
        $0 + base + $1.statistics.bytes
      }
    }
  }
}

extension BucketStatistics {
  /// How many bytes the columns take.
  fileprivate var bytes: Int {
    [sums, averages, minima, maxima, mostRecentValues, mostRecentStarts, mostRecentEnds, durations]
      .reduce(16 * count) { $0 + 8 * $1.count }
  }
}
