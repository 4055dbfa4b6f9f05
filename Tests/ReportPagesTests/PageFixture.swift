import FoundationXML
import HealthReports
import SampleStore
import TestSupport

@testable import ReportPages
@testable import ReportTables

/// A page of a store, as text and as a tree.
struct PageFixture {
  /// The elements as they are written.
  let html: String
  /// The sections that they were made of.
  let sections: [ReportSection]
  private let root: XMLElement

  /// The page of a question.
  ///
  /// - Throws: whatever is no well-formed XML.
  init(
    _ name: String, _ request: String = "", of store: SampleStore,
    now: Double = 1_713_000_000
  ) throws {
    let page = try NamedPage.named(name)
    let json = Array(request.utf8)
    (html, sections) = try store.withSnapshot {
      (
        try page.html(json, from: $0, now: now),
        try page.sections(json, from: $0, now: now)
      )
    }
    root = try Self.root(of: html)
  }

  /// The tree of a fragment.
  static func root(of html: String) throws -> XMLElement {
    let document = try XMLDocument(xmlString: "<main>\(html)</main>")
    guard let root = document.rootElement() else { throw XMLError.noRoot }
    return root
  }

  enum XMLError: Error { case noRoot }

  /// The texts of elements.
  func texts(_ path: String) throws -> [String] {
    try root.nodes(forXPath: path).map { $0.stringValue ?? "" }
  }

  /// The names of elements or attributes.
  func names(_ path: String) throws -> [String] {
    try root.nodes(forXPath: path).map { $0.name ?? "" }
  }

  /// The rows of each table, their cells as the eye sees them.
  ///
  /// - Parameter areClosed: of those that are to be opened, or of the others; nil is all.
  func tables(closed areClosed: Bool? = nil) throws -> [[[String]]] {
    let path =
      switch areClosed {
      case nil: "//table"
      case true?: "//details//table"
      case false?: "//table[not(ancestor::details)]"
      }
    return try root.nodes(forXPath: path).map { table in
      try table.nodes(forXPath: "tbody/tr").map { row in
        try row.nodes(forXPath: "th|td").map { cell in
          let hidden = try cell.nodes(forXPath: "span[@class='visually-hidden']")
          return hidden.isEmpty ? cell.stringValue ?? "" : ""
        }
      }
    }
  }

  /// The tables that the command lays out.
  var textTables: [TextTable] {
    sections.flatMap(\.parts).compactMap { part in
      switch part {
      case .table(let table, _), .closedTable(let table, _): table
      default: nil
      }
    }
  }

  /// A request of each page that has something to show.
  static let requests: [(name: String, request: String)] = [
    ("summary", #"{"interval": "day"}"#), ("summary", #"{"types": ["heartRate"]}"#),
    ("summary", #"{"types": ["distanceWalkingRunning"], "separateBySource": true}"#),
    ("sleep", #"{"lastNights": 14}"#),
    ("streak", #"{"subject": {"rings": {"ring": "all"}}, "goal": {"atLeast": 1}}"#),
    (
      "streak",
      #"{"subject": {"type": {"identifier": "stepCount"}}, "goal": {"atLeast": 8000}, "interval": "month"}"#
    ),
    (
      "streak",
      #"{"subject": {"sleep": {"figure": "asleep"}}, "goal": {"between": [21600, 28800]}, "interval": "week"}"#
    ),
    ("records", ""), ("trends", ""), ("trends", #"{"types": ["stepCount"]}"#),
    ("correlate", #"{"types": ["stepCount", "sleepAnalysis", "restingHeartRate"]}"#),
    ("profile", #"{"type": "heartRate"}"#),
    ("explain", #"{"type": "distanceWalkingRunning", "date": "2024-03-30"}"#),
    ("explain-night", #"{"night": "2024-03-08"}"#), ("workouts", ""),
    ("workout-splits", #"{"limit": 6}"#),
    ("workout-totals", ""), ("workout-efforts", ""),
    ("workout-course", #"{"scope": {"from": "2024-03-30", "to": "2024-03-31"}, "step": 60}"#),
    ("rings", ""),
    ("rings", #"{"interval": "week"}"#), ("heart", #"{"interval": "week"}"#), ("types", ""),
    ("sources", ""), ("store", ""), ("permissions", ""),
  ]
}

extension String {
  /// The words, with one space in between.
  var words: String { split { $0.isWhitespace }.joined(separator: " ") }
}
