internal import HealthReports
internal import ArgumentParser
internal import CalendarBuckets
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

  @OptionGroup var type: TypeOptions

  @Flag(help: "Explain a night of sleep.")
  var sleep = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Explain the night that ends in this day.", valueName: "date"),
    transform: ParsedDateTime.argument)
  var night: ParsedDateTime?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Explain the local day that holds this date.", valueName: "date"),
    transform: ParsedDateTime.argument)
  var day: ParsedDateTime?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Explain the week, from Monday on, that holds this date.", valueName: "date"),
    transform: ParsedDateTime.argument)
  var week: ParsedDateTime?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Explain the month that holds this date.", valueName: "date"),
    transform: ParsedDateTime.argument)
  var month: ParsedDateTime?

  @OptionGroup var range: RangeOptions<OfOneBucket>

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var units: UnitsOptions

  @OptionGroup var sourceOrder: SourceOrderOptions

  @OptionGroup var category: CategoryOptions

  @OptionGroup var nights: NightOptions

  @OptionGroup var format: FormatOptions<ReportFormat>

  @OptionGroup var store: StoreOptions

  func validate() throws {
    let choices = [day != nil, week != nil, month != nil, !range.isDefault]
    if choices.count(where: \.self) > 1 {
      throw ValidationError(
        "One bucket is explained: give one of --day, --week, --month, or --from and --to.")
    }
    if (range.from == nil) != (range.to == nil) {
      throw ValidationError("--from and --to belong together: give both, or --day.")
    }
    if explainsSleep {
      if choices.contains(true) {
        throw ValidationError("A night is chosen with --night, by the day that it ends in.")
      }
      if type.name != nil || category.values != nil {
        throw ValidationError(
          "--sleep and --night explain a night; they exclude --type and --category-values.")
      }
    } else if type.name == nil {
      throw ValidationError(
        "Say what to explain: --type stepCount, for example, or --sleep for a night.")
    }
  }

  private var explainsSleep: Bool { sleep || night != nil }

  func run() throws {
    try store.openForReading().withSnapshot { opened in
      let zone = try zone.choice(for: opened)
      IdleThreads.waitForEnd()
      if explainsSleep { return try explainNight(opened, zone) }
      let document = try ExplainCalculation(store: opened, request: request(opened, zone))
        .document()
      switch format.form {
      case .json: try StandardOutput.print(ExplainJSON(document).text)
      case .table:
        try StandardOutput.print(ExplainText(document: document).text(on: .standardOutput()))
      }
    }
  }

  private func explainNight(_ store: StoreSnapshot, _ zone: ZoneChoice) throws {
    let document = try ExplainNightDocument(
      store: store, zone: zone, night: night,
      rules: nights.rules, sourceOrder: sourceOrder.names)
    switch format.form {
    case .json: try StandardOutput.print(ExplainNightJSON(document).text)
    case .table:
      try StandardOutput.print(ExplainNightText(document: document).text(on: .standardOutput()))
    }
  }

  private func request(_ store: StoreSnapshot, _ zone: ZoneChoice) throws -> ExplainRequest {
    let identifiers = try TypeArgument.identifiers(
      [type.name ?? ""], known: store.typeIdentifiers())
    guard let identifier = identifiers.first, identifiers.count == 1 else {
      throw CommandError.usage("One type is explained at a time; --type names several.")
    }
    guard !TypeNames.isSeries(identifier) else {
      throw CommandError.usage(
        "\(TypeNames.short(identifier)) holds series, which have no statistic to explain.")
    }
    var request = ExplainRequest(identifier: identifier, time: time, zone: zone)
    request.categoryValues = category.values
    // As a summary: a table has what people mean, JSON has all.
    request.countsEverydayValues = format.form == .table
    request.units = units.choice
    request.prefersUSUnits = ReaderUnits.areUS
    request.sourceOrder = sourceOrder.names
    return request
  }

  private var time: ExplainedTime.Choice {
    if let day { return .calendar(.day, day) }
    if let week { return .calendar(.week, week) }
    if let month { return .calendar(.month, month) }
    if let from = range.from, let to = range.to { return .range(from: from, to: to) }
    return .latestDay
  }
}
