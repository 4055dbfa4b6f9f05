internal import CCheckedPages

/// The file of a store as it lies on the disk, read through SQLite's own file system.
///
/// A process that opens and closes the file by itself gives up every lock that SQLite has on it for an open
/// store, and another process may then take away a log that this one goes on writing to.
///
/// Source: "How To Corrupt An SQLite Database File", 2.2, https://www.sqlite.org/howtocorrupt.html.
@safe final class RawFile {
  /// Opened here, closed here, and given to nobody.
  private let file: OpaquePointer

  /// Nil if the file cannot be opened.
  init?(_ path: String) {
    guard let opened = unsafe cp_raw_open(path) else { return nil }
    unsafe file = opened
  }

  deinit { unsafe cp_raw_close(file) }

  /// At most `count` bytes from a place on; fewer at the end of the file, nil if the system cannot read them.
  func read(_ count: Int, at offset: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = unsafe cp_raw_read(file, &bytes, Int64(count), Int64(offset))
    guard read >= 0 else { return nil }
    bytes.removeLast(count - Int(read))
    return bytes
  }
}
