internal import CCheckedPages
internal import GRDB

/// The checksums of the pages of a store's file: whatever SQLite reads of it is checked when it is read.
///
/// A damaged page is an error wherever it lies, so no damaged row is ever decoded. What checksums cannot
/// tell is an older page that is whole in itself; segments have checksums of their own for that.
/// See `Docs/Decisions/0016-checked-pages.md`.
enum CheckedPages {
  /// The bytes that a page gives for its checksum, as byte 20 of the file says.
  static let reservedBytes = UInt8(CP_RESERVED_BYTES)

  /// The bytes that a page of an encrypted file gives for its nonce and its tag.
  static let reservedBytesOfEncrypted = UInt8(PE_RESERVED_BYTES)

  /// The address by which SQLite opens the file at `path` so that its pages are checked.
  ///
  /// - Throws: ``SampleStoreError`` if SQLite was built without addresses.
  static func address(of path: String, isUnchanging: Bool = false) throws -> String {
    guard cp_register() == 0 else {
      throw SampleStoreError(
        .other,
        "This SQLite knows no file of its own or no addresses, so \(path) cannot be opened with checks. "
          + "Use a SQLite that was built with SQLITE_USE_URI.")
    }
    // An absolute path follows an empty host.
    let prefix = path.hasPrefix("/") ? "file://" : "file:"
    return prefix + escaped(path) + "?vfs=\(CP_FILE_SYSTEM_NAME)"
      + (isUnchanging ? "&immutable=1" : "")
  }

  /// The address of a file without a byte, which says what its pages shall be: encrypted with the key for `salt`,
  /// else with checksums.
  static func address(ofNew path: String, salt: [UInt8]?) throws -> String {
    let detail = salt.map { "\(CP_SALT_PARAMETER)=" + Hexadecimal.text(of: $0) }
    return try address(of: path) + "&" + (detail ?? "\(CP_CHECKS_PARAMETER)=1")
  }

  /// `path` with what an address gives a meaning to as %XX.
  private static func escaped(_ path: String) -> String {
    var escaped = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += digits.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return escaped
  }

  /// Whether the pages behind a connection are checked.
  static func areChecked(_ db: Database) -> Bool {
    unsafe cp_checks_pages(db.sqliteConnection)
  }

  /// Whether the pages behind a connection are encrypted.
  static func areEncrypted(_ db: Database) -> Bool {
    unsafe cp_encrypts_pages(db.sqliteConnection)
  }

  /// Lets the pages of an empty file, or of one that is vacuumed next, reserve room for checksums, or for what
  /// encrypted pages need.
  static func reserveRoom(_ db: Database, encrypts: Bool = false) throws {
    let code = unsafe cp_reserve_room(db.sqliteConnection, encrypts)
    if code != 0 { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Bytes of the database as SQLite reads them; nil if it cannot. Tests ask for parts of pages.
  static func read(_ count: Int, at offset: Int, _ db: Database) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let code = unsafe cp_read(db.sqliteConnection, &bytes, Int32(count), Int64(offset))
    return code == 0 ? bytes : nil
  }

  /// The page that was found to be damaged last on this thread; nil if none was. Forgets it.
  static func takeDamagedPage() -> Int? {
    let page = cp_take_damaged_page()
    return page == 0 ? nil : Int(page)
  }

  /// Whether a page says its own checksum: `bytes` is all of page `number`, from 1.
  static func isWhole(_ bytes: Span<UInt8>, number: Int) -> Bool {
    guard bytes.count > Int(reservedBytes), let number = UInt32(exactly: number) else {
      return false
    }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return false }
      return unsafe cp_page_is_whole(base, bytes.count, number)
    }
  }

  /// A page that says its own checksum when one byte of its first `count` is another one; nil where it does so as it is,
  /// and where no byte helps.
  ///
  /// - Complexity: O(256 · count · page): 3 ms for the header of a file, 120 ms for a whole page.
  static func mended(_ bytes: [UInt8], number: Int, inFirst count: Int) -> [UInt8]? {
    guard !isWhole(bytes.span, number: number) else { return nil }
    var bytes = bytes
    for place in bytes.indices.prefix(count) {
      let said = bytes[place]
      for difference in UInt8(1)...255 {
        bytes[place] = said ^ difference
        if isWhole(bytes.span, number: number) { return bytes }
      }
      bytes[place] = said
    }
    return nil
  }

  /// Writes its checksum into the room of a page: `bytes` is all of page `number`, from 1.
  static func seal(_ bytes: inout [UInt8], number: Int) {
    guard bytes.count > Int(reservedBytes), let number = UInt32(exactly: number) else { return }
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe cp_write_checksum(base, bytes.count, number)
    }
  }
}
