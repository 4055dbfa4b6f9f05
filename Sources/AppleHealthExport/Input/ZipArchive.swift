internal import CArchive
internal import CArchiveLoading
internal import Foundation
internal import Synchronization

/// A zip file, read entry by entry without unpacking it to disk.
///
/// Zip64, data descriptors, stored and deflated entries are read by libarchive, which also compares
/// each entry's checksum when its last byte has been read. Used by one thread at a time, first by the
/// one that opens it, then by the reader's or by whoever asks for the ``damage()``: hence `@unchecked`.
@safe final class ZipArchive: ByteReader, @unchecked Sendable {
  /// An entry of the zip.
  struct Entry: Equatable {
    /// The name with its folders, as the zip spells it.
    var name: String
    /// Whether the entry is a file, not a folder or link.
    var isFile: Bool
  }

  /// The longest comment that a zip can end with, and the record in front of it.
  private static let tailLength = 65_535 + 22

  /// libarchive's `AE_IFREG`, a macro that Swift does not see.
  private static let regularFile: mode_t = 0o100000

  private let path: String
  private let archive: OpaquePointer
  private var entryName = ""
  /// Where the data of the entry begins, in bytes of the zip.
  private(set) var dataPosition: Int64 = 0
  private let verdict = Mutex<ExportError?>(nil)

  /// Opens the zip at `path` and checks that its end is there.
  init(path: String) throws {
    self.path = path
    try Self.checkEnd(path)
    if let reason = unsafe carchive_load() {
      throw ExportError(
        .unreadable,
        "\(path) is a zip, and libarchive, which reads zips, cannot be loaded: "
          + "\(unsafe String(cString: reason)). Install it, or unpack the zip and import the folder."
      )
    }
    guard let archive = unsafe archive_read_new() else {
      throw ExportError(.unreadable, "There is not enough memory to open \(path).")
    }
    unsafe self.archive = archive
    unsafe archive_read_support_format_zip(archive)
    if unsafe archive_read_open_filename(archive, path, 1 << 18) != ARCHIVE_OK {
      throw error("cannot be opened as a zip")
    }
  }

  deinit {
    unsafe archive_read_free(archive)
  }

  /// Whether a file that begins with `head` begins as a zip does.
  static func isZip(_ head: ByteView) -> Bool {
    ["PK\u{3}\u{4}", "PK\u{5}\u{6}", "PK\u{7}\u{8}"].contains { head.hasPrefix($0) }
  }

  /// A zip ends with a directory of its entries; a download that broke off has none.
  private static func checkEnd(_ path: String) throws {
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw ExportError(
        .unreadable, "\(path) cannot be read. Check the path and its permissions.")
    }
    defer { try? handle.close() }
    guard let size = try? handle.seekToEnd() else {
      throw ExportError(
        .unreadable, "\(path) is not a file on a disk, as a zip must be. Save it and import that.")
    }
    let length = min(UInt64(tailLength), size)
    let tail: Data
    do {
      try handle.seek(toOffset: size - length)
      tail = try handle.readToEnd() ?? Data()
    } catch {
      throw ExportError(
        .unreadable, "\(path) cannot be read to its end. Check the disk that it lies on.")
    }
    let signature = Data([0x50, 0x4B, 5, 6])
    guard let place = tail.range(of: signature, options: .backwards),
      tail.endIndex - place.lowerBound >= 22
    else {
      throw ExportError(
        .damagedArchive,
        "\(path), byte \(size): the zip ends without its directory, so it is truncated. "
          + "Copy or export it again.", byteOffset: Int64(size))
    }
  }

  /// Goes to the next entry, past what was not read of the one before; nil behind the last.
  ///
  /// - Throws: ``ExportError`` if the zip is damaged or encrypted.
  func nextEntry() throws -> Entry? {
    var entry: OpaquePointer?
    let status = unsafe archive_read_next_header(archive, &entry)
    if status == ARCHIVE_EOF { return nil }
    guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = unsafe entry else {
      throw error("is damaged behind the entry \(entryName.isEmpty ? "none" : entryName)")
    }
    entryName = unsafe Self.name(of: entry)
    dataPosition = inputPosition
    if unsafe archive_entry_is_encrypted(entry) != 0 {
      throw ExportError(
        .damagedArchive,
        "The entry \(entryName) of \(path) is encrypted. Unpack the zip with its password and "
          + "import the folder.")
    }
    let isFile = unsafe archive_entry_filetype(entry) == Self.regularFile
    return Entry(name: entryName, isFile: isFile)
  }

  private static func name(of entry: OpaquePointer) -> String {
    if let name = unsafe archive_entry_pathname_utf8(entry) { return unsafe String(cString: name) }
    if let name = unsafe archive_entry_pathname(entry) { return unsafe String(cString: name) }
    return "?"
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = unsafe archive_read_data(
        archive, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      if count < 0 {
        if count == Int(ARCHIVE_RETRY) { continue }
        throw error("is damaged in the entry \(entryName)")
      }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// What is wrong with the entry, found out by reading the rest of it; for those who read it in
  /// another way and found that something is. Any thread may ask.
  func damage() -> ExportError {
    verdict.withLock { verdict in
      let found = verdict ?? readToDamage()
      verdict = found
      return found
    }
  }

  private func readToDamage() -> ExportError {
    let block = ByteBlock(capacity: 1 << 18, headroom: 0)
    do {
      while try BlockPipeline.fill(block, from: self) {}
    } catch {
      if let error = error as? ExportError { return error }
    }
    return ExportError(
      .damagedArchive,
      "\(path) is damaged in the entry \(entryName), or changed while it was read. Copy or export "
        + "it again.")
  }

  var inputPosition: Int64 {
    unsafe archive_filter_bytes(archive, -1)
  }

  private func error(_ problem: String) -> ExportError {
    let reason =
      unsafe archive_error_string(archive).map { unsafe String(cString: $0) } ?? "no reason given"
    let position = inputPosition
    return ExportError(
      .damagedArchive,
      "\(path) \(problem), near byte \(position) of the zip: \(reason). "
        + "Copy or export it again.", byteOffset: position)
  }
}
