import Foundation
import PersonStores
import SampleStore
import Testing

/// Stores of several people, opened as they are asked for.
@Suite struct PersonStoresTests {
  @Test(arguments: ["anna", "a", "7", "anna-maria_2", String(repeating: "x", count: 64)])
  func isAName(text: String) {
    #expect(PersonID(text)?.text == text)
  }

  @Test(arguments: [
    "", "Anna", "-a", "_a", ".", "..", "a/b", "a.b", "a b", "ä", "a\0",
    String(repeating: "x", count: 65),
  ])
  func isNoName(text: String) {
    #expect(PersonID(text) == nil)
  }

  private func folder(_ names: [String]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "hkstats-people-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in names {
      try SampleStore.open(
        folder.appending(path: "\(name).sqlite").path, mode: .readWrite(create: true)
      ).close()
    }
    return folder
  }

  @Test func thoseThatWereNotAskedForLongestAreDropped() throws {
    let folder = try folder(["anna", "bo", "carl"])
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appending(path: "Notes.sqlite"))
    let stores = PersonStores(.folder(path: folder.path), capacity: 2)
    let people = try stores.files.people()
    #expect(people.map(\.text) == ["anna", "bo", "carl"])
    let anna = try stores.store(of: people[0])
    _ = try stores.store(of: people[1])
    #expect(try stores.store(of: people[0]) === anna)
    _ = try stores.store(of: people[2])
    #expect(stores.openCount == 2)
    #expect(try stores.store(of: people[0]) === anna)
    let nobody = try #require(PersonID("dora"))
    #expect(throws: UnknownPerson.self) { _ = try stores.store(of: nobody) }
  }

  @Test func aFileInThePlaceOfAnotherIsOpenedAnew() throws {
    let folder = try folder(["anna", "bo"])
    defer { try? FileManager.default.removeItem(at: folder) }
    let anna = try #require(PersonID("anna"))
    let stores = PersonStores(.folder(path: folder.path))
    let before = try stores.store(of: anna)
    let state = try before.state()
    #expect(try before.state() == state)
    try FileManager.default.removeItem(at: folder.appending(path: "anna.sqlite"))
    try FileManager.default.moveItem(
      at: folder.appending(path: "bo.sqlite"), to: folder.appending(path: "anna.sqlite"))
    let after = try stores.store(of: anna)
    #expect(after !== before)
    #expect(try after.state() != state)
  }
}
