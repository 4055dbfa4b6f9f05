internal import ArgumentParser
internal import Dispatch
internal import HealthCalculations
internal import SampleStore

/// `hkstats rings`: activity rings, closed days, and our own computation beside them.
struct RingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rings",
    abstract: "Activity rings, days that closed them, and what the samples say.",
    usage: "hkstats rings [<interval>] [<options>]",
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

  @OptionGroup var calendar: CalendarOptions<OfDays>

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var store: StoreOptions

  func run() throws {
    guard interval != .hourly else {
      throw CommandError.usage("Rings are of whole days: ask for daily, weekly, monthly or yearly.")
    }
    let opened = try store.openForReading()
    let choice = try calendar.zone.choice(for: opened)
    let request = calendar.request(interval, in: choice)
    IdleThreads.waitForEnd()
    let document = try RingsCalculation(store: opened, request: request).document()
    DispatchQueue.global().async { opened.close() }
    switch format.form {
    case .json: try StandardOutput.print(RingsJSON.pieces(document))
    case .csv: try StandardOutput.print(RingsJSON.csv(document))
    case .table:
      let table = RingsTable(
        document: document, zoneOrigin: choice.origin, hasDefaultRange: calendar.range.isDefault)
      try StandardOutput.print(table.text(on: .standardOutput()))
    }
  }
}
