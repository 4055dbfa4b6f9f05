import Foundation
import TestSupport
import Testing

@testable import SampleStore

/// What is told of a damaged file is what was in it, or that it is damaged: never another answer, and never a
/// crash, whatever was damaged.
@Suite struct DamagedStoreTests {
  /// How many damages of each kind are tried: 20,000 with HKSTATS_DAMAGES=20000.
  private static let rounds =
    ProcessInfo.processInfo.environment["HKSTATS_DAMAGES"].flatMap(Int.init) ?? 40

  private static let pageSize = 4_096

  /// What guards the pages.
  private enum Guard: String, CaseIterable {
    case checksums, encryption
  }

  /// A store that has seen imports, saves, deletions, permissions and an order of sources, closed, and its answers.
  private struct Subject {
    let folder: TemporaryDirectory
    let bytes: [UInt8]
    let questions: [StoreQuestion]
    let answers: [[UInt8]?]
    /// What the sound store says where it has no answer.
    let refusals: [String?]
    let key: StoreKey?

    var pageCount: Int { bytes.count / pageSize }
    var path: String { folder.file("damaged.sqlite") }

    init(_ guarding: Guard = .checksums) throws {
      folder = try TemporaryDirectory()
      key = guarding == .encryption ? try .random() : nil
      let path = folder.file("health.sqlite")
      let store = try SampleStore.open(path, mode: .readWrite(create: true), key: key)
      for commit in try StoreQuestion.commits(folder).dropLast(4) { try commit(store) }
      try StoreQuestion.commitRest(folder, store)
      store.close()
      bytes = Array(try Data(contentsOf: URL(filePath: path)))
      questions = try StoreQuestion.all() + StoreQuestion.contents
      let reader = try SampleStore.open(path, mode: .readOnly, key: key)
      var (answers, refusals): ([[UInt8]?], [String?]) = ([], [])
      for question in questions {
        do {
          answers.append(try question.answer(reader))
          refusals.append(nil)
        } catch {
          answers.append(nil)
          refusals.append("\(error)")
        }
      }
      #expect(answers.count { $0 != nil } >= 20, "\(refusals)")
      (self.answers, self.refusals) = (answers, refusals)
    }

    /// Pages that the header of an SQLite file says are of a tree, by the first byte of the page; of an encrypted
    /// file all.
    func pages(of kinds: Set<UInt8>) -> [Int] {
      if key != nil { return Array(1..<pageCount) }
      return (1..<pageCount).filter { kinds.contains(bytes[$0 * pageSize]) }
    }

    /// How often the answers of damaged bytes were an error, and how often the same; records what differs.
    func ask(
      _ damaged: [UInt8], _ damage: String, _ tally: inout Tally, staysAStore: Bool = false
    ) throws {
      try Data(damaged).write(to: URL(filePath: path))
      defer {
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: path + suffix)
        }
      }
      tally.rounds += 1
      guard let store = opened(damage, &tally, staysAStore: staysAStore) else { return }
      defer { store.close() }
      for (place, question) in questions.enumerated() {
        let expected = answers[place]
        do {
          let answer = try question.answer(store)
          if answer == expected {
            tally.same += 1
          } else {
            tally.differing += 1
            Issue.record("\(damage): another answer of \(question.name)")
          }
        } catch let error as SampleStoreError {
          #expect(error.code == .damaged, "\(damage): \(error)")
          tally.errors += 1
        } catch {
          // A report's own sentence, such as that there are no data, has to be that of the sound store.
          #expect("\(error)" == refusals[place], "\(damage): \(question.name)")
          tally.same += 1
        }
      }
    }

    private func opened(
      _ damage: String, _ tally: inout Tally, staysAStore: Bool
    ) -> SampleStore? {
      do {
        return try SampleStore.open(path, mode: .readOnly, key: key)
      } catch {
        let code = (error as? SampleStoreError)?.code
        #expect(staysAStore ? code == .damaged : code != nil, "\(damage): \(error)")
        tally.refused += 1
        return nil
      }
    }
  }

  private struct Tally {
    var rounds = 0
    var refused = 0
    var errors = 0
    var same = 0
    var differing = 0
  }

  private enum Place: String, CaseIterable {
    case anywhere, header, trees, leaves
  }

  @Test(.endsInTime, arguments: Place.allCases, Guard.allCases)
  private func aFlippedBitChangesNoAnswer(_ place: Place, _ guarding: Guard) throws {
    let subject = try Subject(guarding)
    var generator = SeededGenerator(seed: 0x5EED + UInt64(place.rawValue.utf8.count))
    var tally = Tally()
    let trees = subject.pages(of: [2, 5, 10, 13])
    let leaves = subject.pages(of: [10, 13])
    for _ in 0..<Self.rounds {
      let offset =
        switch place {
        case .anywhere: Int.random(in: subject.bytes.indices, using: &generator)
        case .header: Int.random(in: 0..<100, using: &generator)
        // Where a page says what it is, and where its cells lie.
        case .trees:
          try #require(trees.randomElement(using: &generator)) * Self.pageSize
            + Int.random(in: 0..<40, using: &generator)
        case .leaves:
          try #require(leaves.randomElement(using: &generator)) * Self.pageSize
            + Int.random(in: 0..<Self.pageSize, using: &generator)
        }
      var damaged = subject.bytes
      damaged[offset] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      // With checksums one byte never makes another program's file of it, nor one of a later version.
      try subject.ask(
        damaged, "bit of byte \(offset)", &tally, staysAStore: guarding == .checksums)
    }
    #expect(tally.rounds == Self.rounds && tally.differing == 0)
    #expect(tally.refused + tally.errors > 0)
    print("flipped, \(guarding.rawValue), \(place.rawValue): \(tally)")
  }

  @Test(.endsInTime, arguments: Guard.allCases)
  private func aCutFileChangesNoAnswer(_ guarding: Guard) throws {
    let subject = try Subject(guarding)
    var generator = SeededGenerator(seed: 0xC07)
    var tally = Tally()
    // The last page too: SQLite takes what is missing of it for zeros.
    let ends = [1, 8, 100, 2_000, 4_000, 4_095, 4_096, 4_097, 8_192].map {
      subject.bytes.count - $0
    }
    let others = (0..<max(40, Self.rounds / 5)).map { _ in
      Int.random(in: 0..<subject.bytes.count, using: &generator)
    }
    for length in ends + others {
      try subject.ask(Array(subject.bytes.prefix(length)), "\(length) bytes", &tally)
    }
    #expect(tally.differing == 0 && tally.refused + tally.errors > 0)
    print("cut, \(guarding.rawValue): \(tally)")
  }

  @Test(.endsInTime, arguments: Guard.allCases)
  private func zeroedAndSwappedPagesChangeNoAnswer(_ guarding: Guard) throws {
    let subject = try Subject(guarding)
    var generator = SeededGenerator(seed: 0x5A4)
    var tally = Tally()
    for number in 0..<subject.pageCount {
      var damaged = subject.bytes
      let start = number * Self.pageSize
      damaged.replaceSubrange(
        start..<start + Self.pageSize, with: repeatElement(0, count: Self.pageSize))
      try subject.ask(damaged, "page \(number + 1) zeroed", &tally)
      let other = Int.random(in: 0..<subject.pageCount, using: &generator)
      damaged = subject.bytes
      for place in 0..<Self.pageSize {
        damaged.swapAt(start + place, other * Self.pageSize + place)
      }
      try subject.ask(damaged, "pages \(number + 1) and \(other + 1) swapped", &tally)
    }
    #expect(tally.differing == 0 && tally.refused + tally.errors > 0)
    print("zeroed and swapped, \(guarding.rawValue): \(tally)")
  }

  /// A page whose checksum was written anew after it was changed: answers may differ, but nothing that is no
  /// row of ours ends the program.
  @Test(.endsInTime) func whatSomebodyWroteOnPurposeNeverEndsTheProgram() throws {
    let subject = try Subject()
    var generator = SeededGenerator(seed: 0xBAD)
    let pages = subject.pages(of: [2, 5, 10, 13])
    for round in 0..<Self.rounds {
      var damaged = subject.bytes
      let page = try #require(pages.randomElement(using: &generator))
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let offset = page * Self.pageSize + Int.random(in: 0..<Self.pageSize - 8, using: &generator)
        damaged[offset] = UInt8.random(in: 0...255, using: &generator)
      }
      let range = page * Self.pageSize..<(page + 1) * Self.pageSize
      damaged.replaceSubrange(
        range, with: CheckedPages.resealed(Array(damaged[range]), number: page + 1))
      try Data(damaged).write(to: URL(filePath: subject.path))
      guard let store = try? SampleStore.open(subject.path, mode: .readOnly) else { continue }
      for question in subject.questions {
        do {
          _ = try question.answer(store)
        } catch {
          #expect(!"\(error)".isEmpty, "round \(round)")
        }
      }
      _ = try? store.verify()
      store.close()
    }
  }

  /// Where a repair tells of no loss, all answers are those of the sound store; what it saves is sound in any case.
  @Test(.endsInTime) func aRepairTellsWhatItCouldNotSave() throws {
    let subject = try Subject()
    var generator = SeededGenerator(seed: 0x4EA)
    let output = subject.folder.file("saved.sqlite")
    var (complete, incomplete, refused) = (0, 0, 0)
    for round in 0..<max(20, Self.rounds / 10) {
      var damaged = subject.bytes
      let place = Int.random(in: damaged.indices, using: &generator)
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      try Data(damaged).write(to: URL(filePath: subject.path))
      defer { try? FileManager.default.removeItem(atPath: output) }
      do {
        let report = try SampleStore.repair(subject.path, into: output)
        let store = try SampleStore.open(output, mode: .readOnly)
        defer { store.close() }
        #expect(try store.verify().faults == [], "round \(round)")
        guard report.isComplete else {
          incomplete += 1
          continue
        }
        complete += 1
        for (place, question) in subject.questions.enumerated() {
          let answer = try? question.answer(store)
          #expect(answer == subject.answers[place], "round \(round): \(question.name)")
        }
      } catch let error as SampleStoreError where error.code == .damaged {
        refused += 1
      }
    }
    print("repaired: \(complete) without a loss, \(incomplete) with losses, \(refused) not at all")
    #expect(complete > 0 && incomplete > 0)
  }

  /// Where one byte of the first page is another one, nothing is lost.
  @Test(.endsInTime) func aByteOfTheFirstPageIsPutBack() throws {
    let subject = try Subject()
    let output = subject.folder.file("saved.sqlite")
    for place in [
      0, 16, 18, 20, 21, 23, 27, 45, 56, 60, 63, 68, 71, 95, 99, 100, 104, 2_000, 4_095,
    ] {
      var damaged = subject.bytes
      damaged[place] ^= 0x41
      try Data(damaged).write(to: URL(filePath: subject.path))
      defer { try? FileManager.default.removeItem(atPath: output) }
      let byCommand = subject.folder.file("by-command.sqlite")
      defer { try? FileManager.default.removeItem(atPath: byCommand) }
      let outcome = try BuiltCommand(store: subject.path)(
        "store", "repair", "--output", byCommand)
      #expect(outcome.code == 0, "byte \(place): \(outcome.errors)")
      let report = try SampleStore.repair(subject.path, into: output)
      #expect(report.isComplete, "byte \(place): \(report.losses)")
      let store = try SampleStore.open(output, mode: .readOnly)
      defer { store.close() }
      for (number, question) in subject.questions.enumerated() {
        let answer = try? question.answer(store)
        #expect(answer == subject.answers[number], "byte \(place): \(question.name)")
      }
      #expect(try Data(contentsOf: URL(filePath: subject.path)) == Data(damaged))
      let left = try FileManager.default.contentsOfDirectory(atPath: subject.folder.path)
      #expect(!left.contains { $0.contains(".new-") }, "\(left)")
    }
  }

  @Test(.endsInTime, arguments: Guard.allCases)
  private func verificationNamesEachDamagedPage(_ guarding: Guard) throws {
    let subject = try Subject(guarding)
    var generator = SeededGenerator(seed: 0x7E57)
    for number in 1...subject.pageCount {
      var damaged = subject.bytes
      // Not where it says what it is: of an encrypted one nothing tells then that it is a store.
      let offset =
        (number - 1) * Self.pageSize + Int.random(in: 100..<Self.pageSize, using: &generator)
      damaged[offset] ^= 0x10
      try Data(damaged).write(to: URL(filePath: subject.path))
      let report = try SampleStore.verify(subject.path, key: subject.key)
      #expect(
        report.faults.contains { $0.hasPrefix("Page \(number) is damaged") },
        "page \(number): \(report.faults)")
    }
  }
}

extension CheckedPages {
  /// A page with the checksum that it should have.
  fileprivate static func resealed(_ page: [UInt8], number: Int) -> [UInt8] {
    var page = page
    CheckedPages.seal(&page, number: number)
    return page
  }
}
