import Dispatch
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import SampleStore

@Suite struct ReadOnlyConnectionsTests {
  /// A file with one row, and how often a connection to it was opened.
  final class CountedFile: Sendable {
    let opened = Atomic(0)
    let path: String
    private let directory: TemporaryDirectory

    init() throws {
      directory = try TemporaryDirectory()
      path = directory.file("numbers.sqlite")
      let queue = try DatabaseQueue(path: path)
      try queue.write { db in
        try db.execute(sql: "CREATE TABLE number (value)")
        try db.execute(sql: "INSERT INTO number VALUES (7)")
      }
      try queue.close()
    }

    func connections() -> ReadOnlyConnections {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.prepareDatabase { [self] _ in opened.add(1, ordering: .relaxed) }
      return ReadOnlyConnections(path: path, configuration: configuration)
    }
  }

  func number(_ connections: ReadOnlyConnections) throws -> Int? {
    try connections.read { try Int.fetchOne($0, sql: "SELECT value FROM number") }
  }

  @Test func oneReaderAfterTheOtherUsesOneConnection() throws {
    let file = try CountedFile()
    let connections = file.connections()
    #expect(file.opened.load(ordering: .relaxed) == 0)
    for _ in 0..<5 { #expect(try number(connections) == 7) }
    #expect(file.opened.load(ordering: .relaxed) == 1)
  }

  @Test func aReaderInsideAnotherHasAConnectionOfItsOwn() throws {
    let file = try CountedFile()
    let connections = file.connections()
    let found = try connections.read { _ in try number(connections) }
    #expect(found == 7)
    #expect(file.opened.load(ordering: .relaxed) == 2)
  }

  @Test func aConnectionReadsPageByPageAndThroughAMapAgain() throws {
    let file = try CountedFile()
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase {
      try $0.execute(sql: "PRAGMA mmap_size = \(SampleStore.largestMap)")
    }
    let connections = ReadOnlyConnections(path: file.path, configuration: configuration)
    var connection = try connections.take()
    func mapSize() throws -> Int? {
      try connection.queue.read { try Int.fetchOne($0, sql: "PRAGMA mmap_size") }
    }
    #expect(try mapSize() == SampleStore.largestMap)
    for mapsFile in [false, false, true, true] {
      try connection.setMapsFile(mapsFile)
      #expect(try mapSize() == (mapsFile ? SampleStore.largestMap : 0))
    }
    connections.giveBack(connection)
    #expect(try number(connections) == 7)
  }

  @Test func whoDoesNotWaitGetsNothingWhileAllAreInUse() throws {
    let connections = try CountedFile().connections()
    let taken = try (0..<ReadOnlyConnections.limit).map { _ in try connections.take() }
    #expect(try connections.takeIfAny()?.queue == nil)
    taken.forEach(connections.giveBack)
    let another = try #require(try connections.takeIfAny())
    connections.giveBack(another)
    connections.close()
    #expect(throws: SampleStoreError.self) { try connections.take() }
    #expect(throws: SampleStoreError.self) { try connections.takeIfAny() }
  }

  @Test func manyReadersShareAsManyConnectionsAsThereMayBe() throws {
    let file = try CountedFile()
    let connections = file.connections()
    let failures = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 200) { _ in
      if (try? number(connections)) != 7 { failures.add(1, ordering: .relaxed) }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
    #expect((1...ReadOnlyConnections.limit).contains(file.opened.load(ordering: .relaxed)))
  }

  @Test func theyCannotWrite() throws {
    let connections = try CountedFile().connections()
    #expect(throws: DatabaseError.self) {
      try connections.read { try $0.execute(sql: "DELETE FROM number") }
    }
    #expect(try number(connections) == 7)
  }

  @Test func whoReadsWhileTheyAreClosedReadsToTheEnd() throws {
    let connections = try CountedFile().connections()
    let found = try connections.read { db in
      connections.close()
      return try Int.fetchOne(db, sql: "SELECT value FROM number")
    }
    #expect(found == 7)
    #expect(throws: SampleStoreError.self) { try number(connections) }
    connections.close()
  }
}
