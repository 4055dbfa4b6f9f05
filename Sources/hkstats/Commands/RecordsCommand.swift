internal import ArgumentParser
internal import Foundation
internal import SampleStore

/// `hkstats records`: personal records and milestones.
struct RecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records",
    abstract: "Personal records and milestones: best days, longest sleep, round totals.",
    usage: "hkstats records [<options>]",
    discussion: """
      Examples:
        hkstats records
        hkstats records --type stepCount,flightsClimbed
        hkstats records --format json

      Of amounts the best day, week and month and the round totals that were reached;
      of readings the highest and the lowest; the longest sleep and workout. Of equal
      ones the earliest counts.
      """)

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp(
      "A type by short or full name. Can be repeated. Without it: everyday types, sleep, workouts.",
      valueName: "type"))
  var types: [String] = []

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
    let opened = try store.openForReading()
    let choice = try ZoneChoice.choose(option: timeZone, store: opened)
    let identifiers =
      types.isEmpty ? nil : try TypeArgument.identifiers(types, known: opened.typeIdentifiers())
    IdleThreads.waitForEnd()
    let document = try RecordsCalculation(
      store: opened, zone: choice.zone, types: identifiers,
      prefersUSUnits: DisplayUnit.prefersUSUnits(
        environment: ProcessInfo.processInfo.environment)
    ).document()
    switch format {
    case .json: try StandardOutput.print(RecordsJSON.text(document))
    case .csv: try StandardOutput.print(RecordsCSV.text(document))
    case .table:
      let table = RecordsTable(document: document, zoneOrigin: choice.origin)
      try StandardOutput.print(table.text(on: .standardOutput()))
    }
  }
}
