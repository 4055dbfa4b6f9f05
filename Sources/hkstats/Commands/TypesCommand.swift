internal import ReportTables
internal import ReportFormats
internal import HealthReports
internal import ArgumentParser
internal import SampleStore

/// `hkstats types`: what the store holds.
struct TypesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "types",
    abstract: "The types that the store holds: samples, dates and unit of each.",
    usage: "hkstats types [<options>]",
    discussion: """
      Examples:
        hkstats types
        hkstats types --format json

      The first column is the short name that --type understands.
      """)

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var format: FormatOptions<ReportFormat>

  @OptionGroup var store: StoreOptions

  func run() throws {
    let opened = try store.openForReading()
    let request = try TypesRequest(scope: zone.scope)
    let (report, contents) = try opened.withSnapshot { snapshot in
      let report = try request.report(from: snapshot)
      return (report, report.types.isEmpty ? try StoreContents(of: snapshot) : nil)
    }
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .table:
      try StandardOutput.print(
        contents.map { $0.sentence + "\n" }
          ?? TypesTable(report).text(on: format.terminal))
    }
  }
}
