internal import ReportTables
internal import HealthReports
internal import ReportCharts
internal import ReportFormats
internal import ArgumentParser
internal import SampleStore

/// `hkstats records`: personal records and milestones.
struct RecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records",
    abstract: "Personal records and milestones: best days, longest sleep, round totals.",
    usage: "hkstats records [<options>]",
    discussion: """
      Examples:
        hkstats records
        hkstats records --type stepCount,flightsClimbed
        hkstats records --from 2024-01-01 --to 2025-01-01
        hkstats records --last 6m --units metric
        hkstats records --format json
        hkstats records --chart records.png

      Of amounts the best day, week and month and the round totals that were reached;
      of readings the highest and the lowest; the longest sleep and workout. Of equal
      ones the earliest counts. With --from, --to or --last: of the days, weeks and
      months that lie between as a whole, and the totals that were reached there.
      """)

  @OptionGroup var question: RecordsQuestion

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var chart: ChartOptions

  @OptionGroup var store: StoreOptions

  func run() throws {
    let opened = try store.openForReading()
    IdleThreads.waitForEnd()
    let (report, asked) = try opened.withSnapshot { snapshot in
      let request = try question.request(of: snapshot)
      return (try request.report(from: snapshot), request.types)
    }
    let table = RecordsTable(report)
    try chart.refuse(table.lack, StoreContents.extent(of: asked, in: opened, for: report))
    try chart.draw(RecordsChart(report).page())
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .csv: try StandardOutput.printCSV(format.csv(report.csvTable))
    case .table:
      try StandardOutput.print(
        table.text(on: format.terminal), unless: table.lack,
        StoreContents.extent(of: asked, in: opened, for: report), on: format.terminal)
    }
  }
}
