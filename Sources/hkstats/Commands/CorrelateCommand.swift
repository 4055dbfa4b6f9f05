internal import ReportTables
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

  @OptionGroup var question: CorrelationQuestion

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var store: StoreOptions

  func run() throws {
    try question.checkParameters()
    let opened = try store.openForReading()
    let request = try question.request(of: opened)
    IdleThreads.waitForEnd()
    let report = try opened.report(request)
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .csv: try StandardOutput.printCSV(format.csv(report.csvTable))
    case .table:
      let lack = try opened.withSnapshot { try report.lack(named: request.types, in: $0) }
      let table = CorrelationTable(report, showsEveryPair: !question.types.isEmpty)
      try StandardOutput.print(
        table.text(on: format.terminal), unless: lack?.text, nil, on: format.terminal)
    }
  }
}
