import AppleHealthExport
import CalendarBuckets
import Foundation
import HealthReports
import ReportFormats
import SampleStore
import TestSupport
import Testing

@testable import Cohorts

/// A cohort without the names of its participants' sources and devices.
@Suite struct PseudonymisedCohortTests {
  private let folder: TemporaryDirectory
  private var exports: String { folder.file("exports") }
  private static let now = 1_720_000_000.0

  init() throws {
    folder = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: exports, withIntermediateDirectories: true)
    for seed in 1...3 {
      try SmallParticipant(seed: UInt64(seed), days: 4).write(
        to: exports + "/Alexandra Example \(seed).xml")
    }
    try Data().write(to: URL(filePath: exports + "/Alexandra Example 4.xml"))
    // A wrong sum, so that the error names the file in the zip.
    try Data(Self.damagedZip("Alexandra Example/export.xml", holding: "<HealthData"))
      .write(to: URL(filePath: exports + "/Alexandra Example 5.zip"))
  }

  /// A zip of one file that is not compressed, whose sum is wrong.
  private static func damagedZip(_ name: String, holding text: String) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(number >> (8 * $0) & 255) }
    }
    let (name, text) = (Array(name.utf8), Array(text.utf8))
    let facts =
      bytes(20, 2) + bytes(0, 2) + bytes(0, 2) + bytes(0, 4) + bytes(1, 4)
      + bytes(text.count, 4) + bytes(text.count, 4) + bytes(name.count, 2) + bytes(0, 2)
    let file = bytes(0x0403_4B50, 4) + facts + name + text
    let entry = bytes(0x0201_4B50, 4) + bytes(20, 2) + facts + bytes(0, 14) + name
    return file + entry + bytes(0x0605_4B50, 4) + bytes(0, 4) + bytes(1, 2) + bytes(1, 2)
      + bytes(entry.count, 4) + bytes(file.count, 4) + bytes(0, 2)
  }

  /// The exports as a list names them, so that the ids are nobody's names.
  private func run(into data: String, pseudonymises: Bool) throws -> CohortReport {
    let lines =
      (1...4).map { "Alexandra Example \($0).xml,P\($0)\n" }.joined()
      + "Alexandra Example 5.zip,P5\n"
    let list = try ParticipantList(Array(("file,id\n" + lines).utf8), name: "ids.csv")
    let files = try CohortFiles.find(in: exports, besides: data, listedIn: list)
    var options = CohortImport.Options(now: Self.now)
    options.pseudonymises = pseudonymises
    return try CohortImport(files, into: Cohort.create(at: data), options: options).run()
  }

  private func content(of folder: String) throws -> [(name: String, bytes: Data)] {
    try FileManager.default.contentsOfDirectory(atPath: folder).map { name in
      (name, try #require(FileManager.default.contents(atPath: folder + "/" + name)))
    }
  }

  @Test func noNameIsLeftInAnyByte() throws {
    let (plain, hidden) = (folder.file("plain"), folder.file("hidden"))
    _ = try run(into: plain, pseudonymises: false)
    let refused = try run(into: hidden, pseudonymises: true).participants[4].refusals
    // Whoever imports is told.
    #expect(refused[0].reason.contains("Alexandra Example/export.xml"), "\(refused)")
    let names = SmallParticipant.names + ["Alexandra Example", "Alexandra"]
    let named = try content(of: plain)
    for name in names {
      // What is not found where names are, would not be found where they are not.
      #expect(named.contains { $0.bytes.contains(name) }, "\(name)")
      for file in try content(of: hidden) {
        #expect(!file.bytes.contains(name), "\(name) in \(file.name)")
      }
    }
  }

  @Test func answersAndRanksAreThoseOfTheNames() throws {
    let (plain, hidden) = (folder.file("plain"), folder.file("hidden"))
    let first = try run(into: plain, pseudonymises: false)
    let second = try run(into: hidden, pseudonymises: true)
    #expect(first.participants.map(\.facts) == second.participants.map(\.facts))
    let scope = ReportScope(now: Self.now)
    for id in try Cohort(at: plain).participants() where try Cohort(at: plain).hasStore(of: id) {
      let named = try Cohort(at: plain).open(id, mode: .readOnly)
      let pseudonymous = try Cohort(at: hidden).open(id, mode: .readOnly)
      #expect(
        try named.report(SummaryRequest(.day, scope: scope)).csvTable
          == pseudonymous.report(SummaryRequest(.day, scope: scope)).csvTable)
      #expect(
        try named.report(SleepRequest(scope: scope)).csvTable
          == pseudonymous.report(SleepRequest(scope: scope)).csvTable)
      let ranks = try named.report(SourcesRequest(scope: scope)).types
      let others = try pseudonymous.report(SourcesRequest(scope: scope)).types
      #expect(ranks.map(\.type) == others.map(\.type))
      for (rank, other) in zip(ranks, others) {
        #expect(rank.sources.map(\.because) == other.sources.map(\.because))
        #expect(rank.sources.map(\.appleDevice) == other.sources.map(\.appleDevice))
        #expect(rank.sources.map(\.userEntered) == other.sources.map(\.userEntered))
        #expect(rank.sources.map(\.since) == other.sources.map(\.since))
        for (source, alias) in zip(rank.sources, other.sources) {
          let kind =
            source.source.contains("iPhone")
            ? "iPhone "
            : source.source.contains("Watch") ? "Apple Watch " : "App "
          #expect(alias.source.hasPrefix(kind), "\(alias.source)")
        }
      }
    }
  }

  @Test func pseudonymsAreStableBetweenRunsAndDifferBetweenKeys() throws {
    let (one, two) = (folder.file("one"), folder.file("two"))
    func sources(_ data: String) throws -> Set<String> {
      let cohort = try Cohort(at: data)
      return try cohort.participants().filter(cohort.hasStore).reduce(into: []) { names, id in
        names.formUnion(try cohort.open(id, mode: .readOnly).sourceNames())
      }
    }
    _ = try run(into: one, pseudonymises: true)
    let key = FileManager.default.contents(atPath: one + "/.pseudonym-key")
    let first = try sources(one)
    // A newer export under the key that is there adds no source.
    try SmallParticipant(seed: 1, days: 6).write(to: exports + "/Alexandra Example 1.xml")
    let again = try run(into: one, pseudonymises: true)
    #expect(again.participants[0].status == .imported)
    #expect(try sources(one) == first)
    #expect(FileManager.default.contents(atPath: one + "/.pseudonym-key") == key)
    // The same person's devices have the same pseudonyms in all stores.
    #expect(
      first.count
        == Set(
          try (1...3).flatMap { number in
            try Cohort(at: one).open(ParticipantID("P\(number)"), mode: .readOnly).sourceNames()
          }
        ).count)
    _ = try run(into: two, pseudonymises: true)
    #expect(try sources(two).count == first.count)
    #expect(try sources(two).isDisjoint(with: first))
  }

  @Test func aCohortIsPseudonymisedAsAWholeOrNotAtAll() throws {
    let (plain, hidden) = (folder.file("plain"), folder.file("hidden"))
    _ = try run(into: plain, pseudonymises: false)
    _ = try run(into: hidden, pseudonymises: true)
    for (data, pseudonymises) in [(plain, true), (hidden, false)] {
      #expect {
        try run(into: data, pseudonymises: pseudonymises)
      } throws: {
        ($0 as? CohortError)?.kind == .misuse
      }
    }
    #expect(try !Cohort(at: plain).isPseudonymised)
  }
}

extension Data {
  fileprivate func contains(_ name: String) -> Bool {
    range(of: Data(name.utf8)) != nil
  }
}
