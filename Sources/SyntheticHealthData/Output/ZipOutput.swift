internal import CArchive
internal import CArchiveLoading

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A zip archive on an open file, written by libarchive: entries of unknown length, streamed.
@safe final class ZipOutput {
  private let path: String
  private let archive: OpaquePointer
  private let modificationTime: Int

  /// An archive whose entries all have the same modification time, so that its bytes follow from
  /// its contents.
  init(descriptor: Int32, path: String, modificationTime: Int) throws(SyntheticDataError) {
    if let reason = unsafe carchive_load() {
      throw .cannotWrite(
        path: path,
        reason: "libarchive, which writes zips, cannot be loaded: \(unsafe String(cString: reason))"
      )
    }
    guard let archive = unsafe archive_write_new() else {
      throw .cannotWrite(path: path, reason: "libarchive is out of memory")
    }
    unsafe self.archive = archive
    self.path = path
    self.modificationTime = modificationTime
    try check(unsafe archive_write_set_format_zip(archive))
    // Level 1: several times as fast as the default, a few per cent larger.
    try check(unsafe archive_write_set_options(archive, "zip:compression-level=1"))
    try check(unsafe archive_write_set_bytes_per_block(archive, 1 << 16))
    try check(unsafe archive_write_set_bytes_in_last_block(archive, 1))
    try check(unsafe archive_write_open_fd(archive, descriptor))
  }

  deinit {
    unsafe archive_write_free(archive)
  }

  /// Begins an entry; the bytes that follow belong to it.
  func begin(entry name: String) throws(SyntheticDataError) {
    let entry = unsafe archive_entry_new()
    defer { unsafe archive_entry_free(entry) }
    unsafe archive_entry_set_pathname(entry, name)
    // A regular file.
    unsafe archive_entry_set_filetype(entry, 0o100000)
    unsafe archive_entry_set_perm(entry, 0o644)
    unsafe archive_entry_set_mtime(entry, time_t(modificationTime), 0)
    try check(unsafe archive_write_header(archive, entry))
  }

  /// Appends bytes to the entry.
  func write(_ bytes: [UInt8]) throws(SyntheticDataError) {
    let written = unsafe bytes.withUnsafeBytes { buffer in
      unsafe archive_write_data(archive, buffer.baseAddress, buffer.count)
    }
    guard written == bytes.count else { throw failure() }
  }

  /// Writes the directory of the archive.
  func finish() throws(SyntheticDataError) {
    try check(unsafe archive_write_close(archive))
  }

  private func check(_ code: Int32) throws(SyntheticDataError) {
    guard code >= ARCHIVE_WARN else { throw failure() }
  }

  private func failure() -> SyntheticDataError {
    let reason = unsafe archive_error_string(archive).map { unsafe String(cString: $0) }
    return .cannotWrite(path: path, reason: reason ?? "libarchive gives no reason")
  }
}
