internal import CCheckedPages
internal import Foundation

/// What the readable beginning of an encrypted store says of its key.
struct KeyHeader: Equatable, Sendable {
  /// 16 random bytes of the store.
  var salt: [UInt8]
  /// The binary logarithm of scrypt's N; nil if no passphrase but random bytes are its key.
  var cost: UInt8?
  /// Three bytes that follow from the key.
  var check: [UInt8]

  init(salt: [UInt8], cost: UInt8?, check: [UInt8]) {
    self.salt = salt
    self.cost = cost
    self.check = check
  }

  /// Nil if a file that begins so is not encrypted.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Int(PE_HEADER_BYTES) else { return nil }
    var header = pe_header()
    guard unsafe pe_read_header(bytes, &header) else { return nil }
    salt = unsafe withUnsafeBytes(of: header.salt) { unsafe Array($0) }
    cost = header.cost == 0 ? nil : header.cost
    check = unsafe withUnsafeBytes(of: header.check) { unsafe Array($0) }
  }

  fileprivate var stored: pe_header {
    var header = pe_header()
    unsafe withUnsafeMutableBytes(of: &header.salt) { unsafe $0.copyBytes(from: salt) }
    unsafe withUnsafeMutableBytes(of: &header.check) { unsafe $0.copyBytes(from: check) }
    header.cost = cost ?? 0
    return header
  }
}

/// The key of the pages of one store, and what the store says of it.
struct FileKey: Sendable {
  let header: KeyHeader
  private let bytes: [UInt8]

  /// The binary logarithm of scrypt's N for new stores: 64 MB and a quarter of a second.
  static let cost: UInt8 = 16

  /// The key for a store that is made anew.
  static func make(from key: StoreKey) throws -> FileKey {
    try load()
    let cost: UInt8? = if case .passphrase = key.secret { Self.cost } else { nil }
    return try FileKey(
      key, salt: RandomBytes.make(Int(PE_SALT_BYTES)), cost: cost)
  }

  /// The key of a store that is there.
  ///
  /// - Throws: ``SampleStoreError`` with code `wrongKey` if it is another's.
  static func open(_ header: KeyHeader, with key: StoreKey, path: String) throws -> FileKey {
    try load()
    switch (key.secret, header.cost) {
    case (.bytes, .some):
      throw SampleStoreError(
        .wrongKey,
        "\(path) is encrypted with a passphrase, not with a key file. Leave the key file out.")
    case (.passphrase, nil):
      throw SampleStoreError(
        .wrongKey,
        "\(path) is encrypted with a key file, not with a passphrase. Name it with --key-file.")
    default: break
    }
    let opened = try FileKey(key, salt: header.salt, cost: header.cost)
    guard opened.header == header else {
      let what = header.cost == nil ? "This key" : "This passphrase"
      throw SampleStoreError(
        .wrongKey,
        "\(what) does not open \(path): it was encrypted with another, or its first page is damaged."
      )
    }
    return opened
  }

  private init(_ key: StoreKey, salt: [UInt8], cost: UInt8?) throws {
    var secret = [UInt8](repeating: 0, count: StoreKey.byteCount)
    defer { unsafe pe_forget(&secret, secret.count) }
    switch key.secret {
    case .bytes(let bytes): secret = bytes
    case .passphrase(let text):
      let isStretched = unsafe text.withUnsafeBytes { text in
        unsafe pe_stretch(
          text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count, salt, cost ?? 0,
          &secret)
      }
      guard isStretched else {
        throw SampleStoreError(
          .other,
          "No key can be made from the passphrase: scrypt needs more memory than there is, or the store asks "
            + "for what no store of hkstats does.")
      }
    }
    var derived = [UInt8](repeating: 0, count: StoreKey.byteCount)
    var check: [UInt8] = [0, 0, 0]
    guard unsafe pe_derive(secret, salt, &derived, &check) else { throw Self.failure("HKDF fails") }
    bytes = derived
    header = KeyHeader(salt: salt, cost: cost, check: check)
  }

  /// The key that a keyring kept of a store; nil if it is no such key.
  init?(_ bytes: [UInt8], of header: KeyHeader) {
    guard bytes.count == StoreKey.byteCount else { return nil }
    self.bytes = bytes
    self.header = header
  }

  /// The bytes, for a keyring.
  var content: [UInt8] { bytes }

  /// From now on files with this salt are read and written with this key by this process.
  func keep() throws {
    try Self.load()
    var stored = header.stored
    guard unsafe pe_keep_key(&stored, bytes) else {
      throw Self.failure("there is no memory for the key")
    }
  }

  private static func load() throws {
    if let reason = unsafe pe_load() { throw failure(unsafe String(cString: reason)) }
    guard !cp_writes_temporary_files() else {
      throw SampleStoreError(
        .other,
        "This SQLite keeps temporary data in files whatever it is told (it was built with TEMP_STORE=0), so no "
          + "store is encrypted with it.")
    }
  }

  static func failure(_ reason: String) -> SampleStoreError {
    SampleStoreError(
      .other,
      "Encrypted stores need OpenSSL's libcrypto 3, which cannot be used: \(reason). Install it: "
        + "apt-get install libssl3, or brew install openssl@3.")
  }
}
