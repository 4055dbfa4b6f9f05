import CalendarBuckets
import Foundation
import HealthReports
import ReportFixtures
import SampleStore

@testable import ReportTables

/// Explanations that tests of the renderers share: the day of the European spring change of 2024 in Paris.
struct ExplainFixture {
  private let midnight: Double

  init() throws {
    let zone = try ZoneRules(identifier: "Europe/Paris")
    midnight = zone.instant(of: try LocalDateTime(year: 2024, month: 3, day: 31))
  }

  /// A report of samples `(hours after midnight, hours long, value, source)`. The sources are in the order of
  /// their first samples, on the days before, the last one to appear first.
  func report(
    _ type: String, unit: String?,
    sources: [(name: String, isUserEntered: Bool, isApple: Bool)],
    samples: [(Double, Double, Double, Int)], order: [String] = []
  ) throws -> ExplainReport {
    let first = sources.indices.map { (-24 * Double($0 + 1), 0.0, 1.0, $0) }
    let store = try SampleStore.inMemory()
    try store.save(
      (first + samples).map { hour, length, value, place in
        let source = sources[place]
        let start = midnight + hour * 3_600
        return NewSample(
          type: type, canonicalUnit: unit, start: start, end: start + length * 3_600, value: value,
          unit: unit, sourceName: source.name,
          device: source.isApple
            ? "<<HKDevice: 0x1>, name:Device, manufacturer:Apple Inc., model:Device>" : nil,
          metadata: source.isUserEntered ? [NamedValue(name: "HKWasUserEntered", value: "1")] : [],
          isUserEntered: source.isUserEntered)
      })
    var report = try store.report(
      ExplainRequest(
        type: type, holding: ParsedDateTime(parsing: "2024-03-31"),
        scope: ReportScope(timeZone: "Europe/Paris", sourceOrder: order, now: 0)))
    report.timeZoneOrigin = .lastImport
    return report
  }

  /// Steps of a watch, a phone and what was typed in: one sample reaches over midnight, one of the phone
  /// loses half of itself, one all of itself to two.
  func steps() throws -> ExplainReport {
    try report(
      SummaryFixture.steps, unit: "count",
      sources: [
        ("Health", true, false), ("Anna’s Apple\u{A0}Watch", false, true), ("iPhone", false, true),
      ],
      samples: [
        (-0.5, 1, 200, 2), (1, 3, 900, 1), (8, 1, 1_000, 1), (8.5, 1, 800, 2), (12, 2, 3_000, 0),
        (13, 2, 2_000, 1), (13, 1.5, 1_500, 2), (20, 0.25, 400, 2),
      ])
  }

  /// Heart rates of a strap under those of a watch.
  func heartRates() throws -> ExplainReport {
    try report(
      SummaryFixture.heartRate, unit: "count/min",
      sources: [("Anna’s Apple\u{A0}Watch", false, true), ("Strap", false, false)],
      samples: [
        (8, 0, 61, 0), (8.05, 0, 72, 0), (9, 0.5, 120, 0), (9.2, 0, 118, 1), (9.4, 0, 125, 1),
        (9.6, 0, 130, 1), (10, 0, 90, 1),
      ])
  }

  /// Quiet minutes of one app.
  func mindfulMinutes() throws -> ExplainReport {
    try report(
      SummaryFixture.mindful, unit: nil, sources: [("Calm", false, false)],
      samples: [(7, 0.25, 0, 0), (21, 0.5, 0, 0)])
  }
}
