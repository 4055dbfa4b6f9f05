internal import ReportTables
internal import HealthKitTypes
internal import ArgumentParser
internal import HealthCalculations
internal import HealthReports
internal import ReportCharts
internal import ReportFormats
internal import SampleStore

/// `hkstats heart`: resting heart rate, variability, recovery and the day's profile.
struct HeartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "heart",
    abstract: "Resting heart rate and its trend, variability, recovery, the day's profile.",
    usage: "hkstats heart [<part>] [<options>]",
    discussion: """
      Examples:
        hkstats heart
        hkstats heart resting --by monthly --from 2023-01-01
        hkstats heart variability --format json
        hkstats heart profile --from 2024-06-01 --to 2024-07-01
        hkstats heart --by monthly --chart heart.png

      SDNN is what the export states and what is computed from its RR intervals; RMSSD and pNN50 are \
      computed from these, by the definitions of the Task Force of 1996. Recovery is the fall of the \
      heart rate in the minutes after a workout.
      """)

  @OptionGroup var question: HeartQuestion

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var chart: ChartOptions

  @OptionGroup var store: StoreOptions

  func run() throws {
    try question.checkParameters()
    let opened = try store.openForReading()
    IdleThreads.waitForEnd()
    let report = try opened.report(question.request())
    let table = HeartTable(
      report, interval: question.by.calendar, hasDefaultRange: question.range.isDefault)
    try chart.refuse(
      table.lack, StoreContents.extent(of: question.part.types, in: opened, for: report))
    try chart.draw(HeartChart(report, interval: question.by.calendar).page())
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .csv: try StandardOutput.printCSV(format.csv(report.csvTable))
    case .table:
      try StandardOutput.print(
        table.text(on: format.terminal), unless: table.lack,
        StoreContents.extent(of: question.part.types, in: opened, for: report), on: format.terminal)
    }
  }
}
