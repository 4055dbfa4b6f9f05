import Foundation
import Synchronization

/// Somebody who looks at all files of a folder again and again, on a thread of its own, while a test makes them.
public final class FolderWatcher: Sendable {
  private let path: String
  private let isStopped = Atomic(false)
  private let hasEnded = DispatchSemaphore(value: 0)
  private let passes = Atomic(0)
  private let found = Mutex((seen: Set<String>(), open: Set<String>()))

  /// Looks at a folder from now on.
  public init(_ path: String) {
    self.path = path
    DispatchQueue(label: "watching-a-folder").async { self.watch() }
    while passes.load(ordering: .acquiring) == 0 { usleep(100) }
  }

  /// Whether it has met a file.
  public var hasSeen: Bool { found.withLock { !$0.seen.isEmpty } }

  /// Ends, and tells the names of the files that it met, and of those that others than their owner might open.
  public func stop() -> (seen: Set<String>, open: Set<String>) {
    isStopped.store(true, ordering: .releasing)
    hasEnded.wait()
    return found.withLock { $0 }
  }

  private func watch() {
    while !isStopped.load(ordering: .acquiring) {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
        var status = stat()
        guard lstat(path + "/" + name, &status) == 0 else { continue }
        let isOpen = status.st_mode & 0o077 != 0
        found.withLock {
          $0.seen.insert(name)
          if isOpen { $0.open.insert(name) }
        }
      }
      passes.add(1, ordering: .releasing)
    }
    hasEnded.signal()
  }
}
