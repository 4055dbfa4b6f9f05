internal import ReportTables
internal import HealthReports
internal import ReportCharts
internal import ReportFormats
internal import ArgumentParser
internal import SampleStore

/// `hkstats trends`: where the figures of days or weeks are going, and how significant that is.
struct TrendsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trends",
    abstract: "What rises, what falls, what is typical and what is not.",
    usage: "hkstats trends [<options>]",
    discussion: """
      Examples:
        hkstats trends
        hkstats trends --type restingHeartRate
        hkstats trends --by week --type stepCount,bodyMass --from 2023-01-01
        hkstats trends --type stepCount --window 30 --format json
        hkstats trends --type restingHeartRate --window 28 --chart resting.png

      Without --type a row per type; of one type everything that was found, as JSON of several too. The last period (28 days or \
      12 weeks) is compared with the one before and with the same one 52 weeks ago. A day that is not \
      over is excluded.
      """)

  @OptionGroup var question: TrendsQuestion

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var chart: ChartOptions

  @OptionGroup var store: StoreOptions

  func run() throws {
    // What is named, or drawn, is told in full; the details of all types would cost a fifth of the time.
    var request = try question.request(isInFull: question.types.areNamed || chart.isAsked)
    try request.checkParameters()
    let opened = try store.openForReading()
    if question.types.areNamed {
      request.types = try opened.withSnapshot { try question.types.identifiers(in: $0) }
    }
    IdleThreads.waitForEnd()
    let report = try opened.report(request)
    // Most have something to show, and need no other look at the store.
    let lack =
      try report.series.allSatisfy { $0.count == 0 }
      ? opened.withSnapshot {
        try report.lack(
          named: request.types, hasDefaultRange: question.series.calendar.range.isDefault, in: $0)
      } : nil
    if let lack {
      try chart.refuse(lack.sentence, lack.extent)
      if format.form == .table { return try StandardOutput.say(lack.text, on: format.terminal) }
    }
    try chart.draw(TrendsChart(report, types: request.types == nil ? .everyday : .all).page())
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .csv: try StandardOutput.printCSV(format.csv(report.csvTable))
    case .table:
      if request.types?.count == 1, let series = report.series.first {
        let view = TrendDetailText(series, of: report)
        try StandardOutput.print(view.text(on: format.terminal))
      } else {
        try StandardOutput.print(TrendTable(report).text(on: format.terminal))
      }
    }
  }
}
