internal import HealthCalculations
internal import CalendarBuckets
internal import ReportFormats
package import HealthReports

/// Writes an explanation for people: the answer in words, a table of what became of each source's samples,
/// a timeline, and the rules.
package struct ExplainText {
  private let report: ExplainReport

  /// The text of a report.
  package init(_ report: ExplainReport) {
    self.report = report
  }

  /// The explanation.
  package func text(on terminal: Terminal) -> String {
    sections(on: terminal).text(on: terminal)
  }

  /// The same in sections; the timeline is as long as the terminal has room for.
  package func sections(on terminal: Terminal) -> [ReportSection] {
    let words = ExplainWords(report)
    var answer = words.answer
    if report.data == nil { answer.append("'hkstats types' lists what the store holds.") }
    var sections = [ReportSection(heading: words.title, [.sentences(answer)])]
    if !report.sources.isEmpty {
      sections.append(
        ReportSection([.table(table, caption: "What became of each source's samples")]))
      let losses = words.losses
      if !losses.isEmpty { sections.append(ReportSection([.sentences(losses)])) }
      if !terminal.isPlain { sections.append(timeline(on: terminal)) }
    }
    return sections + [.notes(words.rules)]
  }

  // MARK: The table

  private var table: TextTable {
    let labels = TextTable.Column(
      heading: ["Source"], alignment: .left, cells: report.sources.map(\.shownName))
    let columns =
      report.isCumulative ? amountColumns : report.isCategory ? timeColumns : readingColumns
    // A column of nothing says nothing.
    let shown = columns.filter { column in
      column.cells.contains { $0.contains { "1"..."9" ~= $0 } }
    }
    return TextTable(labels: labels, columns: shown.isEmpty ? columns : shown)
  }

  private func counts(
    _ heading: [String], _ count: (ExplainReport.Source) -> Int
  ) -> TextTable.Column {
    TextTable.Column(
      heading: heading,
      cells: report.sources.map { NumberText.grouped(count($0)) })
  }

  private func amounts(
    _ heading: [String], _ amount: (ExplainReport.Source) -> Double?
  ) -> TextTable.Column {
    let values = report.sources.map(amount)
    let format = ValueFormat(
      .sum, unit: report.unit, values: report.sources.compactMap(\.raw))
    return TextTable.Column(
      heading: heading, unit: format.unit, cells: values.map { $0.map(format.text) ?? "" })
  }

  private var amountColumns: [TextTable.Column] {
    [
      counts(["samples"], \.samples), counts(["whole"], \.whole),
      counts(["in part"], \.inPart), counts(["dropped"], \.dropped),
      amounts(["recorded"], \.raw), amounts(["counts"], \.counted),
      amounts(["masked"]) { pair in pair.masked.reduce(0) { $0 + ($1.amount ?? 0) } },
      amounts(["outside,", "before"], \.clippedBefore),
      amounts(["outside,", "after"], \.clippedAfter),
    ]
  }

  private func times(
    _ heading: [String], _ time: (ExplainReport.Source) -> Double
  ) -> TextTable.Column {
    TextTable.Column(
      heading: heading, unit: "h:mm",
      cells: report.sources.map { NumberText.hoursAndMinutes(time($0)) })
  }

  private var timeColumns: [TextTable.Column] {
    [
      counts(["samples"], \.samples), counts([report.isOfTimeAsleep ? "whole" : "count"], \.whole),
      counts(["in part"], \.inPart), counts(["dropped"], \.dropped),
      times(["recorded"], \.coveredDuration),
      times(["counts"], \.wonDuration),
    ]
  }

  private func readings(
    _ heading: [String], _ value: (ExplainReport.Source) -> Double?
  ) -> TextTable.Column {
    let values = report.sources.map(value)
    let format = ValueFormat(
      .average, unit: report.unit, values: values.compactMap { $0 }, type: report.type)
    return TextTable.Column(
      heading: heading, unit: format.unit, cells: values.map { $0.map(format.text) ?? "" })
  }

  private var readingColumns: [TextTable.Column] {
    let isTime = report.average.map { rule in
      rule.weighing != "equal" && !rule.hasFallenBack
    }
    let columns = [
      counts(["samples"], \.samples), counts(["count"], \.whole),
      counts(["dropped"], \.dropped),
      readings(report.sources.count > 1 ? ["counted", "average"] : ["average"]) {
        $0.average?.mean
      },
      TextTable.Column(
        heading: ["weight"], unit: isTime == true ? "h:mm" : "samples",
        cells: report.sources.map { pair in
          pair.average.map { share in
            isTime == true
              ? NumberText.hoursAndMinutes(share.weight) : NumberText.grouped(Int(share.weight))
          } ?? ""
        }),
    ]
    if report.sources.count == 1 { return columns }
    return columns + [
      readings(["counted", "lowest"]) { $0.average?.minimum },
      readings(["counted", "highest"]) { $0.average?.maximum },
      readings(["average", "alone"]) { $0.alone?.average },
    ]
  }

  // MARK: The timeline

  private func timeline(on terminal: Terminal) -> ReportSection {
    let names = report.sources.map { $0.shownName.truncated(toWidth: 26) }
    let columns = TimelineColumns(
      report.start.instant..<report.end.instant,
      width: terminal.width - 2 - (names.map(\.displayWidth).max() ?? 0), zone: report.zone)
    let lines = report.sources.map { columns.line(of: $0.spans) }
    let text = TimelineText(columns: columns, changes: report.clockChanges)
      .text(zip(names, lines).map { (name: $0, line: $1) }, on: terminal)
    let legend = "█ counts, ▓ in part, ░ recorded, but masked; a column is \(columns.stepText)."
    return ReportSection([.drawing(text, isCharted: false), .notes([.init(text: legend)])])
  }
}
