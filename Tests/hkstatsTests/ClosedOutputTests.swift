import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand

/// What a command could not do is a failure whether or not anybody reads what it prints before.
@Suite struct ClosedOutputTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
  }

  /// The outcome of a command that prints and fails; the same where nobody reads.
  private func expectFailure(_ arguments: String..., prepare: () throws -> Void = {}) throws {
    try prepare()
    let heard = try hkstats.run(arguments)
    #expect(heard.code == 65, "\(arguments): \(heard.errors)")
    #expect(!heard.output.isEmpty, "\(arguments)")
    try prepare()
    let unheard = try hkstats.run(arguments, closesOutput: true)
    #expect(unheard.code == 65, "\(arguments)")
    #expect(unheard.errors == heard.errors, "\(arguments)")
  }

  @Test func aRepairWithLossesFails() throws {
    let path = folder.file("small.xml")
    try SmallExport.text.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try hkstats("import", path).code == 0)
    let whole = try Data(contentsOf: URL(filePath: hkstats.store))
    let saved = folder.file("saved.sqlite")
    // The first page of whose content something is lost.
    let page = try (1..<whole.count / 4_096).first { page in
      var damaged = whole
      damaged[page * 4_096 + 2_000] ^= 1
      try damaged.write(to: URL(filePath: hkstats.store))
      defer { try? FileManager.default.removeItem(atPath: saved) }
      let outcome = try hkstats("store", "repair", "--output", saved)
      return outcome.code == 65 && !outcome.output.isEmpty
    }
    #expect(page != nil)
    try expectFailure("store", "repair", "--output", saved) {
      try? FileManager.default.removeItem(atPath: saved)
    }
  }

  @Test(.endsInTime) func aCohortWithBadFilesAndStoresFails() throws {
    let (exports, data) = (folder.file("exports"), folder.file("data"))
    try FileManager.default.createDirectory(atPath: exports, withIntermediateDirectories: true)
    try SmallExport.text.write(
      toFile: exports + "/anna.xml", atomically: true, encoding: .utf8)
    try "PK no zip".write(toFile: exports + "/ben.zip", atomically: true, encoding: .utf8)
    try expectFailure("cohort", "import", exports, "--into", data)
    try Data("no store".utf8).write(to: URL(filePath: data + "/aaron.sqlite"))
    try expectFailure("cohort", "list", "--data", data)
    // One store at a time: aaron's gives no answer, and then anna's rows meet nobody.
    try expectFailure(
      "cohort", "summary", "daily", "--type", "stepCount", "--data", data, "--jobs", "1")
  }
}
