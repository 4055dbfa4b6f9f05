internal import HealthReports
internal import ReportFormats
internal import ArgumentParser
internal import SampleStore

/// `hkstats trends`: where the figures of days or weeks are going, and how sure that is.
struct TrendsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trends",
    abstract: "What rises, what falls, what is usual and what is not.",
    usage: "hkstats trends [<options>]",
    discussion: """
      Examples:
        hkstats trends
        hkstats trends --type restingHeartRate
        hkstats trends --by week --type stepCount,bodyMass --from 2023-01-01
        hkstats trends --type stepCount --window 30 --format json
        hkstats trends --type restingHeartRate --window 28 --chart resting.png

      Without --type a row a type; of one type everything that was found. The last period (28 days or \
      12 weeks) is compared with the one before and with the same one 52 weeks ago. A day that is not \
      over is left out.
      """)

  @OptionGroup var types: TypesOptions

  @OptionGroup var series: SeriesOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many days or weeks a period has (default: 28 or 12).", valueName: "n"))
  var period: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many days or weeks a rolling mean spans (default: 7 or 4).", valueName: "n"))
  var window: Int?

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var chart: ChartOptions

  @OptionGroup var store: StoreOptions

  func run() throws {
    for (name, value) in [("--period", period), ("--window", window)] {
      guard let value, !(1...3_660).contains(value) else { continue }
      throw CommandError.usage("\(name) has to be 1 to 3660, not \(value).")
    }
    try store.openForReading().withSnapshot { opened in
      let zone = try series.calendar.zone.choice(for: opened)
      let reading = series.reading(opened, zone: zone, types: try types.identifiers(in: opened))
      IdleThreads.waitForEnd()
      let isSingle = reading.request.types?.count == 1
      let document = try TrendCalculation(
        reading: reading, interval: series.by, period: period ?? series.by.usualPeriod,
        window: window ?? series.by.usualWindow,
        isDetailed: isSingle && format.form == .table || format.form == .json || chart.isAsked,
        hasRollingFigures: format.form != .json || !types.names.isEmpty || chart.isAsked
      ).document()
      let lack =
        try document.entries.isEmpty
        ? StoreContents(of: opened).sentence
        : reading.request.types.flatMap { try StoreContents.lack(of: $0, in: opened) }
      if let lack {
        if chart.isAsked { throw CommandError.nothingToDraw(lack) }
        if format.form == .table { return try StandardOutput.print(lack + "\n") }
      }
      try chart.draw(
        TrendsChart(
          document: document, zoneOrigin: zone.origin, hasDefaultTypes: types.names.isEmpty
        ).page())
      switch format.form {
      case .json:
        try StandardOutput.print(
          TrendJSON(document: document, showsFigures: !types.names.isEmpty).text)
      case .csv: try StandardOutput.print(TrendCSV.text(document))
      case .table:
        if isSingle, let entry = document.entries.first {
          let view = TrendDetailText(entry, of: document, zoneOrigin: zone.origin)
          try StandardOutput.print(view.text(on: .standardOutput()))
        } else {
          let table = TrendTable(document: document, zoneOrigin: zone.origin)
          try StandardOutput.print(table.text(on: .standardOutput()))
        }
      }
    }
  }
}
