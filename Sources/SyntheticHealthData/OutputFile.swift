internal import CArchive

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file that appears under its name only when it is complete.
///
/// Bytes go to a new file beside it, readable and writable by its owner alone; `commit` gives it
/// its name in one step, replacing what was there. Without it the new file is removed.
final class OutputFile {
  private let path: String
  private let temporaryPath: String
  private(set) var descriptor: Int32

  init(path: String) throws(SyntheticDataError) {
    self.path = path
    var attempt = 0
    while true {
      let candidate = "\(path).partial-\(getpid())-\(attempt)"
      let opened = open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if opened >= 0 {
        temporaryPath = candidate
        descriptor = opened
        return
      }
      guard errno == EEXIST, attempt < 100 else {
        throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
      }
      attempt += 1
    }
  }

  deinit {
    if descriptor >= 0 {
      _ = close(descriptor)
      _ = unlink(temporaryPath)
    }
  }

  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws(SyntheticDataError) {
    var position = 0
    while position < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(
            descriptor, buffer.baseAddress?.advanced(by: position), buffer.count - position)
        #elseif canImport(Musl)
          Musl.write(
            descriptor, buffer.baseAddress?.advanced(by: position), buffer.count - position)
        #else
          Darwin.write(
            descriptor, buffer.baseAddress?.advanced(by: position), buffer.count - position)
        #endif
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw failure() }
      position += written
    }
  }

  /// Closes the file and gives it its name.
  func commit() throws(SyntheticDataError) {
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0, rename(temporaryPath, path) == 0 else {
      let failure = failure()
      _ = unlink(temporaryPath)
      throw failure
    }
  }

  private func failure() -> SyntheticDataError {
    .cannotWrite(path: path, reason: String(cString: strerror(errno)))
  }
}

/// A zip archive on an open file, written by libarchive: entries of unknown length, streamed.
final class ZipOutput {
  private let path: String
  private let archive: OpaquePointer
  private let modificationTime: Int

  /// An archive whose entries all have the same modification time, so that its bytes follow from
  /// its contents.
  init(descriptor: Int32, path: String, modificationTime: Int) throws(SyntheticDataError) {
    guard let archive = archive_write_new() else {
      throw .cannotWrite(path: path, reason: "libarchive is out of memory")
    }
    self.archive = archive
    self.path = path
    self.modificationTime = modificationTime
    try check(archive_write_set_format_zip(archive))
    // Level 1: several times as fast as the default, a few per cent larger.
    try check(archive_write_set_options(archive, "zip:compression-level=1"))
    try check(archive_write_set_bytes_per_block(archive, 1 << 16))
    try check(archive_write_set_bytes_in_last_block(archive, 1))
    try check(archive_write_open_fd(archive, descriptor))
  }

  deinit {
    archive_write_free(archive)
  }

  /// Begins an entry; the bytes that follow belong to it.
  func begin(entry name: String) throws(SyntheticDataError) {
    let entry = archive_entry_new()
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, name)
    // A regular file.
    archive_entry_set_filetype(entry, 0o100000)
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_mtime(entry, time_t(modificationTime), 0)
    try check(archive_write_header(archive, entry))
  }

  /// Appends bytes to the entry.
  func write(_ bytes: [UInt8]) throws(SyntheticDataError) {
    let written = bytes.withUnsafeBytes { buffer in
      archive_write_data(archive, buffer.baseAddress, buffer.count)
    }
    guard written == bytes.count else { throw failure() }
  }

  /// Writes the directory of the archive.
  func finish() throws(SyntheticDataError) {
    try check(archive_write_close(archive))
  }

  private func check(_ code: Int32) throws(SyntheticDataError) {
    guard code >= ARCHIVE_WARN else { throw failure() }
  }

  private func failure() -> SyntheticDataError {
    let reason = archive_error_string(archive).map { String(cString: $0) }
    return .cannotWrite(path: path, reason: reason ?? "libarchive gives no reason")
  }
}
