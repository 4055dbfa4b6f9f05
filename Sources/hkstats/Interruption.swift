internal import Dispatch
internal import Foundation
internal import HealthReports
internal import Synchronization

/// Ends an import that a person stops (Ctrl-C, or `kill`) with a sentence about the store.
///
/// The program still dies of the signal, so that the loop of a shell stops with it.
final class Interruption: Sendable {
  /// What an import is doing.
  enum Phase {
    /// Nothing of the export is in the store yet.
    case reading
    /// The transaction that brings all of it in is under way.
    case writing
  }

  private struct State {
    var path: String?
    var phase = Phase.reading
    /// The signal that the task is to end by.
    var number: Int32?
  }

  private let state = Mutex(State())
  private let bar: ProgressBar
  private let sentence: @Sendable (Phase, String?) -> String
  private let isHeeded: Bool
  private let removal: (@Sendable () -> Void)?
  /// How long a task that heeds it may take to end.
  private static let patience = 2.0

  /// The interruption of a task with a bar, which is taken away before the sentence is said.
  ///
  /// - Parameters:
  ///   - bar: the bar.
  ///   - isHeeded: whether the task asks ``isAsked`` as long as it reads, and ends by ``end()``; else the program dies
  ///     wherever it is.
  ///   - removal: what takes away what the task leaves, wherever it is.
  ///   - sentence: what is said about the store, by the phase and the path of the import.
  init(
    _ bar: ProgressBar, isHeeded: Bool = false, removal: (@Sendable () -> Void)? = nil,
    sentence: @escaping @Sendable (Phase, String?) -> String = Interruption.sentence
  ) {
    self.bar = bar
    self.isHeeded = isHeeded
    self.removal = removal
    self.sentence = sentence
  }

  /// Whether the task is to end.
  var isAsked: Bool { state.withLock { $0.number != nil } }

  /// Dies of the signal, if there was one, when the task has ended.
  func end() {
    if let number = state.withLock({ $0.number }) { die(of: number) }
  }

  /// Notes what the import is doing; waits for ever if the program is dying.
  ///
  /// - Returns: false if the task is to end, and may not do it.
  @discardableResult
  func enter(_ phase: Phase, of path: String? = nil) -> Bool {
    state.withLock { state in
      guard state.number == nil else { return false }
      state.phase = phase
      if let path { state.path = path }
      return true
    }
  }

  /// What is said about the store.
  static func sentence(_ phase: Phase, path: String?) -> String {
    let name = path.map { "The import of \($0.withoutControls)" } ?? "The import"
    return switch phase {
    case .reading: "\(name) was stopped; nothing of it is in the store."
    case .writing:
      "\(name) was stopped while it was being written; the store holds all of it or nothing of it. "
        + "'hkstats store info' lists what was imported."
    }
  }

  /// Says the sentence, and dies of the signal or asks the task to end. The lock is kept, so that the import cannot get
  /// into another phase meanwhile.
  fileprivate func end(by number: Int32) {
    state.withLock { state in
      bar.finish()
      guard state.number == nil else { return }
      StandardError.write("error: " + sentence(state.phase, state.path) + "\n")
      if isHeeded, state.phase == .reading {
        state.number = number
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) {
          self.die(of: number)
        }
        return
      }
      die(of: number)
    }
  }

  private func die(of number: Int32) -> Never {
    removal?()
    // Threads of a queue block signals, and the whole program may have been started with them
    // blocked: the one signal is let in here, and sent to this thread.
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    _exit(128 + number)
  }
}

/// Hears the signals of an ``Interruption`` until it is told to stop.
struct SignalWatch {
  private static let numbers = [SIGINT, SIGTERM]
  private let sources: [any DispatchSourceSignal]

  /// Watches from now on.
  init(_ interruption: Interruption) {
    let queue = DispatchQueue(label: "hkstats.interruption")
    sources = Self.numbers.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { interruption.end(by: number) }
      source.resume()
      return source
    }
  }

  /// From now on signals end the program without words again.
  func end() {
    for source in sources { source.cancel() }
    for number in Self.numbers { signal(number, SIG_DFL) }
  }
}
