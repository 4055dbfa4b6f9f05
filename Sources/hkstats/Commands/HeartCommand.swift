internal import HealthReports
internal import ArgumentParser
internal import HealthCalculations
internal import SampleStore

/// `hkstats heart`: resting heart rate, variability, recovery and the day's profile.
struct HeartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "heart",
    abstract: "Resting heart rate and its trend, variability, recovery, the day's profile.",
    usage: "hkstats heart [<part>] [<options>]",
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

  @OptionGroup var range: RangeOptions<OfMoments>

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Intervals between beats that differ by more percent from the one before are left out.",
      valueName: "percent"))
  var artefacts = HeartRateVariability.defaultTolerance * 100

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var store: StoreOptions

  func run() throws {
    guard artefacts > 0, artefacts.isFinite else {
      throw CommandError.usage("--artefacts has to be above 0 percent, not \(artefacts).")
    }
    try store.openForReading().withSnapshot { opened in
      let choice = try zone.choice(for: opened)
      let request = SeriesRequest(by.calendar, in: choice, range: range)
      IdleThreads.waitForEnd()
      let tolerance = artefacts / 100
      let document = try HeartCalculation(
        store: opened, part: part, request: request, tolerance: tolerance
      ).document()
      switch format.form {
      case .json: try StandardOutput.print(HeartJSON.pieces(document))
      case .csv: try StandardOutput.print(HeartJSON.csv(document))
      case .table:
        let table = HeartTable(
          document: document, zoneOrigin: choice.origin, hasDefaultRange: range.isDefault,
          tolerance: tolerance)
        try StandardOutput.print(table.text(on: .standardOutput()))
      }
    }
  }
}
