internal import Foundation

/// What happens when a file that is read through a map of it becomes shorter meanwhile, or its disk fails.
enum MappedFiles {
  /// From now on that ends the program with a sentence and the exit code of damaged input, as the system gives
  /// no error that could be caught.
  static func reportLoss() {
    // Only what may be called in a handler: no allocation, no lock.
    signal(SIGBUS) { _ in
      let sentence: StaticString = """
        error: A file became shorter while it was read, or its disk failed. Run the command again; \
        'hkstats store verify' says whether the store is damaged.

        """
      _ = write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
      _exit(CommandError.Code.badData.rawValue)
    }
  }
}
