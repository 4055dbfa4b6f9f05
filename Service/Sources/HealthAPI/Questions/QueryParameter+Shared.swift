/// Parameters that several questions have.
extension QueryParameter {
  static let interval = QueryParameter(
    "interval",
    .choice(
      ["hour", "day", "week", "month", "year"],
      others: [
        "hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year",
      ]), "How long a bucket is.")
  static let types = QueryParameter("types", .names, "Which types, in their order; all without it.")
  static let type = QueryParameter("type", .text, needed: true, "The type.")
  static let activities = QueryParameter(
    "activities", .names, "Only workouts of these activities, such as running.")
  static let workoutSources = QueryParameter(
    "sources", .names, "Only workouts of these sources.")
  static let elevationThreshold = QueryParameter(
    "elevationThreshold", .number(0...1_000),
    "Climbs and falls of a route count from so many metres on.")
  static let categoryValues = QueryParameter(
    "categoryValues", .text, "The values of a category that count, by name or number, or all.")
  static let nightStart = QueryParameter(
    "nightStart", .clock, at: ["rules", "nightStart"], "When one night ends and the next begins.")
  static let sessionGap = QueryParameter(
    "sessionGap", .number(0...1_440, times: 60), at: ["rules", "sessionGap"],
    "The longest gap inside one session of sleep, in minutes.")

  static let timeZone = QueryParameter(
    "timeZone", .text, at: ["scope", "timeZone"],
    "On whose clocks: an IANA name, an offset such as %2B05:30, or recorded; that of the last import without it."
  )
  static let units = QueryParameter(
    "units", .choice(["auto", "metric", "us", "canonical"]), at: ["scope", "units"],
    "The units of the figures.")
  static let firstWeekday = QueryParameter(
    "firstWeekday", .choice(weekdays), at: ["scope", "firstWeekday"],
    "The day on which weeks begin; Monday without it.")
  static let sourceOrder = QueryParameter(
    "sourceOrder", .names, at: ["scope", "sourceOrder"],
    "Sources that win over others, best first; the order of the store without it.")
  static let allWorkouts = QueryParameter(
    "allWorkouts", .flag, at: ["scope", "countsAllWorkouts"],
    "Whether workouts that repeat another one count, too.")

  /// From when to when.
  static let bounds = [
    QueryParameter(
      "from", .time, at: ["scope", "from"], "The first local date or instant that is asked for."),
    QueryParameter(
      "to", .time, at: ["scope", "to"],
      "The local date or instant up to which is asked, itself excluded."),
    QueryParameter(
      "last", .span, at: ["scope", "last"],
      "The last days up to the end of the data instead: 30d, 12w, 6m, 1y."),
  ]
}
