import HealthReports
import ReportFixtures
import SampleStore
import TestSupport
import Testing

@testable import ReportPages
@testable import ReportTables

/// Pages say what the command's tables say.
@Suite struct NamedPageTests {
  private let store: SampleStore

  init() throws {
    store = try ExportedStore.active()
    for text in [SleepExport.text, StreakExport.text] {
      try ExportedStore.add(text, zone: "America/New_York", to: store)
    }
    try store.decide([StoredPermission(app: "com.example.water", type: "water", share: true)])
  }

  @Test(arguments: PageFixture.requests)
  func aTableHasTheCellsOfTheCommandsTable(name: String, request: String) throws {
    let page = try PageFixture(name, request, of: store)
    let expected = page.textTables.map { table in
      table.labels.cells.indices.map { row in
        [table.labels.cells[row]] + table.columns.filter { !$0.isDrawing }.map { $0.cells[row] }
      }
    }
    #expect(try page.tables() == expected)
    #expect(page.html.contains("<table>") || page.html.contains("<dl"), "\(page.html)")
  }

  /// The text that a terminal shows is the slow reference: each row is in one of its lines, each sentence in some.
  @Test(arguments: PageFixture.requests)
  func everyRowAndSentenceIsWhatATerminalShows(name: String, request: String) throws {
    let page = try PageFixture(name, request, of: store)
    let text = page.sections.text(on: Terminal(colours: .none, width: 4_000))
    let lines = text.split(separator: "\n").map(String.init)
    for row in try page.tables().joined() {
      #expect(lines.contains { Self.holds($0, row) }, "\(row) is nowhere in\n\(text)")
    }
    // A page says nothing of options.
    let said = lines.map(\.withoutCommandAdvice).joined(separator: "\n").words
    for sentence in try page.texts("//p|//li|//h3|//dd") {
      #expect(said.contains(sentence.words), "'\(sentence)' is nowhere in\n\(said)")
    }
  }

  /// Whether a line has cells in their order.
  private static func holds(_ line: String, _ cells: [String]) -> Bool {
    var rest = line.words[...]
    for cell in cells where !cell.isEmpty {
      guard let place = rest.firstRange(of: cell.words) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }

  @Test func eachPageHasItsName() throws {
    #expect(
      NamedPage.all.map(\.name) == [
        "summary", "sleep", "streak", "records", "trends", "correlate", "profile", "explain",
        "explain-night", "workouts", "workout-splits", "workout-totals", "workout-efforts",
        "workout-course", "rings", "heart", "types", "sources", "store", "permissions",
      ])
    #expect(Set(PageFixture.requests.map(\.name)) == Set(NamedPage.all.map(\.name)))
    let error = try #require(throws: ReportError.self) { try NamedPage.named("<b>") }
    #expect(error.reason == .unknownName)
  }

  @Test func nobodyIsToldWhereAStoreLies() throws {
    let path = try store.withSnapshot {
      try StoreInfoRequest(scope: ReportScope(now: 0)).report(from: $0)
    }.path
    try #require(!path.isEmpty)
    #expect(try !PageFixture("store", of: store).html.contains(path))
  }

  @Test func theFormsAreStable() throws {
    let steps = try PageFixture("summary", #"{"interval": "week"}"#, of: store)
    #expect(try GoldenFile("summary-weekly.html").difference(from: steps.html) == nil)
    let nights = try PageFixture(
      "sleep", #"{"lastNights": 14}"#,
      of: ExportedStore.make(SleepExport.text, zone: "America/New_York"))
    #expect(try GoldenFile("sleep.html").difference(from: nights.html) == nil)
  }

  @Test func aWideTableScrollsAndIsWhole() throws {
    let page = try PageFixture("summary", #"{"interval": "day"}"#, of: store)
    #expect(try page.tables().count == 1)
    #expect(try page.texts("//div[@class='wide'][@tabindex='0'][@role='region']/table").count == 1)
    let types = try PageFixture("types", of: store)
    #expect(!types.html.contains("class=\"wide\""))
  }

  @Test func whatDrawsIsLeftOutAndItsLegendToo() throws {
    let sleep = try PageFixture("sleep", #"{"lastNights": 14}"#, of: store)
    #expect(!sleep.html.contains("Course") && !sleep.html.contains("█"))
    let streak = try PageFixture(
      "streak", #"{"subject": {"rings": {"ring": "all"}}, "goal": {"atLeast": 1}}"#, of: store)
    #expect(!streak.html.contains("█") && streak.html.contains("<dt>Longest streak</dt>"))
    // No chart draws a timeline.
    let night = try PageFixture("explain-night", #"{"night": "2024-03-08"}"#, of: store)
    #expect(night.html.contains("<pre class=\"text\" aria-hidden=\"true\">"))
  }

  @Test func unitsStandWhereAnotherColumnSaysThemToTheEar() throws {
    let page = try PageFixture("trends", of: store)
    #expect(try page.texts("//td").contains("count/min"), "\(page.html)")
  }

  @Test func boundsAreNoDefaultRange() throws {
    let note = "These are the last"
    let bounded = #"{"scope": {"from": "2024-03-01", "to": "2024-04-01"}}"#
    for name in ["summary", "sleep", "workout-totals", "rings", "heart"] {
      let plain = name == "sleep" ? #"{"lastNights": 14}"# : #"{"interval": "week"}"#
      #expect(try PageFixture(name, plain, of: store).html.contains(note), "\(name)")
      #expect(try !PageFixture(name, bounded, of: store).html.contains(note), "\(name)")
    }
  }

  @Test func anEmptyStoreHasANoteOnEachPage() throws {
    let empty = try SampleStore.inMemory()
    for (name, request) in PageFixture.requests
    where !["store", "explain"].contains(name) {
      let page = try PageFixture(name, request, of: empty)
      #expect(try page.texts("/main/*").count == 1, "\(name): \(page.html)")
      #expect(
        page.html.hasPrefix("<p class=\"note empty\">") && page.html.hasSuffix("</p>\n"),
        "\(name): \(page.html)")
    }
    let explained = try PageFixture("explain", #"{"type": "stepCount"}"#, of: empty)
    #expect(explained.html.contains(">The store holds no samples of stepCount"))
    #expect(try PageFixture("store", of: empty).html.contains("<dt>Samples</dt><dd>0</dd>"))
  }

  @Test func anEmptyRangeSaysWhereTheDataAre() throws {
    let range = #""scope": {"from": "2010-01-01", "to": "2010-02-01"}"#
    for (name, subject) in [
      ("summary", "data"), ("sleep", "data"), ("records", "data"), ("trends", "data"),
      ("heart", "data"), ("workouts", "workouts"), ("workout-totals", "workouts"),
      ("workout-efforts", "workouts"), ("workout-course", "workouts"), ("rings", "rings"),
      ("correlate", "data"),
    ] {
      let page = try PageFixture(name, "{\(range)}", of: store)
      #expect(
        page.html.hasPrefix("<p class=\"note empty\">")
          && page.html.contains(" The \(subject) go from 2024-"), "\(name): \(page.html)")
    }
  }
}
