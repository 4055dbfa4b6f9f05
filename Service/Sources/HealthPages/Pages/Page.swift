internal import HealthAPI

/// A page: what it is called, where it lies, and its parts.
struct Page: Sendable {
  /// The title.
  let title: String
  /// Its address.
  let address: String
  /// What it is about.
  let introduction: String
  /// Other views of the same, such as other intervals, and which one this is.
  var views: [(text: String, address: String, isThis: Bool)] = []
  /// A part before the sections that is no answer to a question: HTML.
  var preface = ""
  /// Whether it shows what changes at once: not while somebody answers it.
  var isLive = true
  let sections: [PageSection]
}

extension Page {
  /// The pages that the head of each page leads to, in their order.
  static let navigation: [(text: String, address: String)] = [
    ("Overview", "/"), ("Types", "/types"), ("Sleep", "/sleep"), ("Streaks", "/streaks"),
    ("Workouts", "/workouts"), ("Trends", "/trends"), ("Records", "/records"), ("Heart", "/heart"),
    ("Profile", "/profile"),
    ("Rings", "/rings"), ("Data", "/data"), ("Permissions", "/permissions"),
  ]

  /// What is new.
  static func overview(_ notes: OverviewNotes) -> Page {
    Page(
      title: "Overview", address: "/",
      introduction: "This week beside the last ones, last night, and what changed.",
      preface: notes.html, sections: overviewSections(changesOf: notes.types))
  }

  private static func overviewSections(changesOf types: [String]) -> [PageSection] {
    let changing: [(name: String, value: String)] =
      types.isEmpty ? [] : [("types", NameList.text(types)), ("details", "false")]
    return [
      PageSection(
        "Weeks", "summary", [("interval", "week"), ("last", "4w")],
        link: ("/types", "All types, by hour, day, week, month and year")),
      PageSection(
        "Last night", "sleep", [("lastNights", "1")], hasChart: true, link: ("/sleep", "Nights")),
      PageSection(
        "What changed", "trends", changing, hasChart: false,
        link: ("/trends", "Trends of all types")),
      PageSection(
        "Rings of the week", "rings", [("interval", "day"), ("last", "7d")],
        link: ("/rings", "Rings")),
      PageSection(
        "Months", "summary", [("interval", "month"), ("last", "3m")], showsTables: false),
    ]
  }

  static let trends = Page(
    title: "Trends", address: "/trends",
    introduction:
      "The last 28 days beside those before and those a year ago. A day that is not over is excluded.",
    sections: [
      PageSection("What rises and what falls", "trends"),
      PageSection("What moves together", "correlate", [], hasChart: false),
    ])

  static let records = Page(
    title: "Records", address: "/records",
    introduction:
      "Best days, weeks and months, the longest sleep, round totals. Of equal ones the earliest counts.",
    sections: [PageSection("Records and milestones", "records")])

  static let heart = Page(
    title: "Heart", address: "/heart",
    introduction:
      "Resting heart rate and its trend, variability, recovery after workouts, the hours of the day.",
    sections: [PageSection("Weeks", "heart")])

  static let rings = Page(
    title: "Rings", address: "/rings",
    introduction:
      "Values and goals are those of the export; beside them stands what the samples say.",
    sections: [
      PageSection("Days", "rings", [("interval", "day")]),
      PageSection("Months", "rings", [("interval", "month")], showsTables: false),
    ])
}
