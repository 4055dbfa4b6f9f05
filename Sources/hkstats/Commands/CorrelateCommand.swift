internal import ReportFormats
internal import HealthReports
internal import ArgumentParser
internal import SampleStore

/// `hkstats correlate`: what moves together, on the same day or some days later.
struct CorrelateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "correlate",
    abstract: "Which types move together, on the same day or days later.",
    usage: "hkstats correlate [<type> ...] [<options>]",
    discussion: """
      Examples:
        hkstats correlate stepCount sleepAnalysis
        hkstats correlate stepCount activeEnergyBurned restingHeartRate --lag 1
        hkstats correlate --by week
        hkstats correlate heartRateVariabilitySDNN sleepAnalysis --format json

      With --lag 1 the second of a pair is taken a day later than the first, in both directions. \
      Without types: those pairs of the store that move together most.
      """)

  @Argument(
    help: "Types by short or full name, two or more.", completion: StoreCompletion.types)
  var types: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many days or weeks the second lies behind the first.", valueName: "n"))
  var lag = 0

  @OptionGroup var series: SeriesOptions

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var store: StoreOptions

  func run() throws {
    guard (0...3_660).contains(lag) else {
      throw CommandError.usage("--lag has to be 0 to 3660, not \(lag).")
    }
    try store.openForReading().withSnapshot { opened in
      let zone = try series.calendar.zone.choice(for: opened)
      let named =
        try types.isEmpty
        ? nil : TypeArgument.identifiers(types, known: opened.typeIdentifiers())
      let reading = series.reading(opened, zone: zone, types: named)
      if let types = reading.request.types, types.count < 2 {
        throw CommandError.usage(
          "To correlate takes two types or more: hkstats correlate \(TypeNames.short(types[0])) "
            + "sleepAnalysis.")
      }
      IdleThreads.waitForEnd()
      let document = CorrelationDocument(of: try reading.figures(), interval: series.by, lag: lag)
      switch format.form {
      case .json: try StandardOutput.print(CorrelationJSON.text(document))
      case .csv: try StandardOutput.print(CorrelationCSV.text(document))
      case .table where document.figures.document.series.isEmpty:
        try StandardOutput.print(StoreContents(of: opened).sentence + "\n")
      case .table:
        let table = CorrelationTable(
          document: document, zoneOrigin: zone.origin, showsEveryPair: !types.isEmpty)
        try StandardOutput.print(table.text(on: .standardOutput()))
      }
    }
  }
}
