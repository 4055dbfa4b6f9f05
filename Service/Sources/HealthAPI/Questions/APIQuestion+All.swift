extension APIQuestion {
  /// Every question, in the order of the command's.
  static let all: [APIQuestion] = [
    APIQuestion(
      "types", "The types that the store holds: how many samples of each, from when to when.",
      [.timeZone]),
    APIQuestion(
      "sources", "The sources of types, best first, and why.", [.types, .timeZone, .sourceOrder]
    ),
    APIQuestion(
      "store",
      "How large the store is, whether it is encrypted, and what was imported: for the person alone.",
      [],
      isThePersonsAlone: true),
    summary, sleep,
    APIQuestion(
      "explain-night", "How a night came about: what each source recorded, and whose word counted.",
      [
        QueryParameter("night", .time, "The day that the night ends in; the last one without it."),
        .nightStart, .sessionGap, .timeZone, .sourceOrder,
      ]),
    streak, trends,
    APIQuestion(
      "correlate", "Which types move together.",
      [
        QueryParameter(
          "interval",
          .choice(["day", "week"], others: ["daily": "day", "weekly": "week"]),
          "What a figure stands for."),
        .types,
        QueryParameter(
          "lag", .whole(0...366),
          "How many intervals the second of a pair lies behind the first."),
      ] + QueryParameter.bounds + [.timeZone, .firstWeekday]),
    APIQuestion(
      "profile", "What the hours of the week are like.",
      [.type] + QueryParameter.bounds + [.timeZone, .units, .sourceOrder]),
    APIQuestion(
      "explain", "Why a figure is what it is: what each source recorded, and what of it counts.",
      [
        .type,
        QueryParameter(
          "date", .time,
          "A date or instant in the bucket; the last bucket with any figure without it."),
        .interval, .categoryValues,
      ] + QueryParameter.bounds + [.timeZone, .units, .sourceOrder]),
    APIQuestion(
      "records", "Personal records and round totals.",
      [.types] + QueryParameter.bounds + [.timeZone, .units, .allWorkouts]),
    workouts, workoutSplits,
    APIQuestion(
      "workout-totals", "The totals of workouts by week, month or year, and in each by activity.",
      [.interval, .activities, .workoutSources, .elevationThreshold] + QueryParameter.bounds + [
        .timeZone, .units, .firstWeekday, .allWorkouts,
      ]),
    APIQuestion(
      "workout-efforts", "The best efforts of each activity: 400 m to a marathon.",
      [.activities, .workoutSources] + QueryParameter.bounds + [.timeZone, .units, .allWorkouts]),
    APIQuestion(
      "workout-course",
      "One workout part by part, and the shape of its route; the last one of those asked for.",
      [
        QueryParameter("workout", .text, "The identity of the workout."),
        QueryParameter(
          "step", .number(1...31_622_400),
          "How many seconds a part has; a round time of which there are at most 120 without it."),
        QueryParameter(
          "places", .whole(0...100_000),
          "How many places of the route there are at most; 500 without it."),
        .activities, .workoutSources,
      ] + QueryParameter.bounds + [.timeZone, .units, .allWorkouts]),
    APIQuestion(
      "rings",
      "Activity rings: values and goals of the export, and the same computed from samples.",
      [.interval] + QueryParameter.bounds + [.timeZone, .units]),
    APIQuestion(
      "heart", "Resting heart rate, variability, recovery after workouts, the hours of the day.",
      [
        QueryParameter(
          "part", .choice(["all", "resting", "variability", "recovery", "profile"]),
          "What is asked for."),
        .interval,
        QueryParameter(
          "artefactTolerance", .number(0...1),
          "RR intervals that differ from the one before by more than this share are excluded."),
      ] + QueryParameter.bounds + [.timeZone, .units]),
  ]

  /// The question of an address's last part, nil if there is none.
  static func named(_ name: some StringProtocol) -> APIQuestion? {
    all.first { $0.name == name }
  }

  private static let summary = APIQuestion(
    "summary", "Sums, averages and durations by hour, day, week, month or year.",
    [
      .interval, .types,
      QueryParameter("every", .whole(1...10_000), "How many intervals make a bucket."),
      QueryParameter(
        "anchor", .time, "Where buckets are counted from; 2018-01-01, a Monday, without it."),
      QueryParameter(
        "firstWeekday", .choice(QueryParameter.weekdays), "The day on which weeks begin."),
      QueryParameter(
        "statistics", .names,
        "Some of count, sum, average, minimum, maximum, duration, mostRecent; all without it."),
      .categoryValues,
      QueryParameter(
        "separateBySource", .flag,
        "Whether each source's own figures are wanted beside the merged ones."),
      QueryParameter(
        "perDay", .choice(["none", "everyday", "all"]),
        "Of which types of weeks, months and years the mean per day is told."),
    ] + QueryParameter.bounds + [.timeZone, .units, .sourceOrder, .allWorkouts])

  private static let sleep = APIQuestion(
    "sleep", "Nights, stages, naps, and how regular the nights are.",
    [
      QueryParameter(
        "lastNights", .whole(1...100_000), "How many nights, the last ones; 14 without bounds."),
      .nightStart, .sessionGap,
      QueryParameter(
        "partialNights", .choice(["exclude", "include"]), at: ["rules", "includesPartialNights"],
        "Whether nights of which little is known count in means."),
      QueryParameter(
        "partialBelow", .number(0...1), at: ["rules", "partialBelow"],
        "Below which share of the time in bed with known sleep a night is partial."),
      QueryParameter(
        "freeDays", .weekdays, at: ["rules", "freeWeekdays"],
        "The days whose nights are free, for social jetlag."),
    ] + QueryParameter.bounds + [.timeZone, .sourceOrder]
  ) { (request) throws(Problem) in
    // As the command: the last 14 nights where nobody says which.
    let isBounded = ["from", "to", "last"].contains { request["scope"]?[$0] != nil }
    if !isBounded, request["lastNights"] == nil { request.set(.whole(14), at: ["lastNights"]) }
    if case .text(let choice) = request["rules"]?["includesPartialNights"] {
      request.set(.flag(choice == "include"), at: ["rules", "includesPartialNights"])
    }
  }

  private static let trends = APIQuestion(
    "trends", "What rises, what falls, what is typical and what is not.",
    [
      QueryParameter(
        "interval", .choice(["day", "week"], others: ["daily": "day", "weekly": "week"]),
        "What a figure stands for."),
      .types,
      QueryParameter("period", .whole(1...10_000), "How many days or weeks a period has."),
      QueryParameter("window", .whole(1...10_000), "How many days or weeks a rolling mean spans."),
      QueryParameter(
        "details", .flag,
        "Whether the distribution, unusual figures and every figure are told; of types that are named without it."
      ),
    ] + QueryParameter.bounds + [.timeZone, .units, .firstWeekday, .sourceOrder]
  ) { (request) throws(Problem) in
    var isFull = request["types"] != nil
    if case .flag(let details) = request["details"] { isFull = details }
    request.set(.flag(isFull), at: ["details"])
    request.set(.flag(isFull), at: ["rolling"])
  }

  private static let workoutParameters =
    [QueryParameter.activities, .workoutSources]
    + [
      QueryParameter(
        "limit", .whole(1...100_000),
        "At most so many, the last ones; 20, of splits one, without bounds.")
    ]

  private static let workouts = APIQuestion(
    "workouts", "Workouts: distance, pace or speed, energy, heart rate and its zones, ascent.",
    workoutParameters + [
      QueryParameter(
        "zones", .choice(["max", "karvonen"]), at: ["zones", "method"],
        "Zones are shares of the maximum heart rate, or of the reserve above the resting one."),
      QueryParameter(
        "maxHeartRate", .number(1...999), at: ["zones", "maxHeartRate"],
        "The maximum, in beats per minute; the one to be expected at the person's age without it."),
      QueryParameter(
        "restingHeartRate", .number(1...999), at: ["zones", "restingHeartRate"],
        "The resting rate of the reserve, in beats per minute; the last one recorded without it."),
      .elevationThreshold,
    ] + QueryParameter.bounds + [.timeZone, .units, .allWorkouts])

  private static let workoutSplits = APIQuestion(
    "workout-splits", question: "workouts", "Workouts with their splits of a kilometre or a mile.",
    workoutParameters + QueryParameter.bounds + [.timeZone, .units, .allWorkouts]
  ) { (request) throws(Problem) in request.set(.flag(true), at: ["hasSplits"]) }
}
