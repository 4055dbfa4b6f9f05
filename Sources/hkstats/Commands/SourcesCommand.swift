internal import ReportTables
internal import ReportFormats
internal import HealthReports
internal import ArgumentParser
internal import SampleStore

/// `hkstats sources`: whose samples win where several sources recorded at once.
struct SourcesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources",
    abstract: "Each type's sources, best first, and why; or set an order of your own.",
    usage: "hkstats sources [<options>]",
    discussion: """
      Examples:
        hkstats sources --type stepCount
        hkstats sources --type stepCount --set-order "Anna's Apple Watch,iPhone"
        hkstats sources --clear-order

      Where sources overlap in time, the best one counts and the others fill its gaps. Unless you \
      set an order, what you typed in comes first, then Apple devices, then everything else; among \
      equals the one that appeared last is best.
      """)

  @OptionGroup var types: TypesOptions

  @Option(
    help: ArgumentHelp(
      "Save an order for these types: sources, best first; the others follow as usual.",
      valueName: "a,b,..."), completion: StoreCompletion.sources)
  var setOrder: [String] = []

  @Flag(help: "Forget the saved order of these types.")
  var clearOrder = false

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var format: FormatOptions<ReportFormat>

  @OptionGroup var store: StoreOptions

  func validate() throws {
    if clearOrder, !setOrder.isEmpty {
      throw ValidationError("--set-order and --clear-order exclude each other.")
    }
  }

  func run() throws {
    let changes = clearOrder || !setOrder.isEmpty
    let opened = try changes ? store.openForChanging() : store.openForReading()
    if changes {
      try opened.saveSourceOrder(setOrder, ofTypes: opened.withSnapshot(types.identifiers))
    }
    let (report, contents) = try opened.withSnapshot { snapshot in
      let report = try SourcesRequest(types: types.identifiers(in: snapshot), scope: zone.scope)
        .report(from: snapshot)
      return (report, report.types.isEmpty ? try StoreContents(of: snapshot) : nil)
    }
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .table:
      try StandardOutput.print(
        contents.map { $0.sentence + "\n" }
          ?? SourcesTable(report).text(on: format.terminal))
    }
  }
}
