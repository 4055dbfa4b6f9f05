internal import Crypto
internal import CryptoExtras
internal import Foundation

/// What is kept of a password: its scrypt, with 16 random bytes of its own.
///
/// ```
/// scrypt$32768$8$3$<salt in Base64>$<32 bytes in Base64>
/// ```
///
/// The cost is kept with it, so that it can rise for later passwords. Source: RFC 7914; OWASP, "Password Storage": N = 2^15,
/// r = 8, p = 3, which takes 32 MB.
public struct PasswordHash: Sendable, Hashable {
  /// How much a guess costs.
  public struct Cost: Sendable, Hashable {
    let rounds: Int
    let blockSize: Int
    let parallelism: Int

    /// What people's passwords cost.
    public static let standard = Cost(rounds: 32_768, blockSize: 8, parallelism: 3)
    /// What keeps nobody from guessing, for tests of what else happens at a log-in.
    public static let cheap = Cost(rounds: 16, blockSize: 1, parallelism: 1)
  }

  /// The fewest characters of a password. Source: NIST SP 800-63B-4, 3.1.1.2, for a password that is the only proof.
  public static let fewestCharacters = 15
  /// The most bytes: more only keeps the server busy.
  public static let mostBytes = 1_024

  /// Whether a password may be given to an account.
  public static func isFit(_ password: String) -> Bool {
    password.count >= fewestCharacters && password.utf8.count <= mostBytes
  }

  private let cost: Cost
  private let salt: Data
  private let key: Data

  /// The hash of a password.
  ///
  /// - Throws: where memory lacks.
  public init(_ password: String, cost: Cost = .standard) throws {
    self.cost = cost
    salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
    key = try Self.key(of: password, salt, cost)
  }

  /// A hash from its text; nil for a text that is none.
  init?(text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == "scrypt", let rounds = Int(parts[1]),
      let blockSize = Int(parts[2]), let parallelism = Int(parts[3]),
      let salt = Data(base64Encoded: String(parts[4])),
      let key = Data(base64Encoded: String(parts[5])), key.count == 32
    else { return nil }
    cost = Cost(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
    self.salt = salt
    self.key = key
  }

  /// The hash as it is kept.
  var text: String {
    "scrypt$\(cost.rounds)$\(cost.blockSize)$\(cost.parallelism)"
      + "$\(salt.base64EncodedString())$\(key.base64EncodedString())"
  }

  /// Whether a password is the one: in a time that does not tell how much of it is right.
  func matches(_ password: String) -> Bool {
    guard let found = try? Self.key(of: password, salt, cost) else { return false }
    return SHA256.hash(data: found) == SHA256.hash(data: key)
  }

  private static func key(of password: String, _ salt: Data, _ cost: Cost) throws -> Data {
    // The same letters are the same password, whichever keyboard wrote them.
    let letters = Data(password.precomposedStringWithCompatibilityMapping.utf8)
    return try KDF.Scrypt.deriveKey(
      from: letters, salt: salt, outputByteCount: 32, rounds: cost.rounds,
      blockSize: cost.blockSize, parallelism: cost.parallelism
    ).withUnsafeBytes { Data($0) }
  }
}
