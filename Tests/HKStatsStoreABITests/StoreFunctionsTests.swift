import CHKStatsABI
import Foundation
import HKStatsStoreABI
import ReportFormats
import SampleStore
import TestSupport
import Testing

/// Stores as callers of C have them.
@Suite struct StoreFunctionsTests {
  /// The questions that need members, with these.
  private static let needed = [
    "streak": #"{"subject": {"rings": {"ring": "all"}}, "goal": {"atLeast": 1}}"#,
    "profile": #"{"type": "heartRate"}"#, "explain": #"{"type": "stepCount"}"#,
  ]

  private static func filled() throws -> AskedStore {
    let store = try AskedStore()
    try #require(store.opening == HK_OK, "\(store.message)")
    let report = try store.add(DailyExport.text)
    try #require(report.status == HK_OK, "\(store.message)")
    return store
  }

  @Test func everyQuestionIsAnsweredAsByItsName() throws {
    let store = try Self.filled()
    let opened = try SampleStore.open(store.folder.file("health.sqlite"), mode: .readOnly)
    for question in NamedQuestion.all {
      let request = Self.needed[question.name] ?? "{}"
      let answer = store.answer(question.name, request)
      let expected = try? opened.withSnapshot {
        try question.answer(Array(request.utf8), from: $0, now: Date().timeIntervalSince1970)
      }
      if let expected {
        #expect(answer.status == HK_OK, "\(question.name): \(store.message)")
        #expect(Array(answer.text.utf8) == expected, "\(question.name)")
        #expect(store.message == "")
      } else {
        #expect(answer.status != HK_OK, "\(question.name)")
        #expect(answer.text == "" && store.message.hasSuffix("."), "\(question.name)")
      }
    }
  }

  @Test func whatMakesNoSenseIsAStatusWithASentence() throws {
    let store = try Self.filled()
    let cases: [(question: String?, request: String?, status: hk_status, word: String)] = [
      ("weather", nil, HK_INVALID_REQUEST, "There is no question weather."),
      ("summary", "[", HK_INVALID_REQUEST, "no JSON"),
      ("summary", #"{"intervall": "week"}"#, HK_INVALID_REQUEST, "no member `intervall`"),
      ("summary", #"{"types": ["stepCuont"]}"#, HK_INVALID_REQUEST, "Did you mean"),
      ("profile", nil, HK_INVALID_REQUEST, "needs the member `type`"),
      ("summary", #"{"scope": {"timeZone": "Moon/Crater"}}"#, HK_INVALID_REQUEST, "Moon/Crater"),
      (nil, nil, HK_INVALID_ARGUMENT, "The question is NULL."),
    ]
    for (question, request, status, word) in cases {
      var bytes: OpaquePointer? = OpaquePointer(bitPattern: 1)
      #expect(hk_store_answer(store.handle, question, request, &bytes) == status, "\(word)")
      #expect(bytes == nil)
      #expect(store.message.contains(word), "\(store.message)")
    }
    #expect(hk_store_answer(store.handle, "summary", nil, nil) == HK_INVALID_ARGUMENT)
    #expect(hk_store_answer(nil, "summary", nil, nil) == HK_INVALID_ARGUMENT)
    #expect(String(cString: hk_store_message(nil)) == "The store is NULL.")
  }

  @Test func aStoreThatCannotBeOpenedHasAHandleForItsSentence() throws {
    let folder = try TemporaryDirectory()
    let missing = try AskedStore(folder.file("none.sqlite"), options: nil)
    #expect(missing.opening == HK_MISSING)
    #expect(missing.message.contains("There is no store at"))
    #expect(missing.answer("types").status == HK_WRONG_ORDER)
    let path = folder.file("text.sqlite")
    try Data("this is no store, and long enough for a header of one".utf8)
      .write(to: URL(filePath: path))
    #expect(try AskedStore(path, options: nil).opening == HK_BAD_STORE)
    #expect(try AskedStore(path, options: #"{"mode": "w"}"#).opening == HK_INVALID_REQUEST)
    #expect(try AskedStore(path, options: #"{"create": true}"#).opening == HK_INVALID_ARGUMENT)
    #expect(hk_store_open(path, nil, nil) == HK_INVALID_ARGUMENT)
    var handle: OpaquePointer?
    #expect(hk_store_open(nil, nil, &handle) == HK_INVALID_ARGUMENT)
    hk_store_free(handle)
    hk_store_free(nil)
  }

  @Test func anEncryptedStoreNeedsItsPassphrase() throws {
    let options = #"{"write": true, "create": true, "passphrase": "correct horse"}"#
    let store = try AskedStore(options: options)
    #expect(store.opening == HK_OK, "\(store.message)")
    #expect(try store.add(DailyExport.text).status == HK_OK)
    let path = store.folder.file("health.sqlite")
    store.free()
    #expect(try AskedStore(path, options: nil).opening == HK_LOCKED)
    #expect(try AskedStore(path, options: #"{"passphrase": "staple"}"#).opening == HK_LOCKED)
    let again = try AskedStore(path, options: #"{"passphrase": "correct horse"}"#)
    #expect(again.opening == HK_OK && again.answer("types").status == HK_OK)
  }

  @Test func anAppSeesWhatItWasAllowed() throws {
    let store = try Self.filled()
    let app = try AskedStore(
      store.folder.file("health.sqlite"), options: #"{"app": "com.example.nobody"}"#)
    #expect(app.opening == HK_OK)
    let answer = app.answer("summary", #"{"types": ["stepCount"]}"#)
    #expect(answer.status == HK_NOT_PERMITTED, "\(app.message)")
  }

  @Test func chartsAreThoseOfTheCommand() throws {
    let store = try Self.filled()
    let chart = store.chart("summary", #"{"types": ["stepCount"]}"#)
    #expect(chart.status == HK_OK, "\(store.message)")
    #expect(chart.text.hasPrefix("<svg") || chart.text.hasPrefix("<?xml"))
    #expect(chart.text.contains("Steps"))
    #expect(store.chart("types").status == HK_INVALID_REQUEST)
    #expect(store.message.contains("There is no chart of types."))
    #expect(store.chart("sleep").status == HK_NO_DATA)
    #expect(store.chart("summary", nil, options: #"{"form": "pdf"}"#).status == HK_INVALID_REQUEST)
  }

  @Test func anImportTellsItsProgressAndItsReport() throws {
    final class Calls { var count = 0 }
    let calls = Calls()
    let store = try AskedStore()
    let report = try store.add(
      DailyExport.text,
      progress: { context, path, isMerging, done, total in
        guard let context, let path else { return 1 }
        Unmanaged<Calls>.fromOpaque(context).takeUnretainedValue().count += 1
        return String(cString: path).hasSuffix("export.xml") && done <= total && isMerging <= 1
          ? 0 : 1
      }, context: Unmanaged.passUnretained(calls).toOpaque())
    #expect(report.status == HK_OK, "\(store.message)")
    #expect(calls.count > 0)
    #expect(try JSONSchema(named: "import").faults(in: report.text).isEmpty)
  }

  @Test func anImportThatIsStoppedLeavesNothing() throws {
    let store = try AskedStore()
    // Callers are asked every million bytes or so.
    let record = """
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" value="9"
      startDate="2024-03-09 10:00:00 +0100" endDate="2024-03-09 10:10:00 +0100"/>

      """
    let records = String(repeating: record, count: 20_000)
    let long = "<HealthData locale=\"en_US\">\(records)</HealthData>"
    let report = try store.add(long, progress: { _, _, _, _, _ in 1 })
    #expect(report.status == HK_STOPPED, "\(store.message)")
    #expect(report.text.isEmpty)
    #expect(store.answer("types").text.contains(#""types":[]"#), "\(store.answer("types").text)")
  }

  @Test func anImportThatIsStoppedWhenAllIsReadLeavesNothing() throws {
    let store = try AskedStore()
    let report = try store.add(
      DailyExport.text, progress: { _, _, isMerging, _, _ in isMerging })
    #expect(report.status == HK_STOPPED, "\(store.message)")
    #expect(store.answer("types").text.contains(#""types":[]"#))
  }

  @Test func textsThatCannotBeReadAreRefused() throws {
    var handle: OpaquePointer?
    let path = [CChar](arrayLiteral: 0x2F, -1, 0x2E, 0)
    #expect(
      hk_store_open(path, #"{"write": true, "create": true}"#, &handle) == HK_INVALID_ARGUMENT)
    #expect(String(cString: hk_store_message(handle)) == "The path is no UTF-8.")
    hk_store_free(handle)
    let store = try Self.filled()
    #expect(store.answer("summary", #"{"types": ["a\u0000b"]}"#).status == HK_INVALID_REQUEST)
    #expect(store.message.contains("'a\u{FFFD}b'"), "\(store.message)")
    var bytes: OpaquePointer?
    #expect(
      hk_store_import(store.handle, #"{"paths": ["/a\u0000b"]}"#, nil, nil, &bytes)
        == HK_INVALID_ARGUMENT)
  }

  @Test func anAppDoesNotWrite() throws {
    let app = try AskedStore(options: #"{"write": true, "create": true, "app": "com.example.a"}"#)
    #expect(app.opening == HK_INVALID_ARGUMENT)
    #expect(app.message.contains("exclude each other"))
  }

  @Test func mirroringAwayMuchNeedsAYes() throws {
    let store = try AskedStore()
    func text(_ day: Int, records: [Int]) -> String {
      let lines = records.map { hour in
        "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Watch\" "
          + "unit=\"count\" value=\"9\" "
          + "startDate=\"2024-03-09 \(hour):00:00 +0100\" endDate=\"2024-03-09 \(hour):10:00 +0100\"/>"
      }
      let date = "<ExportDate value=\"2024-04-0\(day) 10:00:00 +0200\"/>"
      return "<HealthData locale=\"en_US\">\(date)\(lines.joined())</HealthData>"
    }
    #expect(try store.add(text(1, records: Array(10...19))).status == HK_OK)
    // What may go lies between the first and the last record of the file.
    let refused = try store.add(text(2, records: [10, 12, 19]), #""mirror": true"#)
    #expect(refused.status == HK_INVALID_REQUEST, "\(store.message)")
    #expect(store.message.contains("say 'yes'"), "\(store.message)")
    #expect(store.answer("types").text.contains(#""samples":10"#))
    let agreed = try store.add(text(2, records: [10, 12, 19]), #""mirror": true, "yes": true"#)
    #expect(agreed.status == HK_OK, "\(store.message)")
    #expect(store.answer("types").text.contains(#""samples":3"#))
  }

  @Test func importsThatCannotBeAreStatuses() throws {
    let store = try AskedStore()
    var bytes: OpaquePointer?
    #expect(
      hk_store_import(store.handle, #"{"paths": ["/nowhere.zip"]}"#, nil, nil, &bytes) == HK_MISSING
    )
    #expect(hk_store_import(store.handle, "{}", nil, nil, &bytes) == HK_INVALID_REQUEST)
    #expect(try store.add("no export").status == HK_BAD_EXPORT)
    let reader = try AskedStore(
      Self.filled().folder.file("health.sqlite"), options: nil)
    #expect(try reader.add(DailyExport.text).status != HK_OK)
  }

  @Test func aFirstImportThatFailsLeavesNothing() throws {
    let store = try AskedStore()
    let files = { try FileManager.default.contentsOfDirectory(atPath: store.folder.path) }
    #expect(store.answer("types").text.contains(#""types":[]"#))
    #expect(try store.add("no export").status == HK_BAD_EXPORT)
    #expect(try store.add(DailyExport.text, progress: { _, _, _, _, _ in 1 }).status == HK_STOPPED)
    #expect(try !files().contains("health.sqlite"))
    // The same handle imports afterwards, and goes on with what is in its place.
    #expect(try store.add(DailyExport.text).status == HK_OK, "\(store.message)")
    #expect(try files().filter { $0.contains(".new-") }.isEmpty)
    let there = try AskedStore(store.folder.file("health.sqlite"), options: nil)
    #expect(there.opening == HK_OK)
    #expect(store.answer("types").text == there.answer("types").text)
    #expect(try store.add(DailyExport.text).status == HK_OK)
    let other = try AskedStore()
    #expect(try other.add("no export").status == HK_BAD_EXPORT)
    other.free()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: other.folder.path) == ["export.xml"])
  }

  @Test func filesBeforeOneThatFailsAreKept() throws {
    let store = try AskedStore()
    let whole = store.folder.file("whole.xml")
    let broken = store.folder.file("broken.xml")
    try Data(DailyExport.text.utf8).write(to: URL(filePath: whole))
    try Data("no export".utf8).write(to: URL(filePath: broken))
    var bytes: OpaquePointer?
    let request = #"{"paths": ["\#(whole)", "\#(broken)"]}"#
    #expect(hk_store_import(store.handle, request, nil, nil, &bytes) == HK_BAD_EXPORT)
    #expect(store.message.hasSuffix("The files in front of it are in the store."))
    let there = try AskedStore(store.folder.file("health.sqlite"), options: nil)
    #expect(there.answer("types").text.contains("StepCount"), "\(there.message)")
  }

  @Test func aStoreThatSomebodyElseMadeMeanwhileStays() throws {
    let (first, folder) = (try AskedStore(), try TemporaryDirectory())
    let path = folder.file("health.sqlite")
    let options = #"{"write": true, "create": true}"#
    let (one, two) = (
      try AskedStore(path, options: options), try AskedStore(path, options: options)
    )
    #expect(try one.add(DailyExport.text).status == HK_OK)
    #expect(try two.add(DailyExport.text).status == HK_BUSY)
    #expect(two.message == "Somebody else made the store \(path) meanwhile. Import again.")
    let again = try two.add(DailyExport.text)
    #expect(again.status == HK_OK && again.text.contains(#""new":0"#), "\(again.text)")
    first.free()
    #expect(try FileManager.default.contentsOfDirectory(atPath: first.folder.path).isEmpty)
  }
}
