internal import CalendarBuckets
internal import ReportFormats
package import HealthReports
internal import HealthCalculations

/// Writes an explained night for people: the answer in words, a table of what each source recorded, the
/// course of the night, and the rules.
package struct ExplainNightText {
  private let report: ExplainNightReport

  /// The text of a report.
  package init(_ report: ExplainNightReport) {
    self.report = report
  }

  /// The explanation.
  package func text(on terminal: Terminal) -> String {
    sections(on: terminal).text(on: terminal)
  }

  /// The same in sections; the timeline is as long as the terminal has room for.
  package func sections(on terminal: Terminal) -> [ReportSection] {
    let words = ExplainNightWords(report)
    var sections = [ReportSection(heading: words.title, [.sentences(words.answer)])]
    if !report.sources.isEmpty {
      sections.append(ReportSection([.table(table, caption: "What each source recorded")]))
    }
    if let extent = report.extent, !terminal.isPlain {
      sections.append(timeline(over: extent, on: terminal))
    }
    return sections + [.notes(words.rules)]
  }

  private var table: TextTable {
    let sources = report.sources
    func times(
      _ heading: [String], _ time: (ExplainNightReport.Source) -> Double
    ) -> TextTable.Column {
      TextTable.Column(
        heading: heading, unit: "h:mm",
        cells: sources.map { time($0) > 0 ? NumberText.hoursAndMinutes(time($0)) : "" })
    }
    let columns = [
      TextTable.Column(
        heading: ["samples"], cells: sources.map { NumberText.grouped($0.samples) }),
      times(["recorded"], \.coveredDuration), times(["counts"], \.wonDuration),
      times(["deep"]) { $0.counted.deep ?? 0 }, times(["core"]) { $0.counted.core ?? 0 },
      times(["REM"]) { $0.counted.rem ?? 0 }, times(["asleep"]) { $0.counted.unspecified ?? 0 },
      times(["awake"]) { $0.counted.awake ?? 0 },
      times(["masked"]) { $0.masked.reduce(0) { $0 + $1.duration } },
    ]
    let shown = columns.filter { column in column.cells.contains { !$0.isEmpty } }
    return TextTable(
      labels: .init(
        heading: ["Source"], alignment: .left,
        cells: sources.map(\.shownName)),
      columns: shown)
  }

  private func timeline(over extent: TimeSpan, on terminal: Terminal) -> ReportSection {
    let names =
      ["Night"] + report.sources.map { $0.shownName.truncated(toWidth: 26) }
      + (report.inBedPieces.isEmpty ? [] : ["In bed"])
    // From a full hour on, so that the hours above begin where columns do.
    let local = extent.start.localDateTime
    let start = extent.start.instant - Double(local.minute * 60) - local.second
    let end = extent.end.instant
    let columns = TimelineColumns(
      start..<end, width: terminal.width - 2 - (names.map(\.displayWidth).max() ?? 0),
      zone: report.zone)
    var lines = [course(columns)]
    lines += report.sources.map { columns.line(of: $0.spans) }
    if !report.inBedPieces.isEmpty { lines.append(inBed(columns)) }
    let changes = report.clockChanges.filter { (start..<end).contains($0.instant.instant) }
    let legend = [
      "Night: \(Hypnogram.legend).",
      "Sources: █ counts, ▓ in part, ░ recorded, but masked; a column is \(columns.stepText).",
    ]
    let text = TimelineText(columns: columns, changes: changes)
      .text(zip(names, lines).map { (name: $0, line: $1) }, on: terminal)
    return ReportSection([
      .drawing(text, isCharted: false), .notes(legend.map { .init(text: $0) }),
    ])
  }

  /// What most of each column was, of what is known of it.
  private func course(_ columns: TimelineColumns) -> String {
    var next = 0
    let slices = report.slices.map {
      (start: $0.start.instant, end: $0.end.instant, stage: $0.stage)
    }
    return String(
      zip(columns.edges, columns.edges.dropFirst()).map { low, high -> Character in
        while next < slices.count, slices[next].end <= low { next += 1 }
        var shares: [SleepStage: Double] = [:]
        for slice in slices[next...] {
          if slice.start >= high { break }
          shares[slice.stage, default: 0] += min(slice.end, high) - max(slice.start, low)
        }
        let most = shares.max { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }
        return most.map { Hypnogram.character($0.key) } ?? " "
      })
  }

  private func inBed(_ columns: TimelineColumns) -> String {
    String(
      zip(columns.edges, columns.edges.dropFirst()).map { low, high -> Character in
        report.inBedPieces.contains { $0.start.instant < high && $0.end.instant > low } ? "▁" : " "
      })
  }
}
