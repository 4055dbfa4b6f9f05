import Foundation
import TestSupport
import Testing

@testable import HealthKitQueries

/// All stores of a process on one file share one database.
@Suite struct HealthDatabaseTests {
  private func open(_ path: String) throws -> HKHealthStore {
    try HKHealthStore(configuration: .owner(URL(fileURLWithPath: path)))
  }

  @Test func aFileIsOneDatabaseWhateverLinksLeadToIt() throws {
    let folder = try TemporaryDirectory()
    let (place, link) = (folder.file("place"), folder.file("link"))
    try FileManager.default.createDirectory(
      atPath: place, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: place)
    // The first one makes the file.
    let stores = try [link, place, link].map { try open($0 + "/health.sqlite") }
    #expect(stores.allSatisfy { $0.database === stores[0].database })
  }

  @Test func aFileInThePlaceOfAnotherIsAnother() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("health.sqlite")
    let first = try open(path)
    #expect(try open(path).database === first.database)
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    let second = try open(path)
    #expect(second.database !== first.database)
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(try open(path).database === second.database)
  }
}
