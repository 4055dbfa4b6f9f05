internal import ArgumentParser
internal import Dispatch
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
      weeks, 12 months or all years. Time is without pauses. Distance and energy are what the \
      workout states, else those of its samples; heart rates are those of its samples.
      """)

  @Argument(help: "Single workouts, their splits, or totals by activity.")
  var view = WorkoutView.list

  @Option(
    help: ArgumentHelp(
      "Only this activity, such as running. Can be repeated.", valueName: "name"))
  var activity: [String] = []

  @Option(
    help: ArgumentHelp("Only workouts of this source. Can be repeated.", valueName: "name"))
  var source: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The first local date or ISO time.", valueName: "date"),
    transform: DateArgument.argument)
  var from: DateArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The local date or ISO time to stop before.", valueName: "date"),
    transform: DateArgument.argument)
  var to: DateArgument?

  @Option(help: ArgumentHelp("At most so many workouts, the last ones.", valueName: "n"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "Zones are shares of the maximum heart rate, or of the reserve above the resting one.",
      valueName: "method"))
  var zones = ZoneMethod.max

  @Option(
    help: ArgumentHelp(
      "The maximum heart rate (default: 208 - 0.7 x age).", valueName: "bpm"))
  var maxHeartRate: Double?

  @Option(
    help: ArgumentHelp(
      "The resting heart rate of the reserve (default: the last one recorded).",
      valueName: "bpm"))
  var restingHeartRate: Double?

  @Option(
    help: ArgumentHelp("Where the five zones begin, instead of shares.", valueName: "a,b,c,d,e"))
  var zoneBounds: String?

  @Option(
    help: ArgumentHelp(
      "Climbs and falls of a route count from so many metres on.", valueName: "m"))
  var elevationThreshold = ElevationGain.usualThreshold

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "An IANA time zone such as Europe/Paris (default: that of the last import).",
      valueName: "zone"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp(
      "auto: as your export writes them; metric; us; canonical: as HealthKit stores them.",
      valueName: "units"))
  var units = UnitsChoice.auto

  @Option(help: ArgumentHelp("The form of the answer.", valueName: "format"))
  var format = SummaryFormat.table

  @OptionGroup var store: StoreOptions

  func run() throws {
    try checkNumbers()
    let opened = try store.openForReading()
    let choice = try ZoneChoice.choose(option: timeZone, store: opened)
    let request = try request(zone: choice)
    IdleThreads.waitForEnd()
    let document = try WorkoutsCalculation(store: opened, request: request).document()
    DispatchQueue.global().async { opened.close() }
    switch format {
    case .json: try StandardOutput.print(WorkoutsJSON.pieces(document))
    case .csv: try StandardOutput.print(WorkoutsCSV.text(document))
    case .table:
      let table = WorkoutsTable(
        document: document, zoneOrigin: choice.origin, hasDefaultRange: from == nil && to == nil)
      try StandardOutput.print(table.text(on: .standardOutput()))
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
      throw CommandError.usage("--elevation-threshold has to be 0 or more metres.")
    }
  }

  private func request(zone: ZoneChoice) throws -> WorkoutRequest {
    let environment = ProcessInfo.processInfo.environment
    var request = WorkoutRequest(zone: zone.zone, now: Date().timeIntervalSince1970)
    request.view = view
    request.from = from
    request.to = to
    request.activities = activity
    request.sources = source
    request.limit = limit
    request.units = units
    request.prefersUSUnits = DisplayUnit.prefersUSUnits(
      locale: ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap { environment[$0] }
        .first { !$0.isEmpty } ?? "")
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
