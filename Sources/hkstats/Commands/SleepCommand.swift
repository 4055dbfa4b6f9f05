internal import ReportTables
internal import HealthKitTypes
internal import HealthReports
internal import ReportCharts
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
      sleep is the main sleep, the others are naps. Without --from and --to these are
      the last 14 nights.
      """)

  @OptionGroup var question: SleepQuestion

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var chart: ChartOptions

  @OptionGroup var store: StoreOptions

  func run() throws {
    let opened = try store.openForReading()
    IdleThreads.waitForEnd()
    let report = try opened.report(question.request())
    let table = SleepTable(report, hasDefaultRange: question.range.isDefault)
    let types = [HKCategoryTypeIdentifier.sleepAnalysis.rawValue]
    try chart.refuse(table.lack, StoreContents.extent(of: types, in: opened, for: report))
    try chart.draw(SleepChart(report, notes: table.rangeNote).page())
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .csv: try StandardOutput.printCSV(format.csv(report.csvTable))
    case .table:
      try StandardOutput.print(
        table.text(on: format.terminal), unless: table.lack,
        StoreContents.extent(of: types, in: opened, for: report), on: format.terminal)
    }
  }
}
