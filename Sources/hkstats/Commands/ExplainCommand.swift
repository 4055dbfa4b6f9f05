internal import ReportTables
internal import ArgumentParser
internal import CalendarBuckets
internal import HealthReports
internal import ReportFormats
internal import SampleStore

/// `hkstats explain`: why a figure is what it is.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Why a figure is what it is: what each source recorded, what counts and what not.",
    discussion: """
      Examples:
        hkstats explain --type stepCount --day 2024-03-10
        hkstats explain --type hr --from 2024-03-10T08:00 --to 2024-03-10T09:00
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
      "Explain the week that holds this date.", valueName: "date"),
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
    if range.last == nil, (range.from == nil) != (range.to == nil) {
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
    let opened = try store.openForReading()
    IdleThreads.waitForEnd()
    if explainsSleep { return try explainNight(opened) }
    let report = try opened.report(request(opened))
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .table: try StandardOutput.print(ExplainText(report).text(on: format.terminal))
    }
  }

  private func explainNight(_ store: SampleStore) throws {
    let report = try store.report(ExplainNightRequest(night, rules: nights.rules, scope: scope))
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .table: try StandardOutput.print(ExplainNightText(report).text(on: format.terminal))
    }
  }

  private func request(_ store: SampleStore) throws -> ExplainRequest {
    let identifiers = try TypeArgument.identifiers(
      [type.name ?? ""], known: store.typeIdentifiers())
    guard let identifier = identifiers.first, identifiers.count == 1 else {
      throw CommandError.usage("One type is explained at a time; --type names several.")
    }
    let (interval, date): (CalendarInterval, ParsedDateTime?) =
      week != nil ? (.week, week) : month != nil ? (.month, month) : (.day, day)
    return try ExplainRequest(
      type: identifier, interval, holding: date, categoryValues: category.values, scope: scope)
  }

  private var scope: ReportScope {
    get throws {
      var scope = try ReportScope(range, in: zone, units: units)
      scope.sourceOrder = sourceOrder.names
      return scope
    }
  }
}
