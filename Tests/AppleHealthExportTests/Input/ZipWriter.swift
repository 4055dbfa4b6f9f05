import CArchive
import Foundation

/// Writes zips for the tests, with libarchive.
enum ZipWriter {
  /// What a zip is written with.
  enum Form: String, CaseIterable {
    case deflated, stored, zip64
    /// Written to a pipe: sizes and checksums follow the data instead of preceding it.
    case dataDescriptors
  }

  struct Failure: Error {
    var reason: String
  }

  /// Writes `entries` to `path`; names that end in `/` are folders.
  static func write(_ entries: [(String, [UInt8])], to path: String, form: Form = .deflated) throws
  {
    guard let archive = archive_write_new() else { throw Failure(reason: "no memory") }
    defer { archive_write_free(archive) }
    archive_write_set_format_zip(archive)
    if form == .stored { archive_write_zip_set_compression_store(archive) }
    if form == .zip64 { archive_write_set_format_option(archive, "zip", "zip64", "1") }
    guard archive_write_open_filename(archive, path) == ARCHIVE_OK else {
      throw Failure(reason: "cannot write \(path)")
    }
    for (name, bytes) in entries {
      guard let entry = archive_entry_new() else { throw Failure(reason: "no memory") }
      defer { archive_entry_free(entry) }
      archive_entry_set_pathname_utf8(entry, name)
      archive_entry_set_filetype(entry, name.hasSuffix("/") ? 0o040000 : 0o100000)
      archive_entry_set_perm(entry, 0o644)
      // Without a size libarchive writes a data descriptor behind the data.
      if form != .dataDescriptors { archive_entry_set_size(entry, Int64(bytes.count)) }
      guard archive_write_header(archive, entry) == ARCHIVE_OK else {
        throw Failure(reason: archive_error_string(archive).map { String(cString: $0) } ?? "?")
      }
      bytes.withUnsafeBytes { _ = archive_write_data(archive, $0.baseAddress, $0.count) }
    }
    guard archive_write_close(archive) == ARCHIVE_OK else { throw Failure(reason: "close") }
  }
}
