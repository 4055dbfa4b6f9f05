extension SampleStore {
  /// Whether the store at `path` is encrypted; false where there is none.
  ///
  /// - Throws: ``SampleStoreError`` if it may not be read, or is no store.
  public static func isEncrypted(_ path: String) throws -> Bool {
    try keyKind(of: path) != nil
  }

  /// Whether there is a store at `path`; a file without a byte is none yet.
  ///
  /// - Throws: ``SampleStoreError`` if it may not be read, or is something else than a store.
  public static func exists(_ path: String) throws -> Bool {
    try ![.missing, .empty].contains(StoreFile.inspect(linkedFile(path)))
  }

  /// What opens an encrypted store.
  public enum KeyKind: Sendable {
    /// A file with a random key.
    case file
    /// A passphrase.
    case passphrase
  }

  /// What opens the store at `path`; nil if it is not encrypted, or missing.
  ///
  /// - Throws: ``SampleStoreError`` if it may not be read, or is no store.
  public static func keyKind(of path: String) throws -> KeyKind? {
    try keyHeader(of: path).map { $0.cost == nil ? .file : .passphrase }
  }

  static func keyHeader(of path: String) throws -> KeyHeader? {
    let path = linkedFile(path)
    do {
      if case .encrypted(let header) = try StoreFile.inspect(path) { return header }
      return nil
    } catch let error as SampleStoreError where error.code == .damaged {
      // Its pages have checksums, so it is not encrypted, and a repair asks for no key.
      guard StoreFile.mendedFirstPage(path) != nil else { throw error }
      return nil
    }
  }

  /// Makes the key of an encrypted store known to the process: the one that is given, else the one that the
  /// keyring holds.
  ///
  /// - Throws: ``SampleStoreError`` with code `locked` if there is neither, `wrongKey` if it is another store's.
  static func unlock(_ path: String, _ header: KeyHeader, with key: StoreKey?) throws {
    try fileKey(of: path, header, with: key).keep()
  }

  /// Checks that a key opens the store, which is open already.
  ///
  /// - Throws: ``SampleStoreError`` as ``open(_:mode:key:)`` does.
  package func checkKey(_ key: StoreKey?) throws {
    guard !isInMemory else { return }
    switch try Self.keyHeader(of: path) {
    case .some(let header): try Self.unlock(path, header, with: key)
    case nil where key != nil: throw SampleStoreError.keyIsNotNeeded(path)
    case nil: break
    }
  }

  /// The key of the pages of a store; nil if it is not encrypted. The process knows it from now on.
  static func fileKey(of path: String, with key: StoreKey?) throws -> FileKey? {
    guard let header = try keyHeader(of: path) else { return nil }
    let opened = try fileKey(of: path, header, with: key)
    try opened.keep()
    return opened
  }

  private static func fileKey(
    of path: String, _ header: KeyHeader, with key: StoreKey?
  ) throws -> FileKey {
    let opened =
      if let key {
        try FileKey.open(header, with: key, path: path)
      } else {
        Keyring.key(for: header)
      }
    guard let opened else {
      let how =
        header.cost == nil
        ? "Name its key file with --key-file or HKSTATS_KEY_FILE."
        : "Give its passphrase, or open it for some hours with 'hkstats store unlock'."
      throw SampleStoreError(.locked, "The store \(path) is encrypted. \(how)")
    }
    return opened
  }

  /// Keeps the key of an encrypted store in the keyring of the system, so that commands of this user open it without
  /// being told the key. It goes with ``lock(_:)``, after the time, and when the machine ends.
  ///
  /// - Parameters:
  ///   - path: the store.
  ///   - key: what it is opened with.
  ///   - seconds: for how long.
  /// - Throws: ``SampleStoreError`` if the key is another's, the store is not encrypted, or the system keeps none
  ///   (Linux alone does).
  public static func unlock(_ path: String, key: StoreKey, for seconds: Int) throws {
    let path = linkedFile(path)
    guard let header = try keyHeader(of: path) else { throw SampleStoreError.notEncrypted(path) }
    try Keyring.keep(FileKey.open(header, with: key, path: path), for: seconds)
  }

  /// Whether the keyring of the system holds the key of the store at `path`.
  ///
  /// - Throws: ``SampleStoreError`` if it may not be read, or is no store.
  public static func isUnlocked(_ path: String) throws -> Bool {
    try keyHeader(of: path).map { Keyring.key(for: $0) != nil } ?? false
  }

  /// Takes the key of a store out of the keyring.
  ///
  /// - Returns: whether it was there.
  /// - Throws: ``SampleStoreError`` if the store is not encrypted.
  public static func lock(_ path: String) throws -> Bool {
    let path = linkedFile(path)
    guard let header = try keyHeader(of: path) else { throw SampleStoreError.notEncrypted(path) }
    return Keyring.forget(header)
  }
}

extension SampleStoreError {
  static func keyIsNotNeeded(_ path: String) -> SampleStoreError {
    SampleStoreError(
      .wrongKey,
      "The store \(path) is not encrypted, but a key was given. Leave the key out, or make an encrypted "
        + "copy: hkstats store encrypt.")
  }

  static func notEncrypted(_ path: String) -> SampleStoreError {
    SampleStoreError(
      .misuse,
      "The store \(path) is not encrypted. 'hkstats store encrypt' makes an encrypted copy of it.")
  }
}
