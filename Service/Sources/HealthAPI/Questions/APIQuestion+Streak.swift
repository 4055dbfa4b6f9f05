internal import HTTPTypes

extension APIQuestion {
  /// Days, weeks or months in a row that meet a goal.
  static let streak = APIQuestion(
    "streak", "Days, weeks or months in a row that meet a goal. It has one subject and one goal.",
    [
      QueryParameter("type", .text, "The subject: a type."),
      QueryParameter("sleep", .text, "The subject: a figure of the nights, such as asleep."),
      QueryParameter("workouts", .text, "The subject: workouts of an activity, or all."),
      QueryParameter(
        "rings", .choice(["all", "move", "exercise", "stand"]),
        "The subject: days with closed rings; at least one without a goal."),
      QueryParameter(
        "statistic",
        .choice([
          "count", "sum", "average", "minimum", "maximum", "duration", "mostRecent",
        ]), "Of a type or of workouts; the one that people mean without it."),
      .categoryValues,
    ] + goals.map { QueryParameter($0.name, $0.kind, at: ["goal", $0.name], $0.meaning) } + [
      QueryParameter("unit", .text, "The unit of the goal and of all figures."),
      QueryParameter(
        "interval",
        .choice(
          ["day", "week", "month"],
          others: ["daily": "day", "weekly": "week", "monthly": "month"]), "What counts."),
      QueryParameter(
        "allowedMisses", .whole(0...10_000), "How many of any missSpan in a row may miss the goal."),
      QueryParameter("missSpan", .whole(1...10_000), "See allowedMisses."),
      QueryParameter(
        "skipEmpty", .flag, at: ["skipsEmptyIntervals"],
        "Whether an interval without data ends no streak."),
      QueryParameter(
        "today", .time,
        "What counts as now; now without it, or the end of the data if that is earlier."),
      .timeZone, .units, .sourceOrder, .allWorkouts,
    ]
  ) { (request) throws(Problem) in
    request.set(try subject(&request), at: ["subject"])
    if request["goal"] == nil, request["subject"]?["rings"] != nil {
      request.set(.whole(1), at: ["goal", "atLeast"])
    }
    guard case .object(let goal) = request["goal"], goal.count == 1 else {
      let names = goals.map(\.name).joined(separator: ", ")
      throw Problem(.badRequest, "A streak has one goal: one of \(names).", field: "atLeast")
    }
  }

  private static let goals: [(name: String, kind: QueryParameter.Kind, meaning: String)] = {
    let any = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    return [
      ("atLeast", .number(any), "The goal: so much or more."),
      ("moreThan", .number(any), "The goal: more than this."),
      ("atMost", .number(any), "The goal: so much or less."),
      ("lessThan", .number(any), "The goal: less than this."),
      ("between", .bounds, "The goal: from the one to the other, both included."),
    ]
  }()

  /// The subject that a request names, whose parameters are taken out of it.
  private static func subject(_ request: inout JSONTree) throws(Problem) -> JSONTree {
    let kinds = ["type", "sleep", "workouts", "rings"]
    let given = kinds.filter { request[$0] != nil }
    guard given.count == 1, let kind = given.first, case .text(let name) = request[kind] else {
      throw Problem(
        .badRequest, "A streak is of one of \(kinds.joined(separator: ", ")).",
        field: given.last ?? "type")
    }
    let statistic = request["statistic"]
    let values = request["categoryValues"]
    for member in kinds + ["statistic", "categoryValues"] { request.remove(member) }
    if statistic != nil, kind != "type", kind != "workouts" {
      throw Problem(
        .badRequest, "statistic is for a type and for workouts.", field: "statistic")
    }
    if values != nil, kind != "type" {
      throw Problem(.badRequest, "categoryValues is for a type.", field: "categoryValues")
    }
    switch kind {
    case "sleep": return .object([("sleep", .object([("figure", .text(name))]))])
    case "rings": return .object([("rings", .object([("ring", .text(name))]))])
    case "workouts":
      let measure = statistic ?? .text("count")
      let activity: [(String, JSONTree)] = name == "all" ? [] : [("activity", .text(name))]
      return .object([("workouts", .object(activity + [("measure", measure)]))])
    default:
      var members: [(String, JSONTree)] = [("identifier", .text(name))]
      if let statistic { members.append(("statistic", statistic)) }
      if let values { members.append(("categoryValues", values)) }
      return .object([("type", .object(members))])
    }
  }
}
