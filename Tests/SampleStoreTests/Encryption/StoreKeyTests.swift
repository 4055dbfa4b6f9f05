import Foundation
import TestSupport
import Testing

@testable import SampleStore

@Suite struct StoreKeyTests {
  private static let salt = (0..<16).map { UInt8($0) }

  private static func fileKey(_ key: StoreKey, cost: UInt8?) throws -> FileKey {
    // The check is not known before: what it should be is read from the error's absence.
    for check in [[0xD0, 0x87, 0xEA], [0x08, 0x5D, 0xAE]] as [[UInt8]] {
      let header = KeyHeader(salt: salt, cost: cost, check: check)
      if let opened = try? FileKey.open(header, with: key, path: "a store") { return opened }
    }
    throw SampleStoreError(.wrongKey, "neither check")
  }

  /// Figures of Python's hmac and hashlib.
  @Test func theKeyOfThePagesFollowsByHKDFAndScrypt() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("a.key")
    let digits = Hexadecimal.text(of: (100..<132).map { UInt8($0) })
    try "hkstats key 1\n\(digits)\n".write(toFile: path, atomically: true, encoding: .utf8)
    chmod(path, 0o600)
    let random = try Self.fileKey(StoreKey(file: path), cost: nil)
    #expect(
      Hexadecimal.text(of: random.content)
        == "2aac6ebfbedba793ac896a7cf407dcccb96754bd2962f1c4b0caf4d99b2d8d93")
    let typed = try Self.fileKey(StoreKey(passphrase: "zwölf Äpfel"), cost: 16)
    #expect(
      Hexadecimal.text(of: typed.content)
        == "f11d0c375f7db8fc05fb58f6da7953da635d102f0f1da086c84a75c768a31766")
    // What a keyboard of another system types for the same letters.
    let decomposed = "zwo\u{308}lf A\u{308}pfel"
    #expect(
      try Self.fileKey(StoreKey(passphrase: decomposed), cost: 16).content == typed.content)
  }

  @Test func aKeyFileIsItsOwnersAloneAndIsNeverReplaced() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("health.key")
    try StoreKey.random().write(toFile: path)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("hkstats key 1\n") && text.count == 79)
    let error = #expect(throws: SampleStoreError.self) { try StoreKey.random().write(toFile: path) }
    #expect(error?.code == .misuse)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(try Self.secret(StoreKey(file: path)) != Self.secret(StoreKey.random()))
    for mode in [0o640, 0o604, 0o660] as [mode_t] {
      chmod(path, mode)
      let error = #expect(throws: SampleStoreError.self) { try StoreKey(file: path) }
      #expect(error?.code == .noPermission && error?.description.contains("chmod 600") == true)
    }
  }

  private static func secret(_ key: StoreKey) -> [UInt8] {
    switch key.secret {
    case .bytes(let bytes), .passphrase(let bytes): bytes
    }
  }

  @Test(arguments: [
    "", "hkstats key 1\n", "hkstats key 1\n00\n",
    "hkstats key 2\n\(String(repeating: "0", count: 64))",
    "hkstats key 1\n\(String(repeating: "g", count: 64))", String(repeating: "0", count: 64),
    "hkstats key 1\n\(String(repeating: "0", count: 63))\n", "-----BEGIN PRIVATE KEY-----",
  ])
  func whatIsNoKeyIsRefused(_ text: String) throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("other")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    chmod(path, 0o600)
    let error = #expect(throws: SampleStoreError.self) { try StoreKey(file: path) }
    #expect(error?.description.contains("holds no key") == true)
  }

  @Test func aMissingFileAFolderAndAnEmptyPassphraseAreSentences() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: SampleStoreError.self) { try StoreKey(file: folder.file("none")) }
    #expect(throws: SampleStoreError.self) { try StoreKey(file: folder.path) }
    #expect(throws: SampleStoreError.self) { try StoreKey(passphrase: "") }
    #expect(throws: SampleStoreError.self) {
      try StoreKey(passphrase: "words").write(toFile: folder.file("words.key"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func digitsAreBytes() {
    #expect(Hexadecimal.bytes(of: "00fF10") == [0, 255, 16])
    #expect(Hexadecimal.bytes(of: "0") == nil && Hexadecimal.bytes(of: "0x") == nil)
    #expect(Hexadecimal.bytes(of: "é") == nil)
    #expect(Hexadecimal.text(of: [0, 255, 16]) == "00ff10")
  }
}
