internal import Cohorts
internal import HealthReports
internal import ReportFormats
internal import ReportTables

/// Prints what is known of the participants of a cohort.
struct CohortReportText {
  /// What is known.
  private let report: CohortReport

  init(_ report: CohortReport) {
    self.report = report
  }

  /// Writes the report to standard output.
  func print(_ format: FormatOptions<SummaryFormat>) throws {
    switch format.form {
    case .json: try StandardOutput.printData(OrderedJSONEncoder.text(report))
    case .csv: try StandardOutput.printCSV(format.csv(report.csvTable))
    case .table: try StandardOutput.print(text(on: format.terminal))
    }
  }

  /// Ends an import that could not import everything: the report says what and why.
  func throwFaults() throws {
    let faults = [
      report.refusalCount > 0 ? Self.count(report.refusalCount, "file", "refused") : nil,
      report.unreadableCount > 0 ? Self.count(report.unreadableCount, "store") : nil,
    ].compactMap(\.self)
    guard faults.isEmpty else { throw CommandError.badData(faults.joined(separator: " ")) }
  }

  /// How many of something are at fault, in a sentence.
  static func count(_ count: Int, _ noun: String, _ what: String = "not readable") -> String {
    count == 1
      ? "1 \(noun) was \(what); the report says why."
      : "\(NumberText.grouped(count)) \(noun)s were \(what); the report says which and why."
  }

  /// As a table, with a sentence for each file that was refused.
  func text(on terminal: Terminal) -> String {
    guard !report.participants.isEmpty else {
      return ["There is no participant here."].paragraphs(on: terminal)
    }
    let refusals = report.participants.flatMap { participant in
      participant.refusals.map { "\(participant.participant.asName): \($0.reason.withoutControls)" }
        + [participant.unreadable].compactMap { $0 }.map {
          "\(participant.participant.asName): \($0.withoutControls)"
        }
    }
    return table.text(on: terminal) + "\n" + ([summary] + refusals).paragraphs(on: terminal)
  }

  private var summary: String {
    let stores = report.participants.count { $0.facts != nil }
    let hours = NumberText.fixed(
      report.minimumWearHours,
      digits: report.minimumWearHours.rounded() == report.minimumWearHours ? 0 : 1)
    return "\(NumberText.grouped(report.participants.count)) "
      + "\(report.participants.count == 1 ? "participant" : "participants"), "
      + "\(NumberText.grouped(stores)) with data that can be read. Wear is the hours of a day with a sample of the "
      + "heart rate, the mean over the days with any; valid days have \(hours) or more."
  }

  private var table: TextTable {
    func column(
      _ heading: String, _ alignment: TextTable.Alignment = .right, unit: String = "",
      _ cell: (CohortReport.Participant) -> String
    ) -> TextTable.Column {
      TextTable.Column(
        heading: [heading], unit: unit, alignment: alignment,
        cells: report.participants.map(cell))
    }
    func number(_ value: Int?) -> String { value.map(NumberText.grouped) ?? "" }
    return TextTable(
      labels: column("Participant", .left) { $0.participant.asName },
      columns: [
        column("Status", .left) { $0.status.rawValue },
        column("First", .left) { $0.facts?.firstDay?.asShownDate ?? "" },
        column("Last", .left) { $0.facts?.lastDay?.asShownDate ?? "" },
        column("Days") { number($0.facts?.daysWithData) },
        column("Wear", unit: "h") {
          $0.facts?.meanWearHours.map { NumberText.fixed($0, digits: 1) } ?? ""
        },
        column("Valid") { number($0.facts?.validDays) },
        column("Samples") { number($0.facts?.samples) },
        column("Copies") { number($0.exactCopies) },
        column("Refused") { number($0.refusals.count) },
        column("Zone", .left) { ($0.facts?.timeZone ?? "").withoutControls },
        column("Found by", .left) { $0.timeZoneOrigin ?? "" },
      ])
  }
}
