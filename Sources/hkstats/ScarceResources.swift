internal import Foundation

/// What every command needs of the system, and a process may be kept from having.
enum ScarceResources {
  /// Files that are open at a time, and megabytes of addresses, with which every command answers.
  static let (fileCount, megabytes) = (16, 512)

  /// What this process may have less of than that, as a sentence; nil if it may have enough.
  ///
  /// Whatever went wrong may follow from it: a file that cannot be opened is then told as missing, a zone as unknown.
  static var sentence: String? {
    sentence(
      fileLimit: softLimit(RLIMIT_NOFILE), megabyteLimit: softLimit(RLIMIT_AS) / (1 << 20))
  }

  /// The same of given limits.
  static func sentence(fileLimit: UInt64, megabyteLimit: UInt64) -> String? {
    let advice = "Raise that and run the command again: what is said above may follow from it."
    if fileLimit < UInt64(fileCount) {
      return
        "This process may open no more than \(fileLimit) files at a time (ulimit -n), and hkstats needs "
        + "\(fileCount). " + advice
    }
    if megabyteLimit < UInt64(megabytes) {
      return
        "This process may use no more than \(megabyteLimit) MB of addresses (ulimit -v), and hkstats needs "
        + "\(megabytes). " + advice
    }
    return nil
  }

  #if canImport(Glibc)
    private typealias Resource = __rlimit_resource
  #else
    private typealias Resource = Int32
  #endif

  /// The limit that holds; the greatest number if there is none.
  private static func softLimit(_ resource: Resource) -> UInt64 {
    var limits = rlimit()
    #if canImport(Glibc)
      let code = unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limits)
    #else
      let code = unsafe getrlimit(resource, &limits)
    #endif
    return code == 0 ? UInt64(limits.rlim_cur) : .max
  }
}
