internal import Dispatch
internal import Foundation
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
  }

  private let state = Mutex(State())
  private let bar: ProgressBar
  private let sentence: @Sendable (Phase, String?) -> String

  /// The interruption of a task with a bar, which is taken away before the sentence is said.
  ///
  /// - Parameter sentence: what is said about the store, by the phase and the path of the import.
  init(
    _ bar: ProgressBar,
    sentence: @escaping @Sendable (Phase, String?) -> String = Interruption.sentence
  ) {
    self.bar = bar
    self.sentence = sentence
  }

  /// Notes what the import is doing; waits for ever if it is being ended.
  func enter(_ phase: Phase, of path: String? = nil) {
    state.withLock { state in
      state.phase = phase
      if let path { state.path = path }
    }
  }

  /// What is said about the store.
  static func sentence(_ phase: Phase, path: String?) -> String {
    let name = path.map { "The import of \($0)" } ?? "The import"
    return switch phase {
    case .reading: "\(name) was stopped; nothing of it is in the store."
    case .writing:
      "\(name) was stopped while it was being written; the store holds all of it or nothing of it. "
        + "'hkstats store info' lists what was imported."
    }
  }

  /// Says the sentence and dies of the signal. The lock is kept, so that the import cannot get into
  /// another phase meanwhile.
  fileprivate func end(by number: Int32) {
    state.withLock { state in
      bar.finish()
      StandardError.write("error: " + sentence(state.phase, state.path) + "\n")
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
