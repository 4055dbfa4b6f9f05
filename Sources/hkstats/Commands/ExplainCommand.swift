internal import ArgumentParser
internal import CalendarBuckets
internal import Foundation
internal import HealthCalculations
internal import SampleStore

/// `hkstats explain`: why a figure is what it is.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Why a figure is what it is: what each source recorded, what counts and what not.",
    discussion: """
      Examples:
        hkstats explain --type stepCount --day 2024-03-10
        hkstats explain --type heartRate --from 2024-03-10T08:00 --to 2024-03-10T09:00
        hkstats explain --type distanceWalkingRunning --month 2024-03-01
        hkstats explain --type stepCount --day 2024-03-10 --source-order "iPhone"
        hkstats explain --sleep --night 2024-03-10 --format json

      One bucket of 'hkstats summary' is taken apart, or one night of 'hkstats sleep'. Without a \
      day, week, month, range or night: the last one that the data reach.
      """)

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp("The type by short or full name (stepCount).", valueName: "type"))
  var type: String?

  @Flag(help: "Explain a night of sleep.")
  var sleep = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Explain the night that ends in this day.", valueName: "date"),
    transform: DateArgument.argument)
  var night: DateArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Explain the local day that holds this date.", valueName: "date"),
    transform: DateArgument.argument)
  var day: DateArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Explain the week, from Monday on, that holds this date.", valueName: "date"),
    transform: DateArgument.argument)
  var week: DateArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Explain the month that holds this date.", valueName: "date"),
    transform: DateArgument.argument)
  var month: DateArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Explain one bucket from this local date or ISO time.", valueName: "date"),
    transform: DateArgument.argument)
  var from: DateArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where that bucket ends, itself excluded.", valueName: "date"),
    transform: DateArgument.argument)
  var to: DateArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "An IANA time zone such as Europe/Paris (default: that of the last import).",
      valueName: "zone"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp(
      "auto: as your export writes them; metric; us; canonical: as HealthKit stores them.",
      valueName: "units"))
  var units = UnitsChoice.auto

  @Option(
    help: ArgumentHelp(
      "What it would be with these sources first, best first; the others follow as usual.",
      valueName: "a,b,..."))
  var sourceOrder: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only these values of a category type, by name or number (asleepREM, 5).",
      valueName: "list"))
  var categoryValues: String?

  @Option(
    help: ArgumentHelp("When one night ends and the next begins.", valueName: "hh:mm"))
  var nightStarts = TimeOfDay(seconds: 18 * 3_600)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The longest gap inside one session of sleep, in minutes.", valueName: "minutes"))
  var sessionGap = 60.0

  @Option(help: ArgumentHelp("The form of the answer.", valueName: "format"))
  var format = ReportFormat.table

  @OptionGroup var store: StoreOptions

  func validate() throws {
    guard sessionGap >= 0, sessionGap <= 1_440 else {
      throw ValidationError("--session-gap takes minutes from 0 to 1440, not \(sessionGap).")
    }
    let choices = [day != nil, week != nil, month != nil, from != nil || to != nil]
    if choices.count(where: \.self) > 1 {
      throw ValidationError(
        "One bucket is explained: give one of --day, --week, --month, or --from and --to.")
    }
    if (from == nil) != (to == nil) {
      throw ValidationError("--from and --to belong together: give both, or --day.")
    }
    if explainsSleep {
      if choices.contains(true) {
        throw ValidationError("A night is chosen with --night, by the day that it ends in.")
      }
      if type != nil || categoryValues != nil {
        throw ValidationError(
          "--sleep and --night explain a night; they exclude --type and --category-values.")
      }
    } else if type == nil {
      throw ValidationError(
        "Say what to explain: --type stepCount, for example, or --sleep for a night.")
    }
  }

  private var explainsSleep: Bool { sleep || night != nil }

  func run() throws {
    let opened = try store.openForReading()
    let zone = try ZoneChoice.choose(option: timeZone, store: opened)
    IdleThreads.waitForEnd()
    if explainsSleep { return try explainNight(opened, zone) }
    let document = try ExplainCalculation(store: opened, request: request(opened, zone)).document()
    switch format {
    case .json: try StandardOutput.print(ExplainJSON(document).text)
    case .table:
      try StandardOutput.print(ExplainText(document: document).text(on: .standardOutput()))
    }
  }

  private func explainNight(_ store: SampleStore, _ zone: ZoneChoice) throws {
    let document = try ExplainNightDocument(
      store: store, zone: zone, night: night,
      rules: SleepRules(nightStart: nightStarts.seconds, sessionGap: sessionGap * 60),
      sourceOrder: sourceOrder)
    switch format {
    case .json: try StandardOutput.print(ExplainNightJSON(document).text)
    case .table:
      try StandardOutput.print(ExplainNightText(document: document).text(on: .standardOutput()))
    }
  }

  private func request(_ store: SampleStore, _ zone: ZoneChoice) throws -> ExplainRequest {
    let identifiers = try TypeArgument.identifiers([type ?? ""], known: store.typeIdentifiers())
    guard let identifier = identifiers.first, identifiers.count == 1 else {
      throw CommandError.usage("One type is explained at a time; --type names several.")
    }
    guard !TypeNames.isSeries(identifier) else {
      throw CommandError.usage(
        "\(TypeNames.short(identifier)) holds series, which have no statistic to explain.")
    }
    let environment = ProcessInfo.processInfo.environment
    var request = ExplainRequest(identifier: identifier, time: time, zone: zone)
    request.categoryValues = categoryValues
    request.units = units
    request.prefersUSUnits = DisplayUnit.prefersUSUnits(environment: environment)
    request.sourceOrder = sourceOrder
    return request
  }

  private var time: ExplainedTime.Choice {
    if let day { return .calendar(.daily, day) }
    if let week { return .calendar(.weekly, week) }
    if let month { return .calendar(.monthly, month) }
    if let from, let to { return .range(from: from, to: to) }
    return .latestDay
  }
}
