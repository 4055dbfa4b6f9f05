internal import ReportTables
internal import ArgumentParser
internal import CalendarBuckets
internal import HealthCalculations
internal import HealthReports
internal import ReportCharts
internal import ReportFormats
internal import SampleStore

/// `hkstats workouts`: workouts, their totals and their splits.
struct WorkoutsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workouts",
    abstract:
      "Workouts with distance, pace, heart rate and zones; totals; splits; best efforts; the course of one.",
    discussion: """
      Examples:
        hkstats workouts
        hkstats workouts monthly --activity running
        hkstats workouts list --from 2024-03-01 --to 2024-04-01 --format csv
        hkstats workouts splits --activity running --units metric
        hkstats workouts efforts --activity running
        hkstats workouts course --activity running --chart run.png
        hkstats workouts weekly --activity running --chart running.png
        hkstats workouts --zones karvonen --resting-heart-rate 52

      Without --from and --to: the last 20 workouts, the splits or the course of the last one, or the totals of 12 \
      weeks, 12 months or all years. Time is without pauses, and so is what samples and routes say. \
      Distance and energy are what the workout states, else those of its samples; heart rates are \
      those of its samples. The chart of the list is that of the totals by week.
      """)

  @OptionGroup var question: WorkoutsQuestion

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var chart: ChartOptions

  @OptionGroup var store: StoreOptions

  func run() throws {
    // What makes no sense is told whether there is a store or not.
    let request = try question.workoutsRequest()
    try question.checkParameters()
    let opened = try store.openForReading()
    IdleThreads.waitForEnd()
    if let interval = question.view.interval {
      try printTotals(by: interval, of: opened)
    } else if question.view == .efforts {
      try printEfforts(of: opened)
    } else if question.view == .course {
      try printCourse(of: opened)
    } else {
      try printWorkouts(request, of: opened)
    }
  }

  /// The request for totals, for no more buckets than are drawn where they are.
  private func totalsRequest(by interval: CalendarInterval) throws -> WorkoutTotalsRequest {
    var request = try question.totalsRequest(by: interval)
    if chart.isAsked { request.room = WorkoutTotalsChart.room }
    return request
  }

  private func draw(_ totals: WorkoutTotalsReport, by interval: CalendarInterval) throws {
    try chart.draw(
      WorkoutTotalsChart(
        totals, interval: interval, activities: question.activity.isEmpty ? .everyday : .all
      ).page())
  }

  private func printWorkouts(_ request: WorkoutsRequest, of store: SampleStore) throws {
    let hasSplits = question.view == .splits
    let isDrawnByWeek = chart.isAsked && !hasSplits
    let (weeks, report) = try store.withSnapshot { snapshot in
      (
        // First, as it is refused where a chart has no room for it.
        isDrawnByWeek ? try totalsRequest(by: .week).report(from: snapshot) : nil,
        try request.report(from: snapshot)
      )
    }
    let table = WorkoutsTable(report, hasSplits: hasSplits)
    try chart.refuse(table.lack, StoreContents.workoutExtent(in: store, for: report))
    if let weeks {
      try draw(weeks, by: .week)
    } else {
      try chart.refuse(
        report.workouts.allSatisfy { ($0.splits ?? []).isEmpty }
          ? "No workout here has samples of distance, so there are no splits." : nil)
      try chart.draw(WorkoutSplitsChart(report).page())
    }
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .csv:
      try StandardOutput.printCSV(
        format.csv(hasSplits ? report.splitsCSVTable : report.csvTable))
    case .table:
      try StandardOutput.print(
        table.text(on: format.terminal), unless: table.lack,
        StoreContents.workoutExtent(in: store, for: report), on: format.terminal)
    }
  }

  private func printEfforts(of store: SampleStore) throws {
    let report = try store.report(question.effortsRequest())
    let table = WorkoutEffortsTable(report)
    try chart.refuse(table.lack, StoreContents.workoutExtent(in: store, for: report))
    try chart.draw(WorkoutEffortsChart(report).page())
    try print(report, table.text(on: format.terminal), unless: table.lack, of: store)
  }

  private func printCourse(of store: SampleStore) throws {
    let report = try store.report(question.courseRequest())
    let table = WorkoutCourseTable(report)
    try chart.refuse(table.lack, StoreContents.workoutExtent(in: store, for: report))
    try chart.refuse(report.isDrawn ? nil : WorkoutCourseTable.nothingKnown)
    try chart.draw(WorkoutCourseChart(report).page())
    try print(report, table.text(on: format.terminal), unless: table.lack, of: store)
  }

  private func printTotals(by interval: CalendarInterval, of store: SampleStore) throws {
    let report = try store.report(totalsRequest(by: interval))
    let table = WorkoutTotalsTable(
      report, interval: interval, hasDefaultRange: question.range.isDefault)
    try chart.refuse(table.lack, StoreContents.workoutExtent(in: store, for: report))
    try draw(report, by: interval)
    try print(report, table.text(on: format.terminal), unless: table.lack, of: store)
  }

  /// Prints a report in the form that was asked for.
  private func print(
    _ report: some ZonedReport & CSVReport & Encodable, _ text: @autoclosure () throws -> String,
    unless lack: String?, of store: SampleStore
  ) throws {
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .csv: try StandardOutput.printCSV(format.csv(report.csvTable))
    case .table:
      try StandardOutput.print(
        try text(), unless: lack, StoreContents.workoutExtent(in: store, for: report),
        on: format.terminal)
    }
  }
}
