import Foundation
import TestSupport
import Testing

@testable import SampleStore

/// What is told of commits in a log that SQLite does not read.
@Suite struct LogInspectionTests {
  private let subject: EncryptedSubject
  private var path: String { subject.path }

  init() throws {
    subject = try EncryptedSubject()
  }

  /// A store, and the log of four imports of 100 samples beside it.
  private func logged() throws -> (path: String, log: [UInt8]) {
    let store = try subject.makeStore(path, key: nil, count: 1_000)
    let copy = subject.folder.file("logged.sqlite")
    try subject.whileSomebodyReads {
      for part in 0..<4 {
        let first = 2_000 + 100 * part
        try store.importing(
          EncryptedSubject.records(first..<first + 100), exportDate: 1_600_000_100 + Double(part))
      }
      try subject.copy(path, to: copy, ["", "-wal"])
    }
    store.close()
    return (copy, Array(try Data(contentsOf: URL(filePath: copy + "-wal"))))
  }

  @Test func aWholeLogHasLostNothing() throws {
    let (path, log) = try logged()
    let found = try #require(LogInspection(path + "-wal"))
    #expect(found.takenFrames == (log.count - 32) / 4_120 && found.lostCommits == 0)
    #expect(SampleStore.lostCommits(path) == 0)
  }

  @Test func whatSQLiteDoesNotReadIsTold() throws {
    let (path, log) = try logged()
    let frames = (log.count - 32) / 4_120
    var generator = SeededGenerator(seed: 0x10C)
    var met: Set<Int> = []
    for round in 0..<60 {
      let damagedPath = subject.folder.file("damaged-\(round).sqlite")
      try FileManager.default.copyItem(atPath: path, toPath: damagedPath)
      var damaged = log
      // In a page, or where a frame says its sums: its numbers say which log it is of.
      let frame = Int.random(in: 0..<frames, using: &generator)
      let place = Int.random(in: 16..<4_120, using: &generator)
      damaged[32 + frame * 4_120 + place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      try Data(damaged).write(to: URL(filePath: damagedPath + "-wal"))
      let store = try SampleStore.open(damagedPath, mode: .readOnly)
      let count = try store.steps().count
      let report = try store.verify()
      store.close()
      #expect([1_000, 1_100, 1_200, 1_300].contains(count) && report.isSound, "round \(round)")
      #expect(report.lostCommits >= (1_400 - count) / 100, "round \(round)")
      #expect(SampleStore.lostCommits(damagedPath) == report.lostCommits)
      met.insert(count)
      // Whoever writes takes in what is whole, and there is nothing left to tell.
      let writer = try SampleStore.open(damagedPath, mode: .readWrite(create: false))
      #expect(try writer.steps().count == count)
      writer.close()
      #expect(SampleStore.lostCommits(damagedPath) == 0)
    }
    #expect(met.count > 2)
  }

  @Test func aDamagedHeaderLosesEachCommit() throws {
    let (path, log) = try logged()
    var damaged = log
    damaged[24] ^= 1
    try Data(damaged).write(to: URL(filePath: path + "-wal"))
    #expect(SampleStore.lostCommits(path) >= 4)
    let store = try SampleStore.open(path, mode: .readOnly)
    defer { store.close() }
    #expect(try store.steps().count == 1_000)
  }

  /// A log that began anew has the frames of the one before behind its own.
  @Test func whatAnEarlierLogLeftIsNotLost() throws {
    let store = try subject.makeStore(path, key: nil, count: 3_000)
    try store.importing(EncryptedSubject.records(5_000..<5_010), exportDate: 1_600_000_100)
    #expect(SampleStore.lostCommits(path) == 0)
    #expect(try store.verify().lostCommits == 0)
    store.close()
    #expect(SampleStore.lostCommits(path) == 0)
  }

  @Test func ofAnEncryptedLogNothingIsTold() throws {
    let store = try subject.makeStore(path, key: subject.key)
    let killed = try subject.killed(store)
    #expect(SampleStore.lostCommits(killed) == 0)
    store.close()
  }
}
