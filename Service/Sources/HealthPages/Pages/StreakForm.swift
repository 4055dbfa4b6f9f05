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
    /// Nil is steps, or rings where there are none.
    var subject: String?
    var comparison = "atLeast"
    var goal: String?
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
  private let subjectName: String
  private let goal: String
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
    let subjects = groups.flatMap(\.subjects)
    let usual = ["type:stepCount", "rings:all"].first { name in
      subjects.contains { $0.name == name }
    }
    subjectName = choice.subject ?? usual ?? ""
    goal = choice.goal ?? (subjectName.hasPrefix("rings:") ? "1" : "8,000")
    do {
      query = try Self.query(choice, subjectName, goal, of: subjects, snapshot, now)
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
      // As the store spells it, whatever stands in it.
      let name = activity ?? "all"
      return Subject(
        name: "workouts-\(measure.rawValue):\(name)",
        subject: .workouts(activity: activity, measure: measure),
        title: activity.map(WorkoutNames.heading) ?? "All workouts",
        query: [("workouts", name), ("statistic", measure.rawValue)])
    }
  }

  private static let comparisons = [
    ("atLeast", "at least"), ("moreThan", "more than"), ("atMost", "at most"),
    ("lessThan", "less than"), ("between", "between"),
  ]
  private static let intervals = ["day", "week", "month"].map { ($0, $0) }

  // MARK: What is asked

  private static func query(
    _ choice: Choice, _ subjectName: String, _ goal: String, of subjects: [Subject],
    _ snapshot: StoreSnapshot, _ now: Double
  ) throws -> [(name: String, value: String)] {
    guard let subject = subjects.first(where: { $0.name == subjectName }) else {
      throw ReportError(
        .unknownName,
        "The store holds nothing named '\(text: ShownText.shown(subjectName))'. Choose one of the list."
      )
    }
    guard comparisons.contains(where: { $0.0 == choice.comparison }) else {
      throw ReportError(.invalidRequest, "There is no such goal. Choose one of the list.")
    }
    guard intervals.contains(where: { $0.0 == choice.interval }) else {
      throw ReportError(.invalidRequest, "A streak is of days, weeks or months.")
    }
    let unit = try StreakRequest(subject.subject, goal: .atLeast(1), scope: ReportScope(now: now))
      .figureUnit(from: snapshot)
    return subject.query + [
      (choice.comparison, try number(goal, choice.comparison, in: unit)),
      ("interval", choice.interval),
    ]
  }

  /// The goal in the unit of the figures.
  private static func number(
    _ goal: String, _ comparison: String, in unit: FigureUnit
  ) throws -> String {
    if comparison == "between" {
      guard let bounds = GoalNumber.bounds(typed: goal) else {
        throw ReportError(
          .invalidRequest,
          "A range has two numbers separated by a semicolon, such as 7,000;9,000, not '\(text: ShownText.shown(goal))'."
        )
      }
      let (low, high) = (try bounds.0.value(in: unit), try bounds.1.value(in: unit))
      guard low <= high else {
        throw ReportError(
          .invalidRequest,
          "A range begins with its lower number, and '\(text: ShownText.shown(goal))' does not.")
      }
      return "\(low),\(high)"
    }
    guard let number = GoalNumber(typed: goal) else {
      throw ReportError(
        .invalidRequest,
        "A goal begins with a number, such as 8,000, 7h30m or 85%, not '\(text: ShownText.shown(goal))'."
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
        + Self.options(options, chosen: subjectName) + "</optgroup>"
    }
    let sentence = problem.map {
      #"<p class="note empty" role="alert">\#(HTMLText.escaped($0))</p>"#
    }
    return """
      <form action="/streaks" class="inline">
        <label>Of <select name="of">\(subjects.joined())</select></label>
        <label>Goal <select name="is">\(Self.options(Self.comparisons, chosen: choice.comparison))</select></label>
        <label>Amount <input name="goal" size="12" maxlength="60" value="\(HTMLText.escaped(goal))" aria-describedby="goal-hint"></label>
        <label>Each <select name="interval">\(Self.options(Self.intervals, chosen: choice.interval))</select></label>
        <button>Show</button>
        <p class="note" id="goal-hint">A goal is a number (8,000), a time (7h30m) or a share (85%); a range has two, separated by a semicolon: 6h;8h.</p>
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
