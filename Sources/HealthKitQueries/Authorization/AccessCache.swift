internal import HealthKitTypes
internal import SampleStore

/// What apps may read, as of the last commit that was seen: a query that asks again before anybody has
/// written, in this process or another, need not ask the tables.
final class AccessCache: Sendable {
  /// Apps are told apart by the scalars of their identifiers, of which Swift takes some for equal.
  private struct Question: Hashable {
    var app: String
    var type: String

    static func == (left: Question, right: Question) -> Bool {
      left.type == right.type && ScalarText.equal(left.app, right.app)
    }

    func hash(into hasher: inout Hasher) {
      ScalarText.hash(app, into: &hasher)
      hasher.combine(type)
    }
  }

  private struct State {
    var stamp: CommitStamp?
    var answers: [Question: ReadAccess] = [:]
  }

  /// The most answers that are kept.
  static let limit = 1024
  private let state = LockedState(State())

  /// How many answers are kept.
  var count: Int { state.withLock { $0.answers.count } }

  /// The access of an app to a type: what `find` answered since the commit of `stamp`, else what it
  /// answers now. An error is not kept.
  ///
  /// `stamp` is taken before the call, so what `find` reads is of its state or of a later one.
  func access(
    ofApp app: String, to type: String, at stamp: CommitStamp, find: () throws -> ReadAccess
  ) rethrows -> ReadAccess {
    if let known = known(ofApp: app, to: type, at: stamp) { return known }
    let answer = try find()
    let question = Question(app: app, type: type)
    state.withLock { state in
      if state.stamp != stamp || state.answers.count >= Self.limit {
        state.answers.removeAll(keepingCapacity: true)
      }
      state.stamp = stamp
      state.answers[question] = answer
    }
    return answer
  }

  /// The access of an app to a type if that was found since the commit of `stamp`.
  func known(ofApp app: String, to type: String, at stamp: CommitStamp) -> ReadAccess? {
    let question = Question(app: app, type: type)
    return state.withLock { $0.stamp == stamp ? $0.answers[question] : nil }
  }
}
