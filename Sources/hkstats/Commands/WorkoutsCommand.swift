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
    abstract: "Workouts with distance, pace, heart rate and zones; totals; splits; best efforts.",
    discussion: """
      Examples:
        hkstats workouts
        hkstats workouts monthly --activity running
        hkstats workouts list --from 2024-03-01 --to 2024-04-01 --format csv
        hkstats workouts splits --activity running --units metric
        hkstats workouts efforts --activity running
        hkstats workouts weekly --activity running --chart running.png
        hkstats workouts --zones karvonen --resting-heart-rate 52

      Without --from and --to: the last 20 workouts, the splits of the last one, or the totals of 12 \
      weeks, 12 months or all years. Time is without pauses, and so is what samples and routes say. \
      Distance and energy are what the workout states, else those of its samples; heart rates are \
      those of its samples. The chart of the list is that of the totals by week.
      """)

  @Argument(help: "Single workouts, their splits, best efforts, or totals by activity.")
  var view = WorkoutView.list

  @Option(
    help: ArgumentHelp(
      "Only this activity, such as running. Can be repeated.", valueName: "name"),
    completion: StoreCompletion.activities)
  var activity: [String] = []

  @Option(
    help: ArgumentHelp("Only workouts of this source. Can be repeated.", valueName: "name"),
    completion: StoreCompletion.sources)
  var source: [String] = []

  @OptionGroup var range: RangeOptions<OfMoments>

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("At most so many workouts, the last ones.", valueName: "n"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "Zones are shares of the maximum heart rate, or of the reserve above the resting one.",
      valueName: "method"))
  var zones = ZoneMethod.maximum

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum heart rate (default: 208 - 0.7 x age).", valueName: "bpm"))
  var maxHeartRate: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The resting heart rate of the reserve (default: the last one recorded).",
      valueName: "bpm"))
  var restingHeartRate: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where the five zones begin, instead of shares.", valueName: "a,b,c,d,e"))
  var zoneBounds: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Climbs and falls of a route count from so many metres on.", valueName: "m"))
  var elevationThreshold = ElevationGain.defaultThreshold

  @OptionGroup var counting: WorkoutCountOptions

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var units: UnitsOptions

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var chart: ChartOptions

  @OptionGroup var store: StoreOptions

  func run() throws {
    // What makes no sense is told whether there is a store or not.
    let request = try workoutsRequest()
    try request.checkParameters()
    let opened = try store.openForReading()
    IdleThreads.waitForEnd()
    if let interval = view.interval {
      try printTotals(by: interval, of: opened)
    } else if view == .efforts {
      try printEfforts(of: opened)
    } else {
      try printWorkouts(request, of: opened)
    }
  }

  private var scope: ReportScope {
    get throws {
      var scope = try ReportScope(range, in: zone, units: units)
      scope.countsAllWorkouts = counting.all
      return scope
    }
  }

  private func workoutsRequest() throws -> WorkoutsRequest {
    let bounds = zoneBounds.map { list in
      list.split(separator: ",", omittingEmptySubsequences: false).map {
        Double($0.filter { $0 != " " }) ?? .nan
      }
    }
    return try WorkoutsRequest(
      splits: view == .splits, activities: activity, sources: source, limit: limit,
      zones: HeartRateZonesRequest(
        zones, maxHeartRate: maxHeartRate, restingHeartRate: restingHeartRate, bounds: bounds),
      elevationThreshold: elevationThreshold, scope: scope)
  }

  private func totalsRequest(by interval: CalendarInterval) throws -> WorkoutTotalsRequest {
    try WorkoutTotalsRequest(
      interval, activities: activity, sources: source, elevationThreshold: elevationThreshold,
      scope: scope)
  }

  private func draw(_ totals: WorkoutTotalsReport, by interval: CalendarInterval) throws {
    try chart.draw(
      WorkoutTotalsChart(
        totals, interval: interval, activities: activity.isEmpty ? .everyday : .all
      ).page())
  }

  private func printWorkouts(_ request: WorkoutsRequest, of store: SampleStore) throws {
    let hasSplits = view == .splits
    let isDrawnByWeek = chart.isAsked && !hasSplits
    let (report, weeks) = try store.withSnapshot { snapshot in
      (
        try request.report(from: snapshot),
        isDrawnByWeek ? try totalsRequest(by: .week).report(from: snapshot) : nil
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
      try StandardOutput.printData(
        format.csv(hasSplits ? report.splitsCSVTable : report.csvTable))
    case .table:
      try StandardOutput.print(
        table.text(on: format.terminal), unless: table.lack,
        StoreContents.workoutExtent(in: store, for: report), on: format.terminal)
    }
  }

  private func printEfforts(of store: SampleStore) throws {
    let report = try store.report(
      WorkoutEffortsRequest(activities: activity, sources: source, scope: scope))
    let table = WorkoutEffortsTable(report)
    try chart.refuse(table.lack, StoreContents.workoutExtent(in: store, for: report))
    try chart.draw(WorkoutEffortsChart(report).page())
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .csv: try StandardOutput.printData(format.csv(report.csvTable))
    case .table:
      try StandardOutput.print(
        table.text(on: format.terminal), unless: table.lack,
        StoreContents.workoutExtent(in: store, for: report), on: format.terminal)
    }
  }

  private func printTotals(by interval: CalendarInterval, of store: SampleStore) throws {
    let report = try store.report(totalsRequest(by: interval))
    let table = WorkoutTotalsTable(report, interval: interval, hasDefaultRange: range.isDefault)
    try chart.refuse(table.lack, StoreContents.workoutExtent(in: store, for: report))
    try draw(report, by: interval)
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .csv: try StandardOutput.printData(format.csv(report.csvTable))
    case .table:
      try StandardOutput.print(
        table.text(on: format.terminal), unless: table.lack,
        StoreContents.workoutExtent(in: store, for: report), on: format.terminal)
    }
  }
}
