internal import ReportTables
internal import HealthReports
internal import ReportCharts
internal import ReportFormats
internal import ArgumentParser
internal import CalendarBuckets
internal import SampleStore

/// `hkstats profile`: what the hours of the week are like.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "A heat map of a type: hours of the day by days of the week.",
    usage: "hkstats profile --type <type> [<options>]",
    discussion: """
      Examples:
        hkstats profile --type heartRate
        hkstats profile --type stepCount --from 2024-01-01 --to 2025-01-01
        hkstats profile --type sleepAnalysis --format csv
        hkstats profile --type stepCount --chart week.svg

      Amounts are the mean per hour, readings the mean of the hours that have one. Hours are those of \
      the wall clock, on days of 23 and 25 hours too.
      """)

  @OptionGroup var question: ProfileQuestion

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var chart: ChartOptions

  @OptionGroup var store: StoreOptions

  func run() throws {
    let opened = try store.openForReading()
    let type = try question.identifier(in: opened)
    IdleThreads.waitForEnd()
    let report = try opened.report(question.request(of: type))
    let lack = try report.hours.isEmpty ? opened.withSnapshot(report.lack(in:)) : nil
    try chart.refuse(lack?.sentence, lack?.extent)
    try chart.draw(ProfileChart(report).page())
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .csv: try StandardOutput.printCSV(format.csv(report.csvTable))
    case .table:
      try StandardOutput.print(
        ProfileTable(report).text(on: format.terminal), unless: lack?.text, nil,
        on: format.terminal)
    }
  }
}
