internal import CCheckedPages

extension StoreKey {
  /// HMAC-SHA-256 of some bytes under a random key: the same for the same bytes, and nothing about them to who has
  /// not got the key.
  ///
  /// A key that encrypts stores is never used for it: stores derive theirs by HKDF from the key and a salt of 16
  /// bytes, so nothing that this is asked for ends up as one of theirs, but one key has one purpose.
  ///
  /// - Throws: ``SampleStoreError`` if the key is a passphrase, or the library of the system is missing.
  ///
  /// Source: RFC 2104 (HMAC), FIPS 180-4 (SHA-256).
  package func digest(of bytes: [UInt8]) throws -> [UInt8] {
    guard case .bytes(let secret) = secret else {
      throw SampleStoreError(.misuse, "A passphrase is too weak a key for names. Use a random one.")
    }
    if let reason = unsafe pe_load() {
      throw FileKey.failure(unsafe String(cString: reason))
    }
    var output = [UInt8](repeating: 0, count: 32)
    guard unsafe pe_authenticate(secret, bytes, bytes.count, &output) else {
      throw FileKey.failure("HMAC fails")
    }
    return output
  }
}
