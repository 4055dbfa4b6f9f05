internal import ReportTables
internal import CalendarBuckets
internal import Dispatch
internal import ReportCharts
internal import ReportFormats
internal import HealthReports
internal import ArgumentParser
internal import HealthCalculations
internal import SampleStore

/// `hkstats summary`: figures a bucket of time.
struct SummaryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary",
    abstract: "Sums, averages and durations by hour, day, week, month or year.",
    discussion: """
      Examples:
        hkstats summary weekly
        hkstats summary daily --type stepCount --from 2024-03-01 --to 2024-04-01
        hkstats summary monthly --type heartRate,restingHeartRate --format csv
        hkstats summary weekly --every 2 --first-weekday sunday
        hkstats summary daily --type stepCount --separate-by-source --format json
        hkstats summary daily --type stepCount --chart steps.png

      Without --type: the favourites of 'hkstats config', else all types of the store, as with \
      --type all.
      Without --from and --to: the last 24 hours, 14 days, 12 weeks or 12 months that the data \
      reach, or all years. Whole buckets are shown, in full: those that intersect [from, to).
      Buckets are counted from 2018-01-01 00:00 local time, a Monday.
      """)

  @OptionGroup var question: SummaryQuestion

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var chart: ChartOptions

  @OptionGroup var store: StoreOptions

  func run() throws {
    let opened = try store.openForReading()
    // What only a footer and the colours of a chart tell takes time that programs need not wait for.
    let (request, favourites) = try question.request(
      of: opened, comparesSources: format.form == .table || chart.isAsked,
      sharesBySource: chart.isAsked)
    IdleThreads.waitForEnd()
    let report = try opened.report(request)
    var contents = StoreContents()
    if report.series.isEmpty {
      contents = try opened.withSnapshot(StoreContents.init)
      try chart.refuse(contents.sentence)
    }
    let lack = try report.lack(named: request.types) {
      try StoreContents.extent(of: request.types, in: opened, for: report)
    }
    if let lack {
      try chart.refuse(lack.sentence, lack.extent)
      if format.form == .table { return try StandardOutput.say(lack.text, on: format.terminal) }
    }
    // To unmap a large file takes the system some milliseconds, which need not be waited for.
    DispatchQueue.global().async { opened.close() }
    try chart.draw(
      try SummaryChart(
        report, interval: question.interval.calendar, types: request.types == nil ? .everyday : .all
      ).page())
    switch format.form {
    case .json:
      // The same with a chart beside it as without one.
      var report = report
      for place in report.series.indices {
        report.series[place].overlap = nil
        report.series[place].shares = nil
      }
      try StandardOutput.printData(report.jsonPieces())
    case .csv:
      try report.writeCSV(forSpreadsheets: format.spreadsheet) { try StandardOutput.printCSV($0) }
    case .table:
      let table = SummaryTable(
        report, interval: question.interval.calendar,
        showsEveryStatistic: question.statistics != nil,
        hasDefaultRange: question.range.isDefault, hasDefaultTypes: !question.types.areNamed,
        showsFavourites: favourites, contents: contents.sentence)
      try StandardOutput.print(table.text(on: format.terminal))
    }
  }
}
