internal import Foundation

/// How many files this process may have open at a time, and what that is enough for.
enum OpenFiles {
  /// What a participant needs who is imported or read, and the rest of the process.
  private static let (perJob, rest) = (20, 12)

  /// For how many participants side by side that is enough; at least one.
  static var jobs: Int { max(1, (limit - rest) / perJob) }

  /// Why one may be too many, as a sentence; nil if the process may open enough.
  static var shortage: String? {
    guard limit < rest + perJob else { return nil }
    return
      "This process may open no more than \(limit) files at a time (ulimit -n), and an import needs \(rest + perJob). "
      + "Raise that and run the command again: what is said above may follow from it."
  }

  private static var limit: Int {
    var limits = rlimit()
    #if canImport(Glibc)
      let code = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
    #else
      let code = unsafe getrlimit(RLIMIT_NOFILE, &limits)
    #endif
    return code == 0 ? Int(clamping: limits.rlim_cur) : .max
  }
}
