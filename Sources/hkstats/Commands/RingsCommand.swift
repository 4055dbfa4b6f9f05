internal import ReportTables
internal import ReportFormats
internal import HealthReports
internal import ReportCharts
internal import ArgumentParser
internal import HealthCalculations
internal import SampleStore

/// `hkstats rings`: activity rings, closed days, and our own computation beside them.
struct RingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rings",
    abstract: "Activity rings, days that closed them, and what the samples say.",
    usage: "hkstats rings [<interval>] [<options>]",
    discussion: """
      Examples:
        hkstats rings
        hkstats rings monthly --from 2024-01-01
        hkstats rings daily --from 2024-03-01 --to 2024-04-01 --format csv
        hkstats rings --from 2024-03-01 --to 2024-04-01 --chart march.png

      Values and goals are those of the export; 'calc' is the same from the merged samples of the local \
      day: active energy, minutes of exercise, hours stood.
      """)

  @OptionGroup var question: RingsQuestion

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var chart: ChartOptions

  @OptionGroup var store: StoreOptions

  func run() throws {
    let opened = try store.openForReading()
    IdleThreads.waitForEnd()
    let report = try opened.report(question.request())
    let table = RingsTable(
      report, interval: question.interval.summary.calendar,
      hasDefaultRange: question.calendar.range.isDefault)
    try chart.refuse(table.lack, StoreContents.ringExtent(in: opened))
    try chart.draw(RingsChart(report, interval: question.interval.summary.calendar).page())
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .csv: try StandardOutput.printCSV(format.csv(report.csvTable))
    case .table:
      try StandardOutput.print(
        table.text(on: format.terminal), unless: table.lack,
        StoreContents.ringExtent(in: opened), on: format.terminal)
    }
  }
}
