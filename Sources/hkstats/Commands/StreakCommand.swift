internal import ReportTables
internal import ReaderLocales
internal import ReportCharts
internal import ReportFormats
internal import HealthReports
internal import ArgumentParser
internal import CalendarBuckets
internal import HealthCalculations
internal import SampleStore

/// `hkstats streak`: days, weeks or months in a row that meet a goal.
struct StreakCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "streak",
    abstract: "Days, weeks or months in a row that meet a goal.",
    usage: "hkstats streak [<options>]",
    discussion: """
      Examples:
        hkstats streak --type stepCount --at-least 10000
        hkstats streak --type appleStandHour --at-least 12
        hkstats streak --sleep asleep --at-least 7h --allow-misses 1/7
        hkstats streak --type mindfulSession --at-least 10min
        hkstats streak --workouts running --at-least 3 --by week
        hkstats streak --rings all
        hkstats streak --type stepCount --at-least 10000 --chart steps.svg
        hkstats streak --type restingHeartRate --at-most 55 --by month

      Figures are sums of amounts, averages of readings, counts or lengths of time, \
      merged over the sources. The day that is not over counts if it meets the goal \
      already; if not, it ends nothing. A day without data ends a streak unless \
      --skip-empty is given. The end of a streak is where its last day ends. With \
      --allow-misses 1/7 the miss that is one too many ends it, and the next one begins \
      behind that miss.
      """)

  @OptionGroup var question: StreakQuestion

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var chart: ChartOptions

  @OptionGroup var store: StoreOptions

  func run() throws {
    let opened = try store.openForReading()
    IdleThreads.waitForEnd()
    let report = try question.report(from: opened)
    if chart.isAsked, !report.hasData { throw CommandError.nothingToDraw(report.nothingToCount) }
    try chart.draw(StreakChart(report).page())
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .csv: try StandardOutput.printCSV(format.csv(report.csvTable))
    case .table:
      try StandardOutput.print(StreakTable(report).text(on: format.terminal))
    }
  }
}
