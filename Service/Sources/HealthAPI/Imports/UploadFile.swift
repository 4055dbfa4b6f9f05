internal import HTTPTypes
internal import Foundation
internal import PrivateFiles

/// Where an export waits that is uploaded: a file that nobody else can open, gone with this object or the process.
///
/// On Linux it has no name, and the importer, which opens files by their paths and more than once, opens it as
/// `/proc/self/fd/N`: that opens the file anew, with a position of its own. Elsewhere `/dev/fd/N` gives out the same position
/// again, so there the file keeps a name that nobody can guess, is readable by its owner alone from its first byte on, and is
/// removed with this object.
final class UploadFile: Sendable {
  private let descriptor: Int32
  /// What the importer opens.
  let path: String
  private let isNamed: Bool

  /// A new file in a folder.
  ///
  /// - Throws: ``Problem`` if the folder may not be written.
  init(inFolder folder: String) throws(Problem) {
    #if os(Linux)
      do {
        descriptor = try UnnamedFile.make(inFolder: folder)
      } catch {
        throw Self.failure
      }
      path = "/proc/self/fd/\(descriptor)"
      isNamed = false
    #else
      path = folder + "/.hkstats-upload-" + String(UInt64.random(in: 0 ... .max), radix: 36)
      descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      isNamed = true
      guard descriptor >= 0 else { throw Self.failure }
    #endif
  }

  deinit {
    close(descriptor)
    if isNamed { unlink(path) }
  }

  /// Appends bytes. It waits for the disk.
  ///
  /// - Throws: ``Problem``; 507 if the disk is full.
  func append(_ bytes: [UInt8]) throws(Problem) {
    var position = 0
    while position < bytes.count {
      let written = bytes[position...].withUnsafeBytes {
        write(descriptor, $0.baseAddress, $0.count)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        throw errno == ENOSPC || errno == EDQUOT ? Self.full : Self.failure
      }
      position += written
    }
  }

  /// How many bytes have room in a folder; nil where the system does not say.
  static func room(inFolder folder: String) -> Int64? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int64(status.f_bavail) * Int64(status.f_frsize)
  }

  private static let failure = Problem(
    .internalServerError, "The server could not keep the export while it reads it.")

  /// What is said where the disk has no room.
  static let full = Problem(
    Problem.insufficientStorage,
    "There is no room on the disk of the store for this export: make room, and send it again.")
}
