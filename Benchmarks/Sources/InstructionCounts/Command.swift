#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A program that is run to its end, found on the path.
///
/// Spawned and waited for directly: several are run at once, from threads without a run loop.
struct Command {
  let arguments: [String]
  var environment: [String: String]

  /// Runs the command with what it prints going to the file `output`, and returns its exit status.
  ///
  /// - Throws: ``CountingError`` if there is no such program.
  func run(output: String) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var words = arguments.map { strdup($0) } + [nil]
    var settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    var process = pid_t()
    let error = posix_spawnp(&process, arguments[0], &actions, nil, &words, &settings)
    guard error == 0 else {
      throw CountingError("\(arguments[0]) cannot be run: \(String(cString: strerror(error))).")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // The status as wait(2) encodes it: the low bits are the signal, if there was one.
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
