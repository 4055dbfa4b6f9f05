internal import Foundation
internal import NIOCore

/// How many files and connections the process may have open.
public enum OpenFileLimit {
  /// What stores, logs and the program itself need beside connections: 64 stores of a dozen files each, and more.
  private static let reserve = 1_536
  /// More connections than any family has devices, programs and open pages.
  private static let mostConnections = 10_000

  /// Takes as many as the system gives without asking anybody: a shell's usual limit of 1,024 is for other programs.
  public static func raise() {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(mostConnections + reserve))
    if limit.rlim_cur > current { _ = setrlimit(resource, &limit) }
  }

  /// How many connections leave enough files for everything else.
  static var connections: Int {
    connections(ofFiles: Int(clamping: current), coreCount: System.coreCount)
  }

  /// The same for so many files and cores; one at least.
  ///
  /// Where there are few files, one store needs them, with a reader for each core, and each core's loop of events, and one
  /// is to spare: libdispatch, which opens a file to look at a thread, ends the program if it cannot. With fewer than
  /// these (40 on two cores) nothing keeps it from that.
  static func connections(ofFiles files: Int, coreCount: Int) -> Int {
    let least = 30 + 5 * coreCount
    return max(1, min(mostConnections, max(files - reserve, files / 2), files - least))
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
