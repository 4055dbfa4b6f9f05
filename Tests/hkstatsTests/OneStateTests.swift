import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SampleStore

/// Each answer is that of one committed state, bit for bit, while another thread saves, deletes, imports and
/// orders sources all the time: read here, and by the built command in a process of its own.
@Suite struct OneStateTests {
  private static let isFullSweep =
    ProcessInfo.processInfo.environment["HKSTATS_FULL_SWEEP"] != nil
  private static let rounds = isFullSweep ? 1_000 : 60
  private static let commandRounds = isFullSweep ? 1_000 : 51

  @Test(.endsInTime)
  func eachAnswerIsThatOfOneCommittedStateWhileOthersWrite() throws {
    let folder = try TemporaryDirectory()
    let questions = try StoreQuestion.all()
    let commits = try StoreQuestion.commits(folder)

    // Which answers there are: after each commit of two rounds, from which on all repeats itself.
    let path = folder.file("health.sqlite")
    let writer = try SampleStore.open(path, mode: .readWrite(create: true))
    var allowed = [Set<[UInt8]>](repeating: [], count: questions.count)
    for round in 0..<3 {
      for commit in commits {
        try commit(writer)
        for (number, question) in questions.enumerated() {
          let answer = try question.answer(writer)
          let isNew = allowed[number].insert(answer).inserted
          #expect(round < 2 || !isNew, "the third round has a state that the second had not")
        }
      }
    }

    let isOver = Atomic(false)
    let commitCount = Atomic(0)
    let writing = DispatchGroup()
    let failures = Mutex<[String]>([])
    DispatchQueue.global().async(group: writing) {
      while !isOver.load(ordering: .relaxed) {
        for commit in commits {
          do { try commit(writer) } catch { failures.withLock { $0.append("\(error)") } }
          commitCount.add(1, ordering: .relaxed)
        }
      }
    }
    let known = allowed
    let commanding = DispatchGroup()
    DispatchQueue.global().async(group: commanding) {
      let hkstats = BuiltCommand(store: path)
      for round in 0..<Self.commandRounds {
        let number = round % questions.count
        let outcome = try? hkstats.run(questions[number].arguments)
        if !known[number].contains(Array((outcome?.output ?? "").utf8)) {
          failures.withLock {
            $0.append("the command's \(questions[number].name): \(outcome?.errors ?? "nothing")")
          }
        }
      }
    }
    let store = try SampleStore.open(path, mode: .readOnly)
    var seen = [Set<[UInt8]>](repeating: [], count: questions.count)
    for round in 0..<Self.rounds {
      for (number, question) in questions.enumerated() {
        let answer = try question.answer(store)
        seen[number].insert(answer)
        if !allowed[number].contains(answer) {
          failures.withLock { $0.append("round \(round): \(question.name)") }
        }
      }
    }
    commanding.wait()
    isOver.store(true, ordering: .relaxed)
    writing.wait()
    let found = failures.withLock(\.self)
    #expect(found.isEmpty, "\(found.count): \(found.prefix(5))")
    #expect(seen[0].count > 1, "no commit came between two answers")
    #expect(commitCount.load(ordering: .relaxed) > 9)
  }
}
