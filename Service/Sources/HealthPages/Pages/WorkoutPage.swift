internal import CalendarBuckets
internal import Foundation
internal import HealthReports
internal import SampleStore

/// The last workouts, or those before a time, each a link to a page of its own.
struct WorkoutLinks: Sendable {
  private let links: [(address: String, text: String)]
  /// Before which time there may be more.
  private let earliest: String?
  /// Whether later ones are not listed.
  private let isBefore: Bool

  /// How many are listed.
  private static let count = 20

  /// The last workouts of a state of a store, the latest first.
  ///
  /// - Parameter end: before which they began; nil for the last ones of all.
  init(from snapshot: StoreSnapshot, before end: ParsedDateTime?, now: Double) throws {
    let report = try WorkoutsRequest(
      limit: Self.count, scope: ReportScope(to: end, now: now)
    ).report(from: snapshot)
    isBefore = end != nil
    earliest = report.workouts.count < Self.count ? nil : report.workouts.first?.start.description
    links = report.workouts.reversed().map { workout in
      let from = HTMLText.query(workout.start.description)
      let to = HTMLText.query(workout.end.description)
      let time = workout.start.localDateTime.description.replacing("T", with: " ").prefix(16)
      return (
        "/workout?from=\(from)&to=\(to)&workout=\(workout.uuid)",
        "\(time) \(WorkoutNames.heading(workout.activity))"
      )
    }
  }

  /// The links as HTML; nothing without workouts.
  var html: String {
    var more: [String] = []
    if let earliest {
      more.append(#"<a href="/workouts?before=\#(HTMLText.query(earliest))">Earlier ones</a>"#)
    }
    if isBefore { more.append(#"<a href="/workouts">The last ones</a>"#) }
    guard !links.isEmpty || !more.isEmpty else { return "" }
    let items = links.map { link in
      #"<li><a href="\#(HTMLText.escaped(link.address))">\#(HTMLText.escaped(link.text))</a></li>"#
    }
    return """
      <section aria-labelledby="single-workouts">
      <h2 id="single-workouts">One by one</h2>
      <ul class="links">
      \(items.joined(separator: "\n"))
      </ul>
      <p class="more">\(more.joined(separator: " "))</p>
      </section>
      """
  }
}

extension Page {
  /// All workouts together, and the last ones.
  static func workouts(_ links: WorkoutLinks) -> Page {
    Page(
      title: "Workouts", address: "/workouts",
      introduction:
        "Time is without pauses. Distance and energy are what the workout states, else those of its samples.",
      preface: links.html,
      sections: [
        PageSection("Weeks", "workout-totals", [("interval", "week")]),
        PageSection("The last workouts", "workouts", [], hasChart: false),
        PageSection("Best efforts", "workout-efforts", [], showsTables: false),
      ])
  }

  /// The workout that begins at an instant, or those up to another one.
  ///
  /// - Parameter identity: of which one the course is told; nil is the last one.
  static func workout(from: String, to: String, identity: String?) -> Page {
    let bounds: [(name: String, value: String)] = [("from", from), ("to", to)]
    let one = identity.map { [(name: "workout", value: $0)] } ?? bounds
    return Page(
      title: "Workout", address: "/workouts/one",
      introduction:
        "Distance, pace, energy, heart rate with its zones, climb, course, route and splits of one workout. "
        + "No map lies below the route: nothing is fetched from elsewhere.",
      preface: #"<p><a href="/workouts">All workouts</a></p>"#,
      sections: [
        PageSection("Figures and zones of the heart rate", "workouts", bounds, hasChart: false),
        PageSection("Course and route", "workout-course", one, showsTables: false),
        PageSection("Splits", "workout-splits", bounds),
      ])
  }
}
