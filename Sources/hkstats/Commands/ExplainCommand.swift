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
        hkstats explain --type stepCount --day 2024-03-10 --source-order "iPhone" --format json

      One bucket of 'hkstats summary' is taken apart. Without a day, week, month or range: the last \
      day that the data reach.
      """)

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp("The type by short or full name (stepCount).", valueName: "type"))
  var type: String?

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

  @Option(help: ArgumentHelp("The form of the answer.", valueName: "format"))
  var format = ReportFormat.table

  @OptionGroup var store: StoreOptions

  func validate() throws {
    let choices = [day != nil, week != nil, month != nil, from != nil || to != nil]
    if choices.count(where: \.self) > 1 {
      throw ValidationError(
        "One bucket is explained: give one of --day, --week, --month, or --from and --to.")
    }
    if (from == nil) != (to == nil) {
      throw ValidationError("--from and --to belong together: give both, or --day.")
    }
    if type == nil {
      throw ValidationError("Say what to explain with --type, for example --type stepCount.")
    }
  }

  func run() throws {
    let opened = try store.openForReading()
    let zone = try ZoneChoice.choose(option: timeZone, store: opened)
    let document = try ExplainCalculation(store: opened, request: request(opened, zone)).document()
    switch format {
    case .json: try StandardOutput.print(ExplainJSON(document).text)
    case .table:
      try StandardOutput.print(ExplainText(document: document).text(on: .standardOutput()))
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
    request.prefersUSUnits = DisplayUnit.prefersUSUnits(
      locale: ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap { environment[$0] }
        .first { !$0.isEmpty } ?? "")
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
