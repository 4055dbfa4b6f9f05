internal import HealthReports
internal import ReportFormats
internal import ArgumentParser
internal import CalendarBuckets
internal import SampleStore

/// `hkstats profile`: what the hours of the week are like.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "A heat map of a type: hours of the day by days of the week.",
    usage: "hkstats profile --type <type> [<options>]",
    discussion: """
      Examples:
        hkstats profile --type heartRate
        hkstats profile --type stepCount --from 2024-01-01 --to 2025-01-01
        hkstats profile --type sleepAnalysis --format csv
        hkstats profile --type stepCount --chart week.svg

      Amounts are the mean of an hour, readings the mean of the hours that have one. Hours are those of \
      the wall clock, on days of 23 and 25 hours too.
      """)

  @OptionGroup var type: RequiredTypeOptions
  @OptionGroup var calendar: CalendarOptions<OfMoments>

  @OptionGroup var format: FormatOptions<SummaryFormat>

  @OptionGroup var chart: ChartOptions

  @OptionGroup var store: StoreOptions

  func run() throws {
    try store.openForReading().withSnapshot { opened in
      let zone = try calendar.zone.choice(for: opened)
      let types = try TypeArgument.identifiers([type.name], known: opened.typeIdentifiers())
      guard types.count == 1 else {
        throw CommandError.usage("A profile is of one type: hkstats profile --type heartRate.")
      }
      var request = calendar.request(.hour, in: zone)
      request.types = types
      IdleThreads.waitForEnd()
      let document = try ProfileCalculation(store: opened, request: request).document(types[0])
      if document.hours.edges.isEmpty, let lack = try StoreContents.lack(of: types, in: opened) {
        if chart.isAsked { throw CommandError.nothingToDraw(lack) }
        if format.form == .table { return try StandardOutput.print(lack + "\n") }
      }
      try chart.draw(ProfileChart(document: document, zoneOrigin: zone.origin).page())
      switch format.form {
      case .json: try StandardOutput.print(ProfileJSON.text(document))
      case .csv: try StandardOutput.print(ProfileCSV.text(document))
      case .table:
        let table = ProfileTable(document: document, zoneOrigin: zone.origin)
        try StandardOutput.print(table.text(on: .standardOutput()))
      }
    }
  }
}
