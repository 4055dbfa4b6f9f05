internal import HealthReports
internal import ArgumentParser
internal import HealthCalculations
internal import HealthTables
internal import SampleStore

/// `hkstats samples`: single samples, streamed, for other tools.
struct SamplesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "samples",
    abstract: "The samples of types as they are stored, as CSV, one JSON object a line, or Arrow.",
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

  @OptionGroup var units: SampleUnitsOptions

  @OptionGroup var format: FormatOptions<SamplesFormat>

  @OptionGroup var store: StoreOptions

  func validate() throws {
    if format.form == .arrow, StandardOutput.isTerminal {
      throw ValidationError(
        "--format arrow is no text for a terminal: write it to a file (> samples.arrows) or into a pipe."
      )
    }
  }

  func run() throws {
    try store.openForReading().withSnapshot { opened in
      var scope = try ReportScope(range, in: zone)
      scope.units = units.choice
      let identifiers = try TypeArgument.identifiers(types.names, known: opened.typeIdentifiers())
      // --last reaches up to the end of what is asked for.
      let question = try Question(scope, to: opened, about: .types(identifiers))
      try question.checkBounds()
      let parts = try SampleRows.Part.parts(
        ofTypes: identifiers, source: source, in: opened)
      let output = DataOutput(format.form == .csv ? .csv : .json)
      try SampleRows(parts, of: question, columns: format.form == .jsonl ? .all : .plain).write(
        as: format.form.tableForm, isForSpreadsheets: format.spreadsheet, to: output.write)
      try output.flush()
    }
  }
}
