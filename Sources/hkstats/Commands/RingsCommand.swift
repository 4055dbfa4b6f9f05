internal import ArgumentParser
internal import Dispatch
internal import Foundation
internal import HealthCalculations
internal import SampleStore

/// `hkstats rings`: activity rings, closed days, and our own computation beside them.
struct RingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rings",
    abstract: "Activity rings, days that closed them, and what the samples say.",
    discussion: """
      Examples:
        hkstats rings
        hkstats rings monthly --from 2024-01-01
        hkstats rings daily --from 2024-03-01 --to 2024-04-01 --format csv

      Values and goals are those of the export; 'own' is the same from the merged samples of the local \
      day: active energy, minutes of exercise, hours stood.
      """)

  @Argument(help: "Days, or how many days of a bucket closed their rings.")
  var interval = SummaryInterval.daily

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The first local date.", valueName: "date"),
    transform: DateArgument.argument)
  var from: DateArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The local date to stop before.", valueName: "date"),
    transform: DateArgument.argument)
  var to: DateArgument?

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
    guard interval != .hourly else {
      throw CommandError.usage("Rings are of whole days: ask for daily, weekly, monthly or yearly.")
    }
    let opened = try store.openForReading()
    let choice = try ZoneChoice.choose(option: timeZone, store: opened)
    var request = SummaryRequest(
      interval: interval, zone: choice.zone, now: Date().timeIntervalSince1970)
    request.from = from
    request.to = to
    request.units = units
    IdleThreads.waitForEnd()
    let document = try RingsCalculation(store: opened, request: request).document()
    DispatchQueue.global().async { opened.close() }
    switch format {
    case .json: try StandardOutput.print(RingsJSON.pieces(document))
    case .csv: try StandardOutput.print(RingsJSON.csv(document))
    case .table:
      let table = RingsTable(
        document: document, zoneOrigin: choice.origin, hasDefaultRange: from == nil && to == nil)
      try StandardOutput.print(table.text(on: .standardOutput()))
    }
  }
}
