internal import CCheckedPages
internal import Foundation

/// The keys of encrypted stores that the kernel of Linux keeps for a user: in memory, for a time.
enum Keyring {
  private static func name(_ header: KeyHeader) -> String {
    "hkstats:" + Hexadecimal.text(of: header.salt)
  }

  /// The key of a store; nil if none is kept.
  static func key(for header: KeyHeader) -> FileKey? {
    var bytes = [UInt8](repeating: 0, count: StoreKey.byteCount)
    let count = unsafe kr_read(name(header), &bytes, bytes.count)
    return count == bytes.count ? FileKey(bytes, of: header) : nil
  }

  /// Keeps a key for some seconds.
  ///
  /// - Throws: ``SampleStoreError`` where the system keeps none.
  static func keep(_ key: FileKey, for seconds: Int) throws {
    let content = key.content
    let code = unsafe kr_keep(
      name(key.header), content, content.count, UInt32(clamping: seconds))
    guard code != 0 else { return }
    throw SampleStoreError(
      .other,
      "The system keeps no key (\(unsafe String(cString: strerror(code)))): only Linux does, and containers "
        + "often may not. Use a key file instead.")
  }

  /// Takes the key of a store away. Returns whether there was one.
  static func forget(_ header: KeyHeader) -> Bool {
    unsafe kr_forget(name(header))
  }
}
