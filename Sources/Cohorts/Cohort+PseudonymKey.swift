internal import AppleHealthExport
internal import Foundation
internal import SampleStore

extension Cohort {
  private var keyPath: String { path + "/.pseudonym-key" }

  /// Whether the names in the cohort's stores are pseudonyms.
  public var isPseudonymised: Bool { FileManager.default.fileExists(atPath: keyPath) }

  /// What stands for names in this cohort: pseudonyms of its key, which is made once and never again; nil if names
  /// stay.
  ///
  /// - Throws: ``CohortError`` for a cohort that was imported the other way, and `SampleStoreError` for a key that cannot
  ///   be read or made.
  func pseudonyms(areAskedFor: Bool) throws -> Pseudonyms? {
    if !isPseudonymised {
      if try participants().contains(where: hasPseudonyms) {
        throw CohortError(
          .missing,
          "The names in the stores of \(path) are pseudonyms, and their key is missing: \(keyPath). Copy it from where "
            + "the cohort was imported; without it nothing can be added.")
      }
      if !areAskedFor { return nil }
      if try participants().contains(where: hasStore) {
        throw CohortError(
          .misuse,
          "The stores in \(path) hold names, so the cohort cannot be pseudonymised any more. Import it into "
            + "a new folder.")
      }
      try makeKey()
    } else if !areAskedFor {
      throw CohortError(
        .misuse,
        "The cohort in \(path) is pseudonymised, and without --pseudonymise names would get into it. Add "
          + "--pseudonymise.")
    }
    return try Pseudonyms(key: StoreKey(file: keyPath))
  }

  /// Whether names in a participant's store are pseudonyms, by what was noted of their import.
  private func hasPseudonyms(_ id: ParticipantID) -> Bool {
    hasStore(of: id) && ParticipantRecord(id, file: recordPath(of: id)).isPseudonymised == true
  }

  /// Makes the key. It appears when it is complete, and of two programs at once one makes it.
  private func makeKey() throws {
    let partial = "\(keyPath).partial-\(ProcessInfo.processInfo.processIdentifier)"
    try? FileManager.default.removeItem(atPath: partial)
    try StoreKey.random().write(toFile: partial)
    defer { try? FileManager.default.removeItem(atPath: partial) }
    do {
      try FileManager.default.linkItem(atPath: partial, toPath: keyPath)
    } catch {
      if isPseudonymised { return }
      throw CohortError(
        .missing, "The key \(keyPath) cannot be made: \(error.localizedDescription).")
    }
  }
}
