internal import Foundation

/// Which file a path leads to: another one may have been put into its place, or none.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  /// The file at a path; nil if there is none, or if nobody tells.
  init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
