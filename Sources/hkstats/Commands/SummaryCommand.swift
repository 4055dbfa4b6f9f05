internal import ArgumentParser
internal import Dispatch
internal import Foundation
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

      Without --from and --to: the last 24 hours, 14 days, 12 weeks or 12 months that the data \
      reach, or all years. Whole buckets are shown, in full: those that intersect [from, to).
      Buckets are counted from 2018-01-01 00:00 local time, a Monday.
      """)

  @Argument(help: "How long a bucket is.")
  var interval: SummaryInterval

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp(
      "A type by short or full name (stepCount). Can be repeated. Without it: all of the store.",
      valueName: "type"))
  var types: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The first local date or ISO time.", valueName: "date"),
    transform: DateArgument.argument)
  var from: DateArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The local date or ISO time to stop before.", valueName: "date"),
    transform: DateArgument.argument)
  var to: DateArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many intervals make a bucket.", valueName: "n"))
  var every = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where buckets are counted from (default: 2018-01-01T00:00 local).", valueName: "datetime"),
    transform: DateArgument.argument)
  var anchor: DateArgument?

  @Option(
    help: ArgumentHelp(
      "The day that weeks start on: moves the anchor forward to it.",
      valueName: "day"))
  var firstWeekday: Weekday?

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

  @Flag(help: "Give each source's own figures beside the merged ones.")
  var separateBySource = false

  @Option(
    help: ArgumentHelp(
      "Sources, best first; the others follow in their usual order.", valueName: "a,b,..."))
  var sourceOrder: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only these of count, sum, average, minimum, maximum, duration, mostRecent.",
      valueName: "list"),
    transform: { text in try Statistic.list(text) })
  var statistics: [Statistic]?

  @Option(
    help: ArgumentHelp(
      "Only these values of a category type, by name or number (asleepREM, 5).",
      valueName: "list"))
  var categoryValues: String?

  @Option(help: ArgumentHelp("The form of the answer.", valueName: "format"))
  var format = SummaryFormat.table

  @Option(help: ChartFile.help, transform: ChartFile.argument)
  var chart: ChartFile?

  @OptionGroup var store: StoreOptions

  func run() throws {
    let opened = try store.openForReading()
    let choice = try ZoneChoice.choose(option: timeZone, store: opened)
    let request = try request(store: opened, zone: choice)
    IdleThreads.waitForEnd()
    let document = try SummaryCalculation(store: opened, request: request).document()
    // To unmap a large file takes the system some milliseconds, which need not be waited for.
    DispatchQueue.global().async { opened.close() }
    if let chart {
      let drawn = SummaryChart(
        document: document, interval: interval, zoneOrigin: choice.origin,
        hasDefaultTypes: types.isEmpty)
      try chart.write(drawn.page())
    }
    switch format {
    case .json: try StandardOutput.print(SummaryJSON.pieces(document))
    case .csv: try StandardOutput.print(SummaryCSV.text(document))
    case .table:
      let table = SummaryTable(
        document: document, interval: interval, showsEveryStatistic: statistics != nil,
        zoneOrigin: choice.origin, countsEverydayValues: request.countsEverydayValues,
        hasDefaultRange: from == nil && to == nil, hasDefaultTypes: types.isEmpty)
      try StandardOutput.print(table.text(on: .standardOutput()))
    }
  }

  private func request(store: SampleStore, zone: ZoneChoice) throws -> SummaryRequest {
    let environment = ProcessInfo.processInfo.environment
    var request = SummaryRequest(
      interval: interval, zone: zone.zone, now: Date().timeIntervalSince1970)
    request.every = every
    request.anchor = anchor
    request.firstWeekday = firstWeekday
    request.from = from
    request.to = to
    if !types.isEmpty {
      request.types = try TypeArgument.identifiers(types, known: store.typeIdentifiers())
    }
    request.statistics = statistics
    request.categoryValues = categoryValues
    request.countsEverydayValues = format == .table && categoryValues == nil
    request.units = units
    request.prefersUSUnits = DisplayUnit.prefersUSUnits(environment: environment)
    request.isSeparatedBySource = separateBySource
    request.sourceOrder = sourceOrder
    request.comparesWithRawSums = format == .table || chart != nil
    request.sharesSumsBySource = chart != nil
    return request
  }
}
