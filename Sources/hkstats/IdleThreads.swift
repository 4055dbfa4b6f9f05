internal import ColumnKernels
internal import Dispatch

/// The threads that OpenBLAS starts with the process, and that spin for 25 ms on a core that others
/// could use.
enum IdleThreads {
  private static let ending = DispatchGroup()

  /// Ends them, beside whatever the caller does meanwhile but statistics.
  static func end() {
    DispatchQueue.global().async(group: ending) { ColumnKernels.endIdleBLASThreads() }
  }

  /// Returns when they have ended. Statistics are computed after that.
  static func waitForEnd() {
    ending.wait()
  }
}
