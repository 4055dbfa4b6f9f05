internal import SampleStore

/// The workout session that goes on: one at a time, as on a watch.
final class ActiveWorkoutSession: Sendable {
  private struct Reference {
    weak var session: HKWorkoutSession?
  }

  private let reference = LockedState(Reference())

  /// The session that goes on; nil without one, and when nobody holds it any more.
  var current: HKWorkoutSession? { reference.withLock { $0.session } }

  /// Makes a session the one that goes on, and gives the one that it replaces; nil without one.
  func replace(by session: HKWorkoutSession) -> HKWorkoutSession? {
    reference.withLock { reference in
      let last = reference.session
      reference.session = session
      return last === session ? nil : last
    }
  }

  /// Notes that a session has ended.
  func remove(_ session: HKWorkoutSession) {
    reference.withLock { reference in
      if reference.session === session { reference.session = nil }
    }
  }
}
