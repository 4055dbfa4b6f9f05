import Foundation
import TestSupport
import Testing

@testable import SampleStore

/// What is told where the log is damaged that a killed program left: what was in the store after one of its commits.
@Suite struct DamagedLogTests {
  /// How many bits are flipped, and half as many logs cut.
  private static let rounds =
    ProcessInfo.processInfo.environment["HKSTATS_DAMAGES"].flatMap(Int.init).map { $0 / 10 } ?? 16

  /// A store with a log of several commits beside it, and the answers after each commit.
  private struct Subject {
    let folder: TemporaryDirectory
    let questions: [StoreQuestion]
    let file: Data
    let log: [UInt8]
    /// The answers of each question; nil where it has none.
    var states: [Set<[UInt8]?>]

    var path: String { folder.file("left.sqlite") }

    init() throws {
      folder = try TemporaryDirectory()
      questions = try StoreQuestion.all() + StoreQuestion.contents
      states = questions.map { _ in [] }
      let path = folder.file("health.sqlite")
      let commits = try StoreQuestion.commits(folder)
      let first = try SampleStore.open(path, mode: .readWrite(create: true))
      try commits[0](first)
      first.close()
      let store = try SampleStore.open(path, mode: .readWrite(create: false))
      let reader = try SampleStore.open(path, mode: .readOnly)
      var (seen, left) = (states, (Data(), Data()))
      let questions = questions
      func note() {
        for (place, question) in questions.enumerated() {
          seen[place].insert(try? question.answer(store))
        }
      }
      note()
      try reader.withSnapshot { (snapshot: StoreSnapshot) throws in
        // What somebody still reads stays in the file, and what is committed in the log.
        _ = try snapshot.info()
        for commit in commits.dropFirst().dropLast(4) {
          try commit(store)
          note()
        }
        left = (
          try Data(contentsOf: URL(filePath: path)),
          try Data(contentsOf: URL(filePath: path + "-wal"))
        )
      }
      reader.close()
      store.close()
      (states, file, log) = (seen, left.0, Array(left.1))
    }

    /// Lays the file with a log beside it.
    func lay(_ log: [UInt8]) throws {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
      try file.write(to: URL(filePath: path))
      try Data(log).write(to: URL(filePath: path + "-wal"))
    }

    /// Asks everything beside a log; what is no answer of a commit, nor that the store is damaged, is recorded.
    func ask(beside log: [UInt8], _ damage: String) throws {
      try lay(log)
      let store = try SampleStore.open(path, mode: .readOnly)
      defer { store.close() }
      for (place, question) in questions.enumerated() {
        do {
          let answer = try question.answer(store)
          #expect(states[place].contains(answer), "\(damage): \(question.name)")
        } catch let error as SampleStoreError {
          #expect(error.code == .damaged || states[place].contains(nil), "\(damage): \(error)")
        } catch {
          #expect(states[place].contains(nil), "\(damage): \(error)")
        }
      }
    }
  }

  @Test(.endsInTime) func anAnswerIsThatOfACommit() throws {
    let subject = try Subject()
    #expect(subject.log.count > 100_000 && subject.states.contains { $0.count >= 4 })
    try subject.ask(beside: subject.log, "no damage")
    var generator = SeededGenerator(seed: 0x106)
    for _ in 0..<Self.rounds {
      var damaged = subject.log
      let place = Int.random(in: damaged.indices, using: &generator)
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      try subject.ask(beside: damaged, "bit of byte \(place)")
    }
    for _ in 0..<Self.rounds / 2 {
      let length = Int.random(in: 0..<subject.log.count, using: &generator)
      try subject.ask(beside: Array(subject.log.prefix(length)), "\(length) bytes")
    }
  }

  /// A command that reads gives the answer of an earlier commit, and says that others are lost.
  @Test func aReadingCommandTellsOfLostCommits() throws {
    let subject = try Subject()
    let command = BuiltCommand(store: subject.path)
    func ask(beside log: [UInt8]) throws -> BuiltCommand.Outcome {
      try subject.lay(log)
      return try command("types")
    }
    let whole = try ask(beside: subject.log)
    #expect(whole.code == 0 && whole.errors.isEmpty)
    var damaged = subject.log
    // In the page of the first frame.
    damaged[32 + 24 + 1_000] ^= 0x10
    let earlier = try ask(beside: damaged)
    #expect(earlier.code == 0 && earlier.output != whole.output)
    let note =
      /note: The log beside the store is damaged: \d commits behind the damage cannot be read.*\n/
    #expect(try note.wholeMatch(in: earlier.errors) != nil, "\(earlier.errors)")
  }
}
