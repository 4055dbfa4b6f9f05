import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand

/// `hkstats store key`, `encrypt`, `decrypt`, `unlock`, `lock`, and commands on encrypted stores.
@Suite struct EncryptionCommandTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand
  private var key: String { folder.file("health.key") }
  private var export: String { folder.file("export.xml") }

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    try SmallExport.text.write(toFile: export, atomically: true, encoding: .utf8)
    try #require(try hkstats("store", "key", key).code == 0)
  }

  private func importEncrypted() throws {
    let outcome = try hkstats(
      "import", export, "--time-zone", "Europe/Paris", "--key-file", key)
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  @Test func everyCommandTakesTheKeyFromTheOptionTheEnvironmentOrTheFile() throws {
    try importEncrypted()
    let arguments = ["summary", "daily", "--format", "json"]
    let outcome = try hkstats.run(arguments + ["--key-file", key])
    #expect(outcome.code == 0 && outcome.output.contains("StepCount"))
    let environment = try hkstats.run(arguments, environment: ["HKSTATS_KEY_FILE": key])
    #expect(environment.output == outcome.output)
    #expect(try hkstats("config", "set", "key-file", key).code == 0)
    #expect(try hkstats.run(arguments).output == outcome.output)
    for other in [
      ["types"], ["sources"], ["store", "info"], ["store", "verify"], ["store", "compact"],
      ["sleep"],
      ["authorize", "list"], ["records"],
    ] {
      #expect(try hkstats.run(other).code == 0, "\(other)")
    }
    #expect(try hkstats("store", "info").output.contains("File                encrypted\n"))
  }

  @Test func withoutTheKeyASentenceSaysWhatIsMissing() throws {
    try importEncrypted()
    for arguments in [["types"], ["import", export], ["store", "verify"], ["store", "unlock"]] {
      let outcome = try hkstats.run(arguments)
      #expect(outcome.code == 66 && outcome.output == "", "\(arguments)")
      #expect(outcome.errors.contains("is encrypted. Name its key file with --key-file"))
    }
    let other = folder.file("other.key")
    #expect(try hkstats("store", "key", other).code == 0)
    let outcome = try hkstats("types", "--key-file", other)
    #expect(outcome.code == 66 && outcome.errors.contains("This key does not open"))
    let none = try hkstats("types", "--key-file", folder.file("none.key"))
    #expect(none.code == 66 && none.errors.contains("cannot be opened"))
    let again = try hkstats("store", "key", key)
    #expect(again.code == 64 && again.errors.contains("is there already"))
  }

  @Test func aStoreIsEncryptedAndDecryptedByCopies() throws {
    #expect(try hkstats("import", export, "--time-zone", "Europe/Paris").code == 0)
    let plain = try hkstats("summary", "daily", "--format", "json").output
    let unneeded = try hkstats("types", "--key-file", key)
    #expect(unneeded.code == 66 && unneeded.errors.contains("is not encrypted, but a key"))
    let refused = try hkstats("import", export, "--encrypt")
    #expect(refused.code == 64 && refused.errors.contains("Encrypt it first"))
    let copy = folder.file("encrypted.sqlite")
    let encrypted = try hkstats("store", "encrypt", "--new-key-file", key, "--output", copy)
    #expect(encrypted.code == 0 && encrypted.output.contains("Encrypted: "))
    let answer = try hkstats(
      "summary", "daily", "--format", "json", "--store", copy, "--key-file", key)
    #expect(answer.output == plain)
    let back = folder.file("back.sqlite")
    let decrypted = try hkstats(
      "store", "decrypt", "--store", copy, "--key-file", key, "--output", back)
    #expect(decrypted.code == 0)
    #expect(try hkstats("summary", "daily", "--format", "json", "--store", back).output == plain)
    let noneNeeded = try hkstats("store", "decrypt", "--output", folder.file("x"))
    #expect(noneNeeded.code == 64 && noneNeeded.errors.contains("is not encrypted"))
    let there = try hkstats("store", "encrypt", "--new-key-file", key, "--output", back)
    #expect(there.code == 64 && there.errors.contains("is there already"))
  }

  @Test func aKeyFileThatSomebodyNamesEncryptsNewStores() throws {
    let outcome = try hkstats.run(
      ["import", export, "--encrypt"], environment: ["HKSTATS_KEY_FILE": key])
    #expect(outcome.code == 0)
    #expect(try hkstats("types").code == 66)
    #expect(try hkstats("types", "--key-file", key).code == 0)
  }

  @Test func withoutATerminalNobodyIsAsked() throws {
    let outcome = try hkstats("import", export, "--encrypt")
    #expect(outcome.code == 64 && outcome.errors.contains("Nobody is there to ask"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("health.sqlite")))
  }

  @Test(arguments: [
    ("abc\n", "abc"), ("abc\r", "abc"), ("ab\u{7F}c\n", "ac"), ("aä\u{7F}c\n", "ac"),
    ("\u{7F}\u{7F}a\n", "a"), ("wrong\u{15}right\n", "right"), ("a\u{04}", "a"), ("\n", ""),
    ("ab", "ab"),
  ])
  func keysMakeALine(_ typed: String, _ line: String) throws {
    var bytes = Array(typed.utf8)[...]
    #expect(try TypedLine.read { bytes.popFirst() } == line)
  }

  @Test(arguments: ["\u{03}", "abc\u{03}\n", "\u{04}", ""])
  func aLineIsGivenUp(_ typed: String) {
    var bytes = Array(typed.utf8)[...]
    #expect(throws: CommandError.self) { try TypedLine.read { bytes.popFirst() } }
  }
}
