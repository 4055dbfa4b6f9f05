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

  /// Those that are open, and those that are opened later.
  @Test func connectionsStopReadingThroughAMapWhenAsked() throws {
    let file = try CountedFile()
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA mmap_size = 1000000") }
    let connections = ReadOnlyConnections(path: file.path, configuration: configuration)
    func mapSizes() throws -> [Int?] {
      try connections.read { first in
        let inner = try connections.read { try Int.fetchOne($0, sql: "PRAGMA mmap_size") }
        return [try Int.fetchOne(first, sql: "PRAGMA mmap_size"), inner]
      }
    }
    #expect(try number(connections) == 7)
    #expect(try mapSizes() == [1_000_000, 1_000_000])
    try connections.readPageByPage()
    #expect(try mapSizes() == [0, 0])
    #expect(try number(connections) == 7)
    let others = ReadOnlyConnections(path: file.path, configuration: configuration)
    try others.readPageByPage()
    #expect(try others.read { try Int.fetchOne($0, sql: "PRAGMA mmap_size") } == 0)
    #expect(try number(others) == 7)
    others.close()
    #expect(throws: SampleStoreError.self) { try number(others) }
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
