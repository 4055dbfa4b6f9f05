internal import HealthReports
internal import ArgumentParser
internal import CalendarBuckets
internal import HealthCalculations
internal import SampleStore

/// `hkstats samples`: single samples, streamed, for other tools.
struct SamplesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "samples",
    abstract: "The samples of types as they are stored, as CSV or one JSON object a line.",
    usage: "hkstats samples --type <type> ... [<options>]",
    discussion: """
      Examples:
        hkstats samples --type heartRate --from 2024-03-01 --to 2024-03-02
        hkstats samples --type stepCount --source iPhone --format jsonl | jq .value
        hkstats samples --type weight,bodyFatPercentage --units metric --last 1y

      Samples that overlap [from, to) come type by type, in the order of their start; nothing is merged. \
      Values are in the unit that HealthKit stores the type in, unless --units asks for others; each row \
      says which.
      """)

  @OptionGroup var types: RequiredTypesOptions

  @OptionGroup var range: RangeOptions<OfMoments>

  @Option(
    help: ArgumentHelp("Only the samples of this source.", valueName: "name"),
    completion: StoreCompletion.sources)
  var source: String?

  @OptionGroup var zone: ZoneOptions

  @Option(
    help: ArgumentHelp(
      "canonical: as HealthKit stores them; auto: as your export writes them; metric; us.",
      valueName: "units"))
  var units = UnitsChoice.canonical

  @OptionGroup var format: FormatOptions<SamplesFormat>

  @OptionGroup var store: StoreOptions

  func run() throws {
    try store.openForReading().withSnapshot { opened in
      var scope = try ReportScope(range, in: zone)
      scope.units = units
      let question = try Question(scope, to: opened)
      try question.checkBounds()
      let identifiers = try TypeArgument.identifiers(types.names, known: opened.typeIdentifiers())
      let sources = try sourceNames(of: identifiers, in: opened)
      var output = StandardOutput()
      if format.form == .csv { try output.write(SampleWriter.csvHeading) }
      for (identifier, source) in zip(identifiers, sources) {
        let stored = try opened.types(only: [identifier]).first
        let kind = MeasureKind.kind(of: identifier, stored: stored)
        let writer = SampleWriter(
          identifier: identifier,
          unit: try question.unit(of: identifier, stored: stored, kind: kind), zone: question.zone,
          isForSpreadsheets: format.spreadsheet)
        if case .none = source { continue }
        try opened.forEachSample(
          ofType: identifier, from: question.from, to: question.to, source: source.name
        ) { sample in
          try output.write(
            StandardOutput.data(
              format.form == .csv ? writer.csv(sample) : writer.jsonLine(sample)))
        }
      }
      try output.flush()
    }
  }

  /// Whose samples of a type are asked for.
  private enum SourceChoice {
    case all, one(String), none

    var name: String? {
      if case .one(let name) = self { return name }
      return nil
    }
  }

  /// The source in the store's own spelling, type by type: one of several types may not have it, one of all must.
  private func sourceNames(
    of identifiers: [String], in opened: StoreSnapshot
  ) throws -> [SourceChoice] {
    guard let source else { return identifiers.map { _ in .all } }
    let known = try identifiers.map { try opened.sourcePairFacts(ofType: $0).map(\.pair.name) }
    let name = try SourceNames.resolve(
      [source], known: SourceNames.distinct(known.joined().map(\.self))
    )
    .first
    return known.map { names in
      name.map { names.contains($0) ? .one($0) : .none } ?? .all
    }
  }
}
