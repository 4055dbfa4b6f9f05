internal import CCheckedPages

/// AES-256-GCM with one key. Used by one thread at a time.
@safe final class Cipher {
  /// Made here, freed here, and given to nobody.
  private let cipher: OpaquePointer

  /// How many bytes a block has more than its text: a nonce and a tag.
  static let overhead = Int(PE_NONCE_BYTES + PE_TAG_BYTES)

  /// A cipher with a key of its own, which nobody learns and which goes with it.
  init() throws {
    if let reason = unsafe pe_load() {
      throw FileKey.failure(unsafe String(cString: reason))
    }
    let key = try RandomBytes.make(StoreKey.byteCount)
    guard let made = unsafe pe_cipher_make(key) else {
      throw FileKey.failure("there is no memory for a cipher")
    }
    unsafe cipher = made
  }

  /// The cipher of the pages of a file; nil if its key is not known to the process.
  init?(of header: KeyHeader) {
    var known = pe_header()
    guard let made = unsafe pe_cipher_for(header.salt, &known) else { return nil }
    unsafe cipher = made
  }

  deinit { unsafe pe_cipher_free(cipher) }

  /// A block that holds `text`: the nonce, the tag, and what is encrypted.
  ///
  /// - Parameter place: where the block will lie, so that it is not taken for another.
  func encrypt(_ text: [UInt8], place: UInt64) throws -> [UInt8] {
    var block = [UInt8](repeating: 0, count: Self.overhead + text.count)
    let isEncrypted = unsafe block.withUnsafeMutableBufferPointer { block in
      guard let base = block.baseAddress else { return false }
      return unsafe withUnsafeBytes(of: place) { place in
        unsafe pe_encrypt(
          cipher, text, text.count, place.baseAddress, place.count, base + Self.overhead, base,
          base + Int(PE_NONCE_BYTES))
      }
    }
    guard isEncrypted else { throw FileKey.failure("it does not encrypt") }
    return block
  }

  /// What a block holds; nil if it is not one that was encrypted for this place.
  func decrypt(_ block: [UInt8], place: UInt64) -> [UInt8]? {
    guard block.count >= Self.overhead else { return nil }
    var text = [UInt8](repeating: 0, count: block.count - Self.overhead)
    let isWhole = unsafe block.withUnsafeBufferPointer { block in
      guard let base = block.baseAddress else { return false }
      return unsafe withUnsafeBytes(of: place) { place in
        unsafe pe_decrypt(
          cipher, base + Self.overhead, text.count, place.baseAddress, place.count, &text, base,
          base + Int(PE_NONCE_BYTES))
      }
    }
    return isWhole ? text : nil
  }

  /// Whether `bytes` is all of page `number` of the file, from 1.
  func isWhole(_ bytes: [UInt8], number: Int) -> Bool {
    guard bytes.count == Int(PE_PAGE_SIZE), let number = UInt32(exactly: number) else {
      return false
    }
    return unsafe pe_page_is_whole(cipher, number, bytes)
  }
}
