internal import ArgumentParser
internal import CalendarBuckets
internal import Cohorts
internal import HealthCalculations
internal import HealthReports
internal import ReaderLocales
internal import ReportFormats
internal import SampleStore

/// What `hkstats streak` asks.
struct StreakQuestion: TableQuestion {
  static let name = "streak"
  static let cohortAbstract = "Days, weeks or months in a row in which participants met a goal."
  static let cohortExamples = ["streak --type stepCount --at-least 10000"]

  @OptionGroup var type: TypeOptions

  @Option(
    help: ArgumentHelp(
      "A figure of the nights: \(SleepFigure.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "figure"),
    completion: .list(SleepFigure.allCases.map(\.rawValue)), transform: Self.sleepFigure)
  var sleep: SleepFigure?

  @Option(
    help: ArgumentHelp("Workouts of an activity (running), or all.", valueName: "activity"),
    completion: StoreCompletion.activities)
  var workouts: String?

  @Option(
    help: ArgumentHelp("Days with closed rings; without a goal at least 1.", valueName: "rings"))
  var rings: RingChoice?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The goal: so much or more.", valueName: "number"))
  var atLeast: GoalNumber?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The goal: more than this.", valueName: "number"))
  var moreThan: GoalNumber?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The goal: so much or less.", valueName: "number"))
  var atMost: GoalNumber?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The goal: less than this.", valueName: "number"))
  var lessThan: GoalNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The goal: from the one to the other.", valueName: "low,high"),
    transform: Self.bounds)
  var between: [GoalNumber]?

  @Option(
    help: ArgumentHelp(
      "The unit of the goal (default: that of --units; minutes for lengths of time).",
      valueName: "unit"))
  var unit: String?

  @Option(
    help: ArgumentHelp(
      "sum, average, minimum, maximum, mostRecent, duration or count of the type.",
      valueName: "statistic"),
    completion: .list(Statistic.printed.map(\.rawValue)), transform: Self.statistic)
  var statistic: Statistic?

  @OptionGroup var category: CategoryOptions

  @Option(help: ArgumentHelp("What counts.", valueName: "interval"))
  var by = StreakInterval.day

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many of so many in a row may miss the goal: 1/7.", valueName: "m/n"))
  var allowMisses = MissAllowance(misses: 0, span: 1)

  @Flag(help: "An interval without data ends no streak.")
  var skipEmpty = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What counts as now (default: now, or the end of the data if that is earlier).",
      valueName: "datetime"),
    transform: ParsedDateTime.argument)
  var today: ParsedDateTime?

  @OptionGroup var counting: WorkoutCountOptions

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var units: UnitsOptions

  func validate() throws {
    let subjects = [type.name, sleep?.rawValue, workouts, rings?.rawValue].compactMap { $0 }
    guard subjects.count == 1 else {
      throw ValidationError("A streak is of one of --type, --sleep, --workouts and --rings.")
    }
    let goals =
      [atLeast, moreThan, atMost, lessThan].compactMap { $0 }.count
      + (between == nil ? 0 : 1)
    guard goals == 1 || goals == 0 && rings != nil else {
      throw ValidationError(
        "A streak has one goal: --at-least, --more-than, --at-most, --less-than or --between.")
    }
    guard statistic == nil || type.name != nil || workouts != nil else {
      throw ValidationError("--statistic is for --type and --workouts.")
    }
    if workouts != nil, let statistic, statistic != .count, statistic != .duration {
      throw ValidationError("Workouts have a count and a duration, no \(statistic.rawValue).")
    }
    guard category.values == nil || type.name != nil else {
      throw ValidationError("--category-values is for --type.")
    }
  }

  func rows(from store: SampleStore) throws -> CohortTable.Answer {
    CohortTable.Answer(try report(from: store).csvTable, days: .span)
  }

  /// The answer of a store.
  func report(from store: SampleStore) throws -> StreakReport {
    try store.withSnapshot { snapshot in
      // A goal such as 7h is read in the unit of the figures, of the same state as they are.
      var request = try StreakRequest(
        subject(in: snapshot), goal: .atLeast(1), unit: unit, by: by.calendar,
        allowedMisses: allowMisses.misses, missSpan: allowMisses.span,
        skipsEmptyIntervals: skipEmpty, today: today,
        scope: scope)
      request.goal = try goal(in: request.figureUnit(from: snapshot))
      return try request.report(from: snapshot)
    }
  }

  private var scope: ReportScope {
    get throws {
      var scope = try zone.scope
      scope.units = try units.choice
      scope.countsAllWorkouts = counting.all
      return scope
    }
  }

  private func subject(in store: StoreSnapshot) throws -> StreakSubject {
    if let sleep { return .sleep(figure: sleep) }
    if let rings { return .rings(ring: rings) }
    if let workouts {
      return .workouts(
        activity: workouts == "all" ? nil : workouts,
        measure: statistic == .duration ? .duration : .count)
    }
    let identifiers = try TypeArgument.identifiers(
      type.name.map { [$0] } ?? [], known: store.typeIdentifiers())
    guard identifiers.count == 1 else {
      throw CommandError.usage("A streak is of one type, not of \(identifiers.count).")
    }
    return .type(
      identifier: identifiers[0], statistic: statistic, categoryValues: category.values)
  }

  private func goal(in unit: FigureUnit) throws -> StreakGoal {
    if let atLeast { return .atLeast(try atLeast.value(in: unit)) }
    if let moreThan { return .moreThan(try moreThan.value(in: unit)) }
    if let atMost { return .atMost(try atMost.value(in: unit)) }
    if let lessThan { return .lessThan(try lessThan.value(in: unit)) }
    if let between {
      let (low, high) = (try between[0].value(in: unit), try between[1].value(in: unit))
      guard low <= high else {
        throw CommandError.usage(
          "--between takes the lower number first: \(unit.text(high)) is less than "
            + "\(unit.text(low)).")
      }
      return .between(low, high)
    }
    return .atLeast(1)
  }

  private static func sleepFigure(_ text: String) throws -> SleepFigure {
    guard let figure = SleepFigure.allCases.first(where: { $0.rawValue == text }) else {
      throw ValidationError(
        "'\(text)' is no figure of a night. There are "
          + SleepFigure.allCases.map(\.rawValue).joined(separator: ", ") + ".")
    }
    return figure
  }

  private static func bounds(_ text: String) throws -> [GoalNumber] {
    guard let (low, high) = GoalNumber.bounds(typed: text) else {
      throw ValidationError(
        "--between takes two numbers with a comma or semicolon between, such as 7000,9000 or "
          + "'7,000;9,000', not '\(text)'.")
    }
    return [low, high]
  }

  private static func statistic(_ text: String) throws -> Statistic {
    let list = try Statistic.list(text)
    guard list.count == 1 else {
      throw ValidationError("A streak is of one statistic, not of \(list.count).")
    }
    return list[0]
  }
}
