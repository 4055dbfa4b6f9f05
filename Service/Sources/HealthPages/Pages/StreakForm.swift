internal import HealthAPI
internal import HealthCalculations
internal import HealthReports
internal import ReportFormats
internal import SampleStore

/// What a streak may be about, and the form that asks for one: a type, the nights, workouts or rings, and a goal as
/// people type it (`8,000`, `7h30m`, `85%`).
struct StreakForm: Sendable {
  /// What was asked, as the form has it.
  struct Choice: Sendable {
    var subject = "type:stepCount"
    var comparison = "atLeast"
    var goal = "8,000"
    var interval = "day"
  }

  /// One thing that a streak may be about.
  private struct Subject: Sendable {
    /// Its name in the form.
    var name: String
    var subject: StreakSubject
    var title: String
    /// Its parameters in addresses of the API.
    var query: [(name: String, value: String)]
  }

  private let choice: Choice
  private let groups: [(title: String, subjects: [Subject])]
  /// The parameters of the question; nil where it cannot be asked.
  let query: [(name: String, value: String)]?
  /// Why it cannot.
  let problem: String?

  /// The form for a state of a store.
  ///
  /// - Throws: `SampleStoreError` if the store cannot be read.
  init(_ choice: Choice, from snapshot: StoreSnapshot, now: Double) throws {
    self.choice = choice
    groups = try Self.groups(of: snapshot)
    do {
      query = try Self.query(choice, of: groups.flatMap(\.subjects), snapshot, now)
      problem = nil
    } catch let error as ReportError {
      query = nil
      problem = error.description
    }
  }

  // MARK: What there is

  private static func groups(
    of snapshot: StoreSnapshot
  ) throws -> [(title: String, subjects: [Subject])] {
    let types = try TypeNames.everydayFirst(snapshot.typeIdentifiers()).map { identifier in
      let name = TypeNames.short(identifier)
      return Subject(
        name: "type:" + name, subject: .type(identifier: identifier),
        title: TypeNames.heading(identifier), query: [("type", name)])
    }
    let nights = SleepFigure.allCases.map { figure in
      let subject = StreakSubject.sleep(figure: figure)
      return Subject(
        name: "sleep:" + figure.rawValue, subject: subject, title: subject.title,
        query: [("sleep", figure.rawValue)])
    }
    let activities = Set(try snapshot.workoutSpans().map(\.activityType)).sorted()
    let numbers = try workouts(activities, measure: .count)
    let times = try workouts(activities, measure: .duration)
    let rings = RingChoice.allCases.map { ring in
      Subject(
        name: "rings:" + ring.rawValue, subject: .rings(ring: ring), title: ring.title,
        query: [("rings", ring.rawValue)])
    }
    return [
      ("Types", types), ("Nights", nights), ("How many workouts", numbers),
      ("How long workouts were", times), ("Rings", rings),
    ].filter { !$0.1.isEmpty }
  }

  private static func workouts(
    _ activities: [String], measure: StreakSubject.WorkoutMeasure
  ) throws -> [Subject] {
    guard !activities.isEmpty else { return [] }
    return ([nil] + activities).map { activity in
      let name = activity.map(WorkoutNames.typed) ?? "all"
      return Subject(
        name: "workouts-\(measure.rawValue):\(name)",
        subject: .workouts(activity: activity, measure: measure),
        title: activity.map(WorkoutNames.heading) ?? "All workouts",
        query: [("workouts", name), ("statistic", measure.rawValue)])
    }
  }

  private static let comparisons = [
    ("atLeast", "at least"), ("moreThan", "more than"), ("atMost", "at most"),
    ("lessThan", "less than"), ("between", "from, to"),
  ]
  private static let intervals = ["day", "week", "month"].map { ($0, $0) }

  // MARK: What is asked

  private static func query(
    _ choice: Choice, of subjects: [Subject], _ snapshot: StoreSnapshot, _ now: Double
  ) throws -> [(name: String, value: String)] {
    guard let subject = subjects.first(where: { $0.name == choice.subject }) else {
      throw ReportError(
        .unknownName,
        "There is nothing to count here by the name '\(text: ShownText.shown(choice.subject))'.")
    }
    guard comparisons.contains(where: { $0.0 == choice.comparison }),
      intervals.contains(where: { $0.0 == choice.interval })
    else {
      throw ReportError(
        .invalidRequest, "A streak is of days, weeks or months that meet one of the goals below.")
    }
    let unit = try StreakRequest(subject.subject, goal: .atLeast(1), scope: ReportScope(now: now))
      .figureUnit(from: snapshot)
    return subject.query + [
      (choice.comparison, try goal(choice, in: unit)), ("interval", choice.interval),
    ]
  }

  /// The goal in the unit of the figures.
  private static func goal(_ choice: Choice, in unit: FigureUnit) throws -> String {
    if choice.comparison == "between" {
      guard let (first, second) = GoalNumber.bounds(typed: choice.goal) else {
        throw ReportError(
          .invalidRequest,
          "A goal from, to has two numbers with a semicolon between, such as 7,000;9,000, not '\(text: ShownText.shown(choice.goal))'."
        )
      }
      return "\(try first.value(in: unit)),\(try second.value(in: unit))"
    }
    guard let number = GoalNumber(typed: choice.goal) else {
      throw ReportError(
        .invalidRequest,
        "A goal begins with a number, such as 8,000, 7h30m or 85%, not '\(text: ShownText.shown(choice.goal))'."
      )
    }
    return "\(try number.value(in: unit))"
  }

  // MARK: As HTML

  /// The form, and why its question has no answer.
  var html: String {
    let subjects = groups.map { title, subjects in
      let options = subjects.map { ($0.name, $0.title) }
      return #"<optgroup label="\#(HTMLText.escaped(title))">"#
        + Self.options(options, chosen: choice.subject) + "</optgroup>"
    }
    let sentence = problem.map {
      #"<p class="note empty" role="alert">\#(HTMLText.escaped($0))</p>"#
    }
    return """
      <form action="/streaks" class="inline">
        <label>Of <select name="of">\(subjects.joined())</select></label>
        <label>Goal <select name="is">\(Self.options(Self.comparisons, chosen: choice.comparison))</select></label>
        <label>So much <input name="goal" size="12" maxlength="60" value="\(HTMLText.escaped(choice.goal))" aria-describedby="goal-hint"></label>
        <label>Each <select name="interval">\(Self.options(Self.intervals, chosen: choice.interval))</select></label>
        <button>Show</button>
        <p class="note" id="goal-hint">A goal is a number (8,000), a time (7h30m) or a share (85%); from, to has two: 6h;8h.</p>
      </form>
      \(sentence ?? "")
      """
  }

  private static func options(_ options: [(String, String)], chosen: String) -> String {
    options.map { name, text in
      let mark = name == chosen ? " selected" : ""
      return
        #"<option value="\#(HTMLText.escaped(name))"\#(mark)>\#(HTMLText.escaped(text))</option>"#
    }.joined()
  }
}
