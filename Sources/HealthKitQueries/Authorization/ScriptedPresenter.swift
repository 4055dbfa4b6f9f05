public import Foundation
public import HealthKitTypes
internal import Synchronization

/// Answers requests one after the other as it was told to, and remembers what it was shown.
///
/// For tests of what an app does after a denial, a half-granted request, or a sheet that never appeared:
///
/// ```swift
/// let presenter = ScriptedPresenter(.fail(SheetConflict()), .grant(share: [water], read: []))
/// // The first request throws and decides nothing; the second grants saving and denies reading.
/// ```
public final class ScriptedPresenter: HKAuthorizationPresenter {
  /// What it does when it is shown a request.
  public enum Answer: Sendable {
    /// Switches everything on, and chooses every object.
    case grantAll
    /// Leaves everything off, and chooses no object.
    case denyAll
    /// Switches these types on and leaves the others off.
    case grant(share: Set<HKSampleType>, read: Set<HKObjectType>)
    /// Chooses these objects of those that are offered one by one.
    case choose(Set<UUID>)
    /// Cannot show the request, for this reason.
    case fail(any Error)
  }

  /// The script has come to its end.
  public struct NoAnswerLeft: Error, CustomStringConvertible {
    /// The sentence.
    public var description: String { "The script of the presenter has no answer left." }
  }

  private struct State {
    var answers: [Answer]
    var sheets: [HKAuthorizationSheet] = []
    var perObjectSheets: [HKPerObjectAuthorizationSheet] = []
  }

  private let state: Mutex<State>

  /// A presenter that gives these answers, in their order, and fails after the last.
  public convenience init(_ answers: Answer...) {
    self.init(answers)
  }

  /// A presenter that gives the answers of a list, in their order, and fails after the last.
  public init(_ answers: [Answer]) {
    state = Mutex(State(answers: answers))
  }

  /// The requests for types that it was shown, oldest first.
  public var sheets: [HKAuthorizationSheet] { state.withLock { $0.sheets } }

  /// The requests for single objects that it was shown, oldest first.
  public var perObjectSheets: [HKPerObjectAuthorizationSheet] {
    state.withLock { $0.perObjectSheets }
  }

  /// The next answer; the objects of ``Answer/choose(_:)`` are no types, so there nothing is switched on.
  public func present(_ request: HKAuthorizationSheet) async throws -> HKAuthorizationToggles {
    switch try next({ $0.sheets.append(request) }) {
    case .grantAll: HKAuthorizationToggles(share: request.shareTypes, read: request.readTypes)
    case .denyAll, .choose: HKAuthorizationToggles()
    case .grant(let share, let read): HKAuthorizationToggles(share: share, read: read)
    case .fail(let error): throw error
    }
  }

  /// The next answer; the types of ``Answer/grant(share:read:)`` choose all objects of a type to read.
  public func present(_ request: HKPerObjectAuthorizationSheet) async throws -> Set<UUID> {
    switch try next({ $0.perObjectSheets.append(request) }) {
    case .grantAll: Set(request.objects.map(\.uuid))
    case .denyAll: []
    case .grant(_, let read):
      read.contains(request.objectType) ? Set(request.objects.map(\.uuid)) : []
    case .choose(let uuids): uuids
    case .fail(let error): throw error
    }
  }

  private func next(_ record: (inout State) -> Void) throws -> Answer {
    try state.withLock { state in
      record(&state)
      guard !state.answers.isEmpty else { throw NoAnswerLeft() }
      return state.answers.removeFirst()
    }
  }
}
