internal import ArgumentParser
internal import Foundation
internal import SampleStore

/// `hkstats profile`: what the hours of the week are like.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "A heat map of a type: hours of the day by days of the week.",
    discussion: """
      Examples:
        hkstats profile --type heartRate
        hkstats profile --type stepCount --from 2024-01-01 --to 2025-01-01
        hkstats profile --type sleepAnalysis --format csv
        hkstats profile --type stepCount --chart week.svg

      Amounts are the mean of an hour, readings the mean of the hours that have one. Hours are those of \
      the wall clock, on days of 23 and 25 hours too.
      """)

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp("The type by short or full name (heartRate).", valueName: "type"))
  var type: String

  @OptionGroup var range: SeriesRangeOptions

  @Option(help: ArgumentHelp("The form of the answer.", valueName: "format"))
  var format = SummaryFormat.table

  @Option(help: ChartFile.help, transform: ChartFile.argument)
  var chart: ChartFile?

  @OptionGroup var store: StoreOptions

  func run() throws {
    let opened = try store.openForReading()
    let zone = try ZoneChoice.choose(option: range.timeZone, store: opened)
    let request = try range.request(opened, interval: .hourly, zone: zone, types: [type])
    guard let identifier = request.types?.first, request.types?.count == 1 else {
      throw CommandError.usage("A profile is of one type: hkstats profile --type heartRate.")
    }
    IdleThreads.waitForEnd()
    let document = try ProfileCalculation(store: opened, request: request).document(identifier)
    if let chart {
      try chart.write(ProfileChart(document: document, zoneOrigin: zone.origin).page())
    }
    switch format {
    case .json: try StandardOutput.print(ProfileJSON.text(document))
    case .csv: try StandardOutput.print(ProfileCSV.text(document))
    case .table:
      let table = ProfileTable(document: document, zoneOrigin: zone.origin)
      try StandardOutput.print(table.text(on: .standardOutput()))
    }
  }
}
