internal import ReportTables
internal import CalendarBuckets
internal import Dispatch
internal import ReportCharts
internal import ReportFormats
internal import HealthReports
internal import ArgumentParser
internal import HealthCalculations
internal import SampleStore

/// `hkstats summary`: figures a bucket of time.
struct SummaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary",
    abstract: "Sums, averages and durations by hour, day, week, month or year.",
    discussion: """
      Examples:
        hkstats summary weekly
        hkstats summary daily --type stepCount --from 2024-03-01 --to 2024-04-01
        hkstats summary monthly --type heartRate,restingHeartRate --format csv
        hkstats summary weekly --every 2 --first-weekday sunday
        hkstats summary daily --type stepCount --separate-by-source --format json
        hkstats summary daily --type stepCount --chart steps.png

      Without --type: the favourites of 'hkstats config', else all types of the store, as with \
      --type all.
      Without --from and --to: the last 24 hours, 14 days, 12 weeks or 12 months that the data \
      reach, or all years. Whole buckets are shown, in full: those that intersect [from, to).
      Buckets are counted from 2018-01-01 00:00 local time, a Monday.
      """)

  @Argument(help: "How long a bucket is.")
  var interval: SummaryInterval

  @OptionGroup var types: TypesOptions

  @OptionGroup var range: RangeOptions<OfMoments>

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many intervals make a bucket.", valueName: "n"))
  var every = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where buckets are counted from (default: 2018-01-01T00:00 local).", valueName: "datetime"),
    transform: ParsedDateTime.argument)
  var anchor: ParsedDateTime?

  @Option(
    help: ArgumentHelp(
      "The day that weeks start on: moves the anchor forward to it (default: that of 'hkstats config' "
        + "for weekly, else monday).",
      valueName: "day"))
  var firstWeekday: Weekday?

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var units: UnitsOptions

  @Flag(help: "Give each source's own figures beside the merged ones.")
  var separateBySource = false

  @OptionGroup var sourceOrder: SourceOrderOptions

  @Option(
    help: ArgumentHelp(
      "Only these of count, sum, average, minimum, maximum, duration, mostRecent.",
      valueName: "list"),
    completion: .list(Statistic.printed.map(\.rawValue)),
    transform: { text in try Statistic.list(text) })
  var statistics: [Statistic]?

  @Option(
    help: ArgumentHelp(
      "The mean per day of weeks, months and years: of all types, or none (default: of steps, "
        + "distance, energy, exercise and sleep).",
      valueName: "choice"))
  var per: PerChoice?

  @OptionGroup var workouts: WorkoutCountOptions

  @OptionGroup var category: CategoryOptions

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var chart: ChartOptions

  @OptionGroup var store: StoreOptions

  func run() throws {
    let opened = try store.openForReading()
    let (request, favourites) = try request(of: opened)
    IdleThreads.waitForEnd()
    let report = try opened.report(request)
    var contents = StoreContents()
    if report.series.isEmpty {
      contents = try opened.withSnapshot(StoreContents.init)
      try chart.refuse(contents.sentence)
    }
    if report.dataEnd == nil, let types = request.types {
      let lack = StoreContents.lack(of: types)
      try chart.refuse(lack)
      if format.form == .table { return try StandardOutput.say(lack, on: format.terminal) }
    }
    if !report.series.isEmpty, report.series.allSatisfy(\.buckets.isEmpty), !report.hasLife {
      let lack = StoreContents.nothingHere(request.types ?? [])
      func extent() throws -> String? {
        try StoreContents.extent(of: request.types, in: opened, for: report)
      }
      try chart.refuse(lack, extent())
      if format.form == .table {
        return try StandardOutput.say(lack, extent(), on: format.terminal)
      }
    }
    // To unmap a large file takes the system some milliseconds, which need not be waited for.
    DispatchQueue.global().async { opened.close() }
    try chart.draw(
      try SummaryChart(
        report, interval: interval.calendar, types: request.types == nil ? .everyday : .all
      ).page())
    switch format.form {
    case .json:
      // The same with a chart beside it as without one.
      var report = report
      for place in report.series.indices {
        report.series[place].overlap = nil
        report.series[place].shares = nil
      }
      try StandardOutput.printData(report.jsonPieces())
    case .csv: try StandardOutput.printData(format.csv(report.csvTable))
    case .table:
      let table = SummaryTable(
        report, interval: interval.calendar, showsEveryStatistic: statistics != nil,
        hasDefaultRange: range.isDefault, hasDefaultTypes: !types.areNamed,
        showsFavourites: favourites, contents: contents.sentence)
      try StandardOutput.print(table.text(on: format.terminal))
    }
  }

  /// The types that are shown, and whether they are those of the configuration.
  private func shownTypes(in store: StoreSnapshot) throws -> (types: [String]?, areFavourites: Bool)
  {
    guard types.names.isEmpty, let favourites = try Configuration.current.favourites else {
      return (try types.identifiers(in: store), false)
    }
    do {
      return (try TypeArgument.identifiers(favourites, known: store.typeIdentifiers()), true)
    } catch let error as CommandError {
      let line = try Configuration.current.lines[.favourites] ?? 1
      throw ConfigurationFile.standard.fault("favourites: " + error.message, line: line)
    }
  }

  private func request(
    of store: SampleStore
  ) throws -> (request: SummaryRequest, hasFavourites: Bool) {
    let (shown, areFavourites) = try store.withSnapshot(shownTypes)
    var scope = try ReportScope(range, in: zone, units: units)
    scope.sourceOrder = sourceOrder.names
    scope.countsAllWorkouts = workouts.all
    let request = SummaryRequest(
      interval.calendar, every: every, anchor: anchor,
      firstWeekday: firstWeekday, types: shown, statistics: statistics,
      categoryValues: category.values, separateBySource: separateBySource,
      // What only a footer and the colours of a chart tell takes time that programs need not wait for.
      comparesSources: format.form == .table || chart.isAsked, sharesBySource: chart.isAsked,
      perDay: per?.perDay ?? .everyday, scope: scope)
    return (request, areFavourites)
  }
}

/// Whether means per day are told. Semantics 3.8.
enum PerChoice: String, ExpressibleByArgument, CaseIterable {
  case day, none

  /// What a request says.
  var perDay: PerDay { self == .day ? .all : .none }
}
