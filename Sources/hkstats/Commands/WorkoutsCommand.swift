internal import HealthReports
internal import ReportFormats
internal import ArgumentParser
internal import Foundation
internal import HealthCalculations
internal import SampleStore

/// `hkstats workouts`: workouts, their totals and their splits.
struct WorkoutsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workouts",
    abstract: "Workouts with distance, tempo, heart rate and zones; totals; splits.",
    discussion: """
      Examples:
        hkstats workouts
        hkstats workouts monthly --activity running
        hkstats workouts list --from 2024-03-01 --to 2024-04-01 --format csv
        hkstats workouts splits --activity running --units metric
        hkstats workouts --zones karvonen --max-heart-rate 182 --resting-heart-rate 52

      Without --from and --to: the last 20 workouts, the splits of the last one, or the totals of 12 \
      weeks, 12 months or all years. Time is without pauses, and so is what samples and routes say. \
      Distance and energy are what the workout states, else those of its samples; heart rates are \
      those of its samples.
      """)

  @Argument(help: "Single workouts, their splits, or totals by activity.")
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
  var zones = ZoneMethod.max

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
  var elevationThreshold = ElevationGain.usualThreshold

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var units: UnitsOptions

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var store: StoreOptions

  func run() throws {
    try checkNumbers()
    try store.openForReading().withSnapshot { opened in
      let choice = try zone.choice(for: opened)
      let request = request(zone: choice)
      IdleThreads.waitForEnd()
      let document = try WorkoutsCalculation(store: opened, request: request).document()
      switch format.form {
      case .json: try StandardOutput.print(WorkoutsJSON.pieces(document))
      case .csv: try StandardOutput.print(WorkoutsCSV.text(document))
      case .table:
        let table = WorkoutsTable(
          document: document, zoneOrigin: choice.origin, hasDefaultRange: range.isDefault)
        try StandardOutput.print(table.text(on: .standardOutput()))
      }
    }
  }

  private func checkNumbers() throws {
    if let limit, limit < 1 {
      throw CommandError.usage("--limit has to be 1 or more, not \(limit).")
    }
    for (name, rate) in [
      ("--max-heart-rate", maxHeartRate), ("--resting-heart-rate", restingHeartRate),
    ] {
      if let rate, !(rate > 0 && rate < 1_000) {
        throw CommandError.usage("\(name) has to be a rate in beats a minute, not \(rate).")
      }
    }
    if let maxHeartRate, let restingHeartRate, restingHeartRate >= maxHeartRate {
      throw CommandError.usage("--resting-heart-rate has to lie below --max-heart-rate.")
    }
    if !(elevationThreshold >= 0 && elevationThreshold.isFinite) {
      throw CommandError.usage(
        "--elevation-threshold has to be 0 or more metres, not \(elevationThreshold).")
    }
  }

  private func request(zone: ZoneChoice) -> WorkoutRequest {
    var request = WorkoutRequest(zone: zone.zone, now: Date().timeIntervalSince1970)
    request.view = view
    request.from = range.from
    request.to = range.to
    request.activities = activity
    request.sources = source
    request.limit = limit
    request.units = units.choice
    request.prefersUSUnits = ReaderUnits.areUS
    request.zones = ZoneRequest(
      method: zones, maximum: maxHeartRate, resting: restingHeartRate,
      bounds: zoneBounds.map { list in
        list.split(separator: ",", omittingEmptySubsequences: false).map {
          Double($0.filter { $0 != " " }) ?? .nan
        }
      })
    request.routes.elevationThreshold = elevationThreshold
    return request
  }
}
