internal import ArgumentParser
internal import CalendarBuckets
internal import HealthCalculations
internal import SampleStore

/// `hkstats samples`: single samples, streamed, for other tools.
struct SamplesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "samples",
    abstract: "The samples of one type as they are stored, as CSV or one JSON object a line.",
    usage: "hkstats samples --type <type> [<options>]",
    discussion: """
      Examples:
        hkstats samples --type heartRate --from 2024-03-01 --to 2024-03-02
        hkstats samples --type stepCount --source iPhone --format jsonl | jq .value

      Samples that overlap [from, to) come in the order of their start. Values are in the unit that \
      HealthKit stores the type in; nothing is merged.
      """)

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp("A type by short or full name.", valueName: "type"))
  var type: String

  @Option(
    help: ArgumentHelp("The first local date or ISO time.", valueName: "date"),
    transform: DateArgument.argument)
  var from: DateArgument?

  @Option(
    help: ArgumentHelp("The local date or ISO time to stop before.", valueName: "date"),
    transform: DateArgument.argument)
  var to: DateArgument?

  @Option(help: ArgumentHelp("Only the samples of this source.", valueName: "name"))
  var source: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "An IANA time zone for the dates (default: that of the last import).", valueName: "zone"))
  var timeZone: String?

  @Option(help: ArgumentHelp("The form of the answer.", valueName: "format"))
  var format = SamplesFormat.csv

  @OptionGroup var store: StoreOptions

  func run() throws {
    let opened = try store.openForReading()
    let stored = try opened.types()
    let identifier = try TypeArgument.identifier(type, stored: stored)
    let zone = try ZoneChoice.choose(option: timeZone, store: opened).zone
    let (first, end) = (from?.instant(in: zone), to?.instant(in: zone))
    if let first, let end, first >= end {
      throw CommandError.usage(
        "--from has to lie before --to, but \(zone.isoString(at: first)) does not lie before "
          + "\(zone.isoString(at: end)).")
    }
    let known = try opened.sourcePairFacts(ofType: identifier).map(\.pair.name)
    let name = try source.map { try SourceNames.resolve([$0], known: known) }?.first
    let writer = SampleWriter(
      identifier: identifier, unit: stored.first { $0.identifier == identifier }?.unit, zone: zone)
    var output = StandardOutput()
    if format == .csv { try output.write(SampleWriter.csvHeading) }
    try opened.forEachSample(ofType: identifier, from: first, to: end, source: name) { sample in
      try output.write(format == .csv ? writer.csv(sample) : writer.jsonLine(sample))
    }
    try output.flush()
  }
}
