internal import ColumnKernels
internal import Dispatch

/// The threads that OpenBLAS starts with the process, and that spin for 25 ms on a core that others
/// could use. Without OpenBLAS there are none.
enum IdleThreads {
  private static let ending = DispatchGroup()

  /// Ends them, beside whatever the caller does meanwhile but statistics.
  static func end() {
    #if OpenBLAS
      DispatchQueue.global().async(group: ending) { ColumnKernels.endIdleBLASThreads() }
    #endif
  }

  /// Returns when they have ended. Statistics are computed after that.
  static func waitForEnd() {
    ending.wait()
  }
}
