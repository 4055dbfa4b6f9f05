internal import CalendarBuckets
internal import Foundation
internal import HealthCalculations
internal import HealthReports
internal import SampleStore

/// What the overview says first: until when the data reach, and which streaks are at stake today.
struct OverviewNotes: Sendable {
  /// Until when the data reach, and when they came.
  let arrival: String
  /// Each streak that today may go on with or end.
  let streaks: [String]
  /// The types whose changes are told, by their short names: those of everyday use.
  let types: [String]

  /// Of more types a page of their own tells.
  private static let mostTypes = 12

  /// The notes of a state of a store.
  ///
  /// - Parameter lastWrite: when an app last saved anything; nil for never.
  /// - Throws: `SampleStoreError` if the store cannot be read.
  init(from snapshot: StoreSnapshot, lastWrite: Double?, now: Double) throws {
    let scope = ReportScope(now: now)
    arrival = Self.arrival(try StoreInfoRequest(scope: scope).report(from: snapshot), lastWrite)
    types = try TypeNames.everydayFirst(snapshot.typeIdentifiers()).prefix(Self.mostTypes)
      .map(TypeNames.short)
    streaks = try Self.goals.compactMap { title, subject, goal in
      let request = StreakRequest(subject, goal: goal, scope: scope)
      return Self.sentence(title, try request.report(from: snapshot))
    }
  }

  /// The goals that everybody is shown; others are asked for on the page of streaks.
  private static let goals: [(title: String, subject: StreakSubject, goal: StreakGoal)] = [
    (
      "8,000 steps a day",
      .type(identifier: "HKQuantityTypeIdentifierStepCount"), .atLeast(8_000)
    ),
    ("Seven hours asleep", .sleep(figure: .asleep), .atLeast(25_200)),
    ("All rings closed", .rings(ring: .all), .atLeast(1)),
  ]

  private static func arrival(_ store: StoreInfoReport, _ lastWrite: Double?) -> String {
    guard let end = store.to else { return "The store is empty." }
    var sentences = ["The data reach to \(end.dateText)."]
    if let last = store.imports.last {
      sentences.append("The last import was on \(last.importedAt.dateText).")
    }
    if let lastWrite, let zone = ZoneRules.known(store.timeZone) {
      let time = OffsetInstant(lastWrite, in: zone).localDateTime.description.prefix(16)
      sentences.append("An app last saved data on \(time.replacing("T", with: " at ")).")
    }
    return sentences.joined(separator: " ")
  }

  /// What is said of a streak that the present day belongs to or may belong to; nil for none.
  private static func sentence(_ title: String, _ report: StreakReport) -> String? {
    guard report.current > 0, report.today.isPresent else { return nil }
    let days = report.current == 1 ? "1 day" : "\(report.current) days"
    let length = "\(title): \(days) in a row"
    if report.today.met { return length + ", today included." }
    guard let missing = report.today.missing, report.measure == .count else {
      return length + ", and today is open."
    }
    let number = missing.rounded(.up).formatted(.number.locale(Locale(identifier: "en_US")))
    return "\(length), and today lacks \(number)."
  }

  /// The notes as HTML.
  var html: String {
    let reach = #"<p class="note">\#(HTMLText.escaped(arrival))</p>"#
    guard !streaks.isEmpty else { return reach }
    let items = streaks.map { "<li>\(HTMLText.escaped($0))</li>" }.joined(separator: "\n")
    return """
      \(reach)
      <section aria-labelledby="at-stake">
      <h2 id="at-stake">Streaks at stake today</h2>
      <ul>
      \(items)
      </ul>
      <p class="more"><a href="/streaks">Streaks of another goal</a></p>
      </section>
      """
  }
}
