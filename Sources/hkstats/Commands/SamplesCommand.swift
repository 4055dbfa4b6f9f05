internal import HealthReports
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

  @OptionGroup var type: RequiredTypeOptions

  @OptionGroup var range: RangeOptions<OfMoments>

  @Option(
    help: ArgumentHelp("Only the samples of this source.", valueName: "name"),
    completion: StoreCompletion.sources)
  var source: String?

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var format: FormatOptions<SamplesFormat>

  @OptionGroup var store: StoreOptions

  func run() throws {
    try store.openForReading().withSnapshot { opened in
      let stored = try opened.types()
      let identifier = try TypeArgument.identifier(type.name, stored: stored)
      let question = try Question(ReportScope(range, in: zone), to: opened)
      try question.checkBounds()
      let known = try opened.sourcePairFacts(ofType: identifier).map(\.pair.name)
      let name = try source.map { try SourceNames.resolve([$0], known: known) }?.first
      let writer = SampleWriter(
        identifier: identifier, unit: stored.first { $0.identifier == identifier }?.unit,
        zone: question.zone)
      var output = StandardOutput()
      if format.form == .csv { try output.write(SampleWriter.csvHeading) }
      try opened.forEachSample(
        ofType: identifier, from: question.from, to: question.to, source: name
      ) { sample in
        try output.write(format.form == .csv ? writer.csv(sample) : writer.jsonLine(sample))
      }
      try output.flush()
    }
  }
}
