internal import CCheckedPages
internal import Foundation
internal import PrivateFiles

/// What opens an encrypted store: 256 random bits that lie in a file, or a passphrase.
///
/// ```swift
/// let key = try StoreKey.random()
/// try key.write(toFile: "/media/stick/health.key")
/// let store = try SampleStore.open(path, mode: .readWrite(create: true), key: key)
/// ```
///
/// The pages of each store have a key of their own, which follows from this one and from 16 random bytes of the
/// store: from random bytes by HKDF in a microsecond, from a passphrase by scrypt in a quarter of a second and 64 MB.
/// Who loses the key has lost the store: nothing else opens it.
///
/// Source: RFC 5869 (HKDF), RFC 7914 (scrypt).
public struct StoreKey: Sendable {
  enum Secret: Sendable {
    case bytes([UInt8])
    case passphrase([UInt8])
  }

  let secret: Secret

  /// The length of a random key in bytes.
  static let byteCount = Int(PE_KEY_BYTES)

  /// The first line of a file with a key.
  private static let title = "hkstats key 1"

  private init(_ secret: Secret) {
    self.secret = secret
  }

  /// A new key of the system's random bytes.
  public static func random() throws -> StoreKey {
    StoreKey(.bytes(try RandomBytes.make(byteCount)))
  }

  /// A passphrase, as somebody types it: what is typed the same way is the same in Unicode's form C.
  ///
  /// - Throws: ``SampleStoreError`` if it is empty.
  public init(passphrase: String) throws {
    guard !passphrase.isEmpty else {
      throw SampleStoreError(.misuse, "The passphrase is empty. Choose one of several words.")
    }
    secret = .passphrase(Array(passphrase.precomposedStringWithCanonicalMapping.utf8))
  }

  /// The key that a file of ``write(toFile:)`` holds.
  ///
  /// - Throws: ``SampleStoreError`` if there is none, it is no such file, or others may read it.
  public init(file path: String) throws {
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      let reason = unsafe String(cString: strerror(code))
      throw SampleStoreError(
        code == ENOENT ? .missing : .noPermission,
        "The key file \(path) cannot be opened: \(reason)."
          + (code == ENOENT ? " 'hkstats store key \(path)' makes a new one." : ""))
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw SampleStoreError(.misuse, "\(path) is no file, so no key can be read from it.")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw SampleStoreError(
        .noPermission,
        "Others than its owner may read the key file \(path), so it is not used. Make it yours alone: "
          + "chmod 600 \(path)")
    }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace)
    let digits = lines.last ?? ""
    let key = Hexadecimal.bytes(of: digits)
    guard lines.dropLast().joined(separator: " ") == Self.title, key?.count == Self.byteCount,
      let key
    else {
      throw SampleStoreError(
        .misuse,
        "\(path) holds no key of hkstats. Name another file; 'hkstats store key FILE' makes one.")
    }
    secret = .bytes(key)
  }

  /// Writes a random key into a new file that its owner alone can read.
  ///
  /// - Throws: ``SampleStoreError`` if the file is there already or cannot be written, or the key is a passphrase.
  public func write(toFile path: String) throws {
    guard case .bytes(let bytes) = secret else {
      throw SampleStoreError(.misuse, "A passphrase is not written to a file.")
    }
    do {
      var status = stat()
      guard unsafe lstat(path, &status) != 0 else { throw Self.isThere(path) }
      let file = try PrivateFile(path: path)
      try file.append(Array("\(Self.title)\n\(Hexadecimal.text(of: bytes))\n".utf8))
      try file.commit(replacing: false)
    } catch let error as PrivateFileError {
      if error.isTaken { throw Self.isThere(path) }
      throw error.isOfDisk
        ? SampleStoreError(
          .diskFull, "The key file \(path) cannot be written. Check the disk and its free space.")
        : SampleStoreError(
          .noPermission, "The key file \(path) cannot be made: \(error.reason). Check its folder.")
    }
  }

  private static func isThere(_ path: String) -> SampleStoreError {
    SampleStoreError(
      .misuse,
      "\(path) is there already, and is not replaced: it may be the key of a store. Name another file."
    )
  }
}

/// Random bytes of the system.
enum RandomBytes {
  /// - Throws: ``SampleStoreError`` if the system gives none.
  static func make(_ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard unsafe pe_random(&bytes, count) else {
      throw SampleStoreError(.other, "The system gives no random bytes, so nothing is encrypted.")
    }
    return bytes
  }
}

/// Bytes as two digits each.
enum Hexadecimal {
  static func text(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Nil if a character is no digit, or one is missing.
  static func bytes(of text: some StringProtocol) -> [UInt8]? {
    let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[place], let low = digits[place + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}
