internal import HealthReports
internal import ReportFormats
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
        hkstats sleep --free-days friday,saturday

      A night reaches from 18:00 to 18:00 and is named by the day it ends in. Where
      several devices recorded it, one that knows stages goes before one that does
      not. Sleep over gaps of up to an hour is one session; the one with the most
      sleep is the main sleep, the others are naps. Without --from and --to a table
      shows the last 14 nights, JSON and CSV hold all of them.
      """)

  @OptionGroup var range: RangeOptions<OfNights>

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var night: NightOptions

  @Option(
    help: ArgumentHelp(
      "The days whose nights are free, for social jetlag and the middle of sleep.",
      valueName: "days"))
  var freeDays = FreeDays([.saturday, .sunday])

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var chart: ChartOptions

  @OptionGroup var store: StoreOptions

  /// How many nights a table shows that was not told from when to when.
  private static let defaultNightCount = 14

  func run() throws {
    try store.openForReading().withSnapshot { opened in
      let choice = try zone.choice(for: opened)
      let samples = try opened.sleepSamples()
      if samples.columns.isEmpty {
        let lack = "The store holds no sleep. 'hkstats types' lists what it holds."
        if chart.isAsked { throw CommandError.nothingToDraw(lack) }
        if format.form == .table { return try StandardOutput.print(lack + "\n") }
      }
      var rules = night.rules
      rules.freeWeekdays = freeDays.numbers
      let analysis = SleepAnalysis(of: samples.columns, zone: choice.zone, rules: rules)
      let hasDefaultRange = format.form == .table && range.isDefault
      let nights = try NightRange(from: range.from, to: range.to, zone: choice.zone)
      let document = SleepDocument(
        analysis,
        from: hasDefaultRange
          ? analysis.nights.suffix(Self.defaultNightCount).first?.night : nights.first,
        to: nights.end, sourceNames: samples.ranking.sourceNames)
      let table = SleepTable(
        document: document, zoneOrigin: choice.origin, hasDefaultRange: hasDefaultRange)
      try chart.draw(SleepChart(document: document, notes: table.sentences).page())
      switch format.form {
      case .json: try StandardOutput.print(SleepJSON.text(document))
      case .csv: try StandardOutput.print(SleepCSV.text(document))
      case .table: try StandardOutput.print(table.text(on: .standardOutput()))
      }
    }
  }
}
