internal import ArgumentParser
internal import CalendarBuckets
internal import HealthCalculations
internal import SampleStore

/// `hkstats sleep`: nights.
struct SleepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sleep",
    abstract: "Nights: stages, time in bed, naps, and how regular they are.",
    usage: "hkstats sleep [<options>]",
    discussion: """
      Examples:
        hkstats sleep
        hkstats sleep --from 2024-03-01 --to 2024-04-01
        hkstats sleep --format json
        hkstats sleep --from 2024-03-01 --to 2024-04-01 --chart march.png
        hkstats sleep --night-starts 12:00 --session-gap 90

      A night reaches from 18:00 to 18:00 and is named by the day it ends in. Where
      several devices recorded it, one that knows stages goes before one that does
      not. Sleep over gaps of up to an hour is one session; the one with the most
      sleep is the main sleep, the others are naps. Without --from and --to a table
      shows the last 14 nights, JSON and CSV hold all of them.
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The first night, by the day it ends in.", valueName: "date"),
    transform: DateArgument.argument)
  var from: DateArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The night to stop before.", valueName: "date"),
    transform: DateArgument.argument)
  var to: DateArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "An IANA time zone such as Europe/Paris (default: that of the last import).",
      valueName: "zone"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp("When one night ends and the next begins.", valueName: "hh:mm"))
  var nightStarts = TimeOfDay(seconds: 18 * 3_600)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The longest gap inside one session, in minutes.", valueName: "minutes"))
  var sessionGap = 60.0

  @Option(help: ArgumentHelp("The form of the answer.", valueName: "format"))
  var format = SummaryFormat.table

  @Option(help: ChartFile.help, transform: ChartFile.argument)
  var chart: ChartFile?

  @OptionGroup var store: StoreOptions

  /// How many nights a table shows that was not told from when to when.
  private static let defaultNightCount = 14

  func validate() throws {
    guard sessionGap >= 0, sessionGap <= 1_440 else {
      throw ValidationError("--session-gap takes minutes from 0 to 1440, not \(sessionGap).")
    }
  }

  func run() throws {
    let opened = try store.openForReading()
    let choice = try ZoneChoice.choose(option: timeZone, store: opened)
    let samples = try opened.sleepSamples()
    guard !samples.columns.isEmpty || format != .table else {
      try StandardOutput.print(
        "The store holds no sleep. 'hkstats types' lists what it holds.\n")
      return
    }
    let analysis = SleepAnalysis(
      of: samples.columns, zone: choice.zone,
      rules: SleepRules(nightStart: nightStarts.seconds, sessionGap: sessionGap * 60))
    let hasDefaultRange = format == .table && from == nil && to == nil
    let range = try NightRange(from: from, to: to, zone: choice.zone)
    let document = SleepDocument(
      analysis,
      from: hasDefaultRange
        ? analysis.nights.suffix(Self.defaultNightCount).first?.night : range.first,
      to: range.end, sourceNames: samples.ranking.sourceNames)
    let table = SleepTable(
      document: document, zoneOrigin: choice.origin, hasDefaultRange: hasDefaultRange)
    if let chart {
      try chart.write(SleepChart(document: document, notes: table.sentences).page())
    }
    switch format {
    case .json: try StandardOutput.print(SleepJSON.text(document))
    case .csv: try StandardOutput.print(SleepCSV.text(document))
    case .table: try StandardOutput.print(table.text(on: .standardOutput()))
    }
  }
}
