import Foundation
import HealthCalculations
import TestSupport
import Testing

@testable import SampleStore

@Suite struct CommitStampTests {
  static func sample(_ start: Double) -> NewSample {
    SampleStoreSavingTests.sample(start, start + 60, 10)
  }

  /// A store in memory, and one in a file.
  static func withStores(_ body: (SampleStore) throws -> Void) throws {
    try body(try .inMemory())
    let directory = try TemporaryDirectory()
    try body(try .open(directory.file("health.sqlite"), mode: .readWrite(create: true)))
  }

  @Test func aStampIsEqualUntilSomethingIsCommitted() throws {
    try Self.withStores { store in
      let first = try store.commitStamp()
      #expect(try store.stepColumns().count == 0)
      #expect(try store.commitStamp() == first)
      try store.save([Self.sample(0)])
      let second = try store.commitStamp()
      #expect(second != first)
      #expect(try store.stepColumns().count == 1)
      #expect(try store.commitStamp() == second)
      try store.setSourceOrder(["org.example.app"], ofType: SampleStoreSavingTests.steps)
      #expect(try store.commitStamp() != second)
    }
  }

  @Test func anotherConnectionsCommitChangesTheStamp() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    let writer = try SampleStore.open(path, mode: .readWrite(create: true))
    let reader = try SampleStore.open(path, mode: .readOnly)
    var stamps: Set<CommitStamp> = [try reader.commitStamp()]
    for round in 1...20 {
      try writer.save([Self.sample(Double(round))])
      stamps.insert(try reader.commitStamp())
      #expect(stamps.count == round + 1)
      #expect(try reader.stepColumns().count == round)
    }
  }

  @Test func anotherProcessesCommitChangesTheStamp() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    let before = try store.commitStamp()
    await #expect(processExitsWith: .success) { [path = path as String] in
      try SampleStore.open(path, mode: .readWrite(create: false))
        .save([CommitStampTests.sample(0)])
    }
    #expect(try store.commitStamp() != before)
    #expect(try store.stepColumns().count == 1)
  }
}
