internal import Foundation

/// How many files and connections the process may have open.
public enum OpenFileLimit {
  /// What stores, logs and the program itself need beside connections.
  private static let reserve = 512
  /// More connections than any family has devices, programs and open pages.
  private static let mostConnections = 10_000

  /// Takes as many as the system gives without asking anybody: a shell's usual limit of 1,024 is for other programs.
  public static func raise() {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(mostConnections + reserve))
    if limit.rlim_cur > current { _ = setrlimit(resource, &limit) }
  }

  /// How many connections leave enough files for everything else: never so many that none can be opened.
  static var connections: Int {
    let files = Int(clamping: current)
    return min(mostConnections, max(files - reserve, files / 2))
  }

  private static var current: rlim_t {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? limit.rlim_cur : 1_024
  }

  #if os(Linux)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
  #else
    private static var resource: Int32 { RLIMIT_NOFILE }
  #endif
}
