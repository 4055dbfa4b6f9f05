internal import ArgumentParser
internal import Dispatch
internal import Foundation
internal import HealthCalculations
internal import SampleStore

extension HeartPart: ExpressibleByArgument {}

/// `hkstats heart`: resting heart rate, variability, recovery and the day's profile.
struct HeartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "heart",
    abstract: "Resting heart rate and its trend, variability, recovery, the day's profile.",
    discussion: """
      Examples:
        hkstats heart
        hkstats heart resting --by monthly --from 2023-01-01
        hkstats heart variability --format json
        hkstats heart profile --from 2024-06-01 --to 2024-07-01

      SDNN is what the export states and what its lists of beats say; RMSSD and pNN50 are of those \
      lists, by the definitions of the Task Force of 1996. Recovery is the fall of the heart rate in \
      the minutes after a workout.
      """)

  @Argument(help: "What to show.")
  var part = HeartPart.all

  @Option(help: ArgumentHelp("How long a row of the table is.", valueName: "interval"))
  var by = SummaryInterval.weekly

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

  @Option(
    help: ArgumentHelp(
      "Intervals between beats that differ by more percent from the one before are left out.",
      valueName: "percent"))
  var artefacts = HeartRateVariability.usualTolerance * 100

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "An IANA time zone such as Europe/Paris (default: that of the last import).",
      valueName: "zone"))
  var timeZone: String?

  @Option(help: ArgumentHelp("The form of the answer.", valueName: "format"))
  var format = SummaryFormat.table

  @OptionGroup var store: StoreOptions

  func run() throws {
    guard artefacts > 0 else {
      throw CommandError.usage("--artefacts has to be above 0 percent, not \(artefacts).")
    }
    let opened = try store.openForReading()
    let choice = try ZoneChoice.choose(option: timeZone, store: opened)
    var request = SummaryRequest(
      interval: by, zone: choice.zone, now: Date().timeIntervalSince1970)
    request.from = from
    request.to = to
    IdleThreads.waitForEnd()
    let tolerance = artefacts / 100
    let document = try HeartCalculation(
      store: opened, part: part, request: request, tolerance: tolerance
    ).document()
    DispatchQueue.global().async { opened.close() }
    switch format {
    case .json: try StandardOutput.print(HeartJSON.pieces(document))
    case .csv: try StandardOutput.print(HeartJSON.csv(document))
    case .table:
      let table = HeartTable(
        document: document, zoneOrigin: choice.origin, hasDefaultRange: from == nil && to == nil,
        tolerance: tolerance)
      try StandardOutput.print(table.text(on: .standardOutput()))
    }
  }
}
