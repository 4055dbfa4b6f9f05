internal import Crypto
internal import Foundation

/// A secret that is compared in a time that tells nothing of it.
struct SecretText: Sendable {
  let text: String

  /// 256 bits at random, as 64 hexadecimal digits.
  static func random() -> SecretText {
    let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
    return SecretText(text: hexadecimal(bytes))
  }

  /// Whether another text is the same.
  func isEqual(to other: String) -> Bool {
    SHA256.hash(data: Data(text.utf8)) == SHA256.hash(data: Data(other.utf8))
  }

  /// The SHA-256 of a text, as 64 hexadecimal digits: what may be kept of a secret.
  static func digest(of text: String) -> String {
    hexadecimal(SHA256.hash(data: Data(text.utf8)))
  }

  static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
