internal import HTTPTypes
internal import ServerAccess
internal import Foundation
public import PersonStores
internal import SampleStore

extension StoreWriting {
  /// What somebody types who means it.
  public static let erasingWord = "everything"

  /// Erases all data of a person: a new, empty store takes the place of the file, which is gone with whatever was in it.
  ///
  /// Nobody of this process has the store open meanwhile, and no other program: SQLite's log stands beside a store as long as
  /// somebody has it open. Permissions, orders of sources, the log of imports, tokens of apps and what they read go too; accounts stay.
  ///
  /// - Throws: ``Problem``; then the data are as they were.
  public func erase(_ person: PersonID) async throws(Problem) {
    try await whileClosed(person) { path in
      guard try !SampleStore.isEncrypted(path) else {
        throw Problem(
          .conflict,
          "The store is encrypted, and an empty one in its place would not be: remove its file, and make a new one with "
            + "'hkstats import --encrypt'.")
      }
      // A program that was killed leaves a log behind; whoever closes the store last takes it away.
      try SampleStore.open(path, mode: .readWrite(create: false)).close()
      // A link to a store is the store.
      let target = URL(filePath: path).resolvingSymlinksInPath().path
      guard !["-wal", "-journal"].contains(where: { Self.isThere(target + $0) }) else {
        throw Problem(
          .conflict, "Another program has the store open: end it, and erase again.")
      }
      try Self.replace(target)
    }
    answers.forget(person)
    do {
      try await book.erase(person)
    } catch {
      throw Problem(error)
    }
    try await verifyIsEmpty(person)
  }

  /// Puts an empty store into the place of the one at a path, in one step.
  private static func replace(_ target: String) throws {
    let new = target + ".new-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    defer { for ending in ["", "-wal", "-shm", "-journal"] { unlink(new + ending) } }
    try SampleStore.open(new, mode: .readWrite(create: true)).close()
    guard !isThere(new + "-wal"), rename(new, target) == 0 else {
      throw Problem(.internalServerError, "The data could not be erased; they are as they were.")
    }
    unlink(target + "-shm")
    let folder = open(URL(filePath: target).deletingLastPathComponent().path, O_RDONLY)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Reads what is there now.
  private func verifyIsEmpty(_ person: PersonID) async throws(Problem) {
    let opened = try opened(person)
    let problem = Problem(
      .internalServerError, "The data were erased, but something is in the store: erase again.")
    do {
      try await disk.run {
        let info = try opened.store.info()
        let isEmpty =
          info.sampleCount + info.workoutCount + info.correlationCount + info.activitySummaryCount
          + info.deletionCount + info.imports.count == 0
        guard isEmpty, try opened.store.verify().isSound else { throw problem }
      }
    } catch {
      throw Problem(error)
    }
  }

  private static func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}

extension Answers {
  /// Forgets the answers about a person, whose data were erased.
  func forget(_ person: PersonID) { cache.forget { $0.access.person == person } }
}
