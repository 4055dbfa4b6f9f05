import CalendarBuckets
import Foundation
import SampleStore
import Synchronization
import TestSupport
import Testing

@testable import AppleHealthExport

/// Semantics 7.8: exact copies inside one file. Semantics 7.9: one store, one person.
struct CopiesAndPersonsTests {
  private static let steps = "HKQuantityTypeIdentifierStepCount"

  private func record(
    _ minute: Int, value: String = "7", attributes: String = "", content: String = ""
  ) -> String {
    "<Record type=\"\(Self.steps)\" sourceName=\"Phone\" sourceVersion=\"1\" unit=\"count\" "
      + "creationDate=\"2024-06-15 09:00:00 +0200\" value=\"\(value)\" \(attributes)"
      + "startDate=\"2024-06-15 08:\(minute):00 +0200\" "
      + "endDate=\"2024-06-15 08:\(minute):30 +0200\">\(content)</Record>\n"
  }

  private func metadata(_ value: String) -> String {
    "<MetadataEntry key=\"note\" value=\"\(value)\"/>"
  }

  private func write(_ content: String, me: String = "", to path: String) throws -> String {
    let text = """
      <HealthData locale="en_US">
      <ExportDate value="2024-06-20 10:00:00 +0200"/>
      \(me)
      \(content)
      </HealthData>
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func options(once: Bool = false, samePerson: Bool = false) throws -> ExportImport.Options
  {
    ExportImport.Options(
      timeZone: try ZoneRules(identifier: "Europe/Paris"), keepsOneOfCopies: once,
      allowsOtherPerson: samePerson)
  }

  // MARK: Semantics 7.8

  @Test func exactCopiesAreKeptAndReportedByType() throws {
    let folder = try TemporaryDirectory()
    let text =
      record(10) + record(10) + record(10) + record(11, value: "8")
      + record(12, content: metadata("a"))
      + record(12, content: metadata("a")) + record(12, content: metadata("b"))
    let path = try write(text, to: folder.file("export.xml"))
    let store = try SampleStore.inMemory()
    let report = try ExportImport(paths: [path], into: store, options: options()).run()
    // Two more of the first, and one more with the metadata a; b is another record.
    #expect(report.exactCopies == 3 && report.leftOut == 0 && report.recordsNew == 7)
    #expect(report.types[Self.steps]?.stored.exactCopies == 3)
    // A second import finds them again, and adds nothing.
    let again = try ExportImport(paths: [path], into: store, options: options()).run()
    #expect(again.recordsNew == 0 && again.recordsKnown == 7 && again.exactCopies == 3)
  }

  @Test func onceKeepsOneOfEach() throws {
    let folder = try TemporaryDirectory()
    let text =
      record(10) + record(10) + record(12, content: metadata("a"))
      + record(12, content: metadata("a")) + record(12, content: metadata("b"))
      + record(13, value: "1") + record(13, value: "2")
    let path = try write(text, to: folder.file("export.xml"))
    let store = try SampleStore.inMemory()
    let report = try ExportImport(paths: [path], into: store, options: options(once: true)).run()
    #expect(report.exactCopies == 2 && report.leftOut == 2 && report.recordsNew == 5)
    #expect(report.recordsRead == report.recordsNew + report.recordsKnown + report.leftOut)
    #expect(try store.types().map(\.sampleCount) == [5])
    let again = try ExportImport(paths: [path], into: store, options: options(once: true)).run()
    #expect(again.recordsNew == 0 && again.recordsKnown == 5 && again.leftOut == 2)
  }

  /// A record inside a correlation that is left out as a copy is a member all the same.
  @Test func onceLosesNoMemberOfACorrelation() throws {
    let folder = try TemporaryDirectory()
    let meal = { (creation: Int) in
      "<Correlation type=\"HKCorrelationTypeIdentifierFood\" sourceName=\"Phone\" "
        + "creationDate=\"2024-06-15 09:00:0\(creation) +0200\" "
        + "startDate=\"2024-06-15 08:10:00 +0200\" endDate=\"2024-06-15 08:10:30 +0200\">"
        + record(10) + "</Correlation>\n"
    }
    let path = try write(meal(1) + meal(2), to: folder.file("export.xml"))
    let store = try SampleStore.inMemory()
    let report = try ExportImport(paths: [path], into: store, options: options(once: true)).run()
    #expect(report.exactCopies == 1 && report.leftOut == 1)
    #expect(try store.types().map(\.sampleCount) == [1])
    #expect(report.correlations.new == 2)
    #expect(try store.correlations().map(\.members.count) == [1, 1])
  }

  // MARK: Semantics 7.9

  private func me(born: String = "", sex: String = "HKBiologicalSexNotSet") -> String {
    "<Me HKCharacteristicTypeIdentifierDateOfBirth=\"\(born)\" "
      + "HKCharacteristicTypeIdentifierBiologicalSex=\"\(sex)\"/>"
  }

  private func refusal(_ paths: [String], _ store: SampleStore) -> ExportError? {
    #expect(throws: ExportError.self) {
      try ExportImport(paths: paths, into: store, options: options()).run()
    }
  }

  @Test func anotherPersonsFileIsRefused() throws {
    let folder = try TemporaryDirectory()
    let anna = try write(
      record(10), me: me(born: "1980-02-03", sex: "HKBiologicalSexFemale"),
      to: folder.file("anna.xml"))
    let bea = try write(record(11), me: me(born: "1995-02-03"), to: folder.file("bea.xml"))
    let carl = try write(
      record(12), me: me(sex: "HKBiologicalSexMale"), to: folder.file("carl.xml"))
    let store = try SampleStore.inMemory()
    _ = try ExportImport(paths: [anna], into: store, options: options()).run()
    let other = refusal([bea], store)
    #expect(other?.kind == .otherPerson)
    #expect("\(try #require(other))".contains("its date of birth is not the one of the store"))
    #expect("\(try #require(refusal([carl], store)))".contains("its sex is not"))
    #expect(try store.types().map(\.sampleCount) == [1])
    // The caller may know better, and the newer one holds.
    _ = try ExportImport(paths: [bea], into: store, options: options(samePerson: true)).run()
    #expect(try store.types().map(\.sampleCount) == [2])
    #expect(try store.characteristics().contains { $0.value == "1995-02-03" })
  }

  @Test func whatIsImportedBeforeARefusedFileIsReported() throws {
    let folder = try TemporaryDirectory()
    let anna = try write(record(10), me: me(born: "1980-02-03"), to: folder.file("anna.xml"))
    let bea = try write(record(11), me: me(born: "1995-02-03"), to: folder.file("bea.xml"))
    let reports = Mutex<[ImportReport]>([])
    var options = try options()
    options.interrupted = { report in reports.withLock { $0.append(report) } }
    let store = try SampleStore.inMemory()
    #expect(throws: ExportError.self) {
      try ExportImport(paths: [anna, bea], into: store, options: options).run()
    }
    let told = reports.withLock { $0 }
    #expect(told.map { $0.files.map(\.path) } == [[anna]] && told.first?.recordsNew == 1)
    // Without a file that is in the store there is nothing to report.
    #expect(throws: ExportError.self) {
      try ExportImport(paths: [bea], into: store, options: options).run()
    }
    #expect(reports.withLock { $0.count } == 1)
  }

  @Test func aFileWhoseSourcesAreAllNewMayBeAnotherPersons() throws {
    let folder = try TemporaryDirectory()
    let first = try write(record(10), me: me(), to: folder.file("first.xml"))
    let second = try write(record(11), me: me(), to: folder.file("second.xml"))
    let other = try write(
      record(12).replacingOccurrences(of: "\"Phone\"", with: "\"Bea's phone\""), me: me(),
      to: folder.file("other.xml"))
    let store = try SampleStore.inMemory()
    let report = try ExportImport(paths: [first, second], into: store, options: options()).run()
    #expect(report.pathsOfOtherSources.isEmpty)
    let strange = try ExportImport(paths: [other], into: store, options: options()).run()
    #expect(strange.pathsOfOtherSources == [other] && strange.sources == ["Bea's phone"])
    // Now it is known.
    let again = try ExportImport(paths: [other], into: store, options: options()).run()
    #expect(again.pathsOfOtherSources.isEmpty)
  }

  @Test func filesOfOneCommandAreCompared() throws {
    let folder = try TemporaryDirectory()
    let anna = try write(record(10), me: me(born: "1980-02-03"), to: folder.file("anna.xml"))
    let silent = try write(record(11), me: me(), to: folder.file("silent.xml"))
    let bea = try write(record(12), me: me(born: "1995-02-03"), to: folder.file("bea.xml"))
    let store = try SampleStore.inMemory()
    // What is not set says nothing, and hides nothing.
    let other = try #require(refusal([anna, silent, bea], store))
    #expect("\(other)".contains("the one of the file \(anna)"))
    #expect(try store.types().map(\.sampleCount) == [2])
    _ = try ExportImport(paths: [silent, anna], into: store, options: options()).run()
  }
}
