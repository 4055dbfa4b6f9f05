internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import HealthCalculations

/// Writes an explanation for people: the answer in words, a table of what became of each source's samples,
/// a timeline, and the rules.
struct ExplainText {
  /// What is explained.
  var document: ExplainDocument

  /// The explanation.
  func text(on terminal: Terminal) -> String {
    let words = ExplainWords(document: document)
    var parts = [words.title.heading(on: terminal) + words.answer.paragraphs(on: terminal)]
    if !document.explanation.pairs.isEmpty {
      parts.append(table(on: terminal))
      let losses = words.losses
      if !losses.isEmpty { parts.append(losses.paragraphs(on: terminal)) }
      parts.append(timeline(on: terminal))
    }
    let footer = words.rules.paragraphs(on: terminal).split(separator: "\n")
    return parts.joined(separator: "\n") + "\n"
      + footer.map { terminal.dim(String($0)) + "\n" }.joined()
  }

  // MARK: The table

  private func table(on terminal: Terminal) -> String {
    let explanation = document.explanation
    let labels = TextTable.Column(
      heading: ["Source"], alignment: .left, cells: document.presentSources.map(\.name))
    let columns =
      explanation.kind.isCumulative
      ? amountColumns : explanation.kind.isCategory ? timeColumns : readingColumns
    // A column of nothing says nothing.
    let shown = columns.filter { column in
      column.cells.contains { $0.contains { "1"..."9" ~= $0 } }
    }
    return TextTable(labels: labels, columns: shown.isEmpty ? columns : shown).text(on: terminal)
  }

  private func counts(
    _ heading: [String], _ count: (PairExplanation) -> Int
  ) -> TextTable.Column {
    TextTable.Column(
      heading: heading,
      cells: document.explanation.pairs.map { NumberText.grouped(count($0)) })
  }

  private func amounts(
    _ heading: [String], _ amount: (PairExplanation) -> Double?
  ) -> TextTable.Column {
    let values = document.explanation.pairs.map { amount($0).map(document.amount) }
    let format = CellFormat(
      figure: .sum, series: document.series,
      values: document.explanation.pairs.compactMap(\.raw).map(document.amount))
    return TextTable.Column(
      heading: heading, unit: format.unit, cells: values.map { $0.map(format.text) ?? "" })
  }

  private var amountColumns: [TextTable.Column] {
    [
      counts(["samples"], \.sampleCount), counts(["whole"], \.wholeCount),
      counts(["in part"], \.partCount), counts(["dropped"], \.droppedCount),
      amounts(["recorded"], \.raw), amounts(["counts"], \.counted),
      amounts(["masked"]) { pair in pair.masked.reduce(0) { $0 + ($1.amount ?? 0) } },
      amounts(["outside,", "before"], \.clippedBefore),
      amounts(["outside,", "after"], \.clippedAfter),
    ]
  }

  private func times(
    _ heading: [String], _ time: (PairExplanation) -> Double
  ) -> TextTable.Column {
    TextTable.Column(
      heading: heading, unit: "h:mm",
      cells: document.explanation.pairs.map { NumberText.hoursAndMinutes(time($0)) })
  }

  private var timeColumns: [TextTable.Column] {
    [
      counts(["samples"], \.sampleCount), counts(["count"], \.wholeCount),
      counts(["dropped"], \.droppedCount), times(["recorded"], \.coveredDuration),
      times(["counts"], \.wonDuration),
    ]
  }

  private func readings(
    _ heading: [String], _ value: (PairExplanation) -> Double?
  ) -> TextTable.Column {
    let values = document.explanation.pairs.map { value($0).map(document.reading) }
    let format = CellFormat(
      figure: .average, series: document.series, values: values.compactMap { $0 })
    return TextTable.Column(
      heading: heading, unit: format.unit, cells: values.map { $0.map(format.text) ?? "" })
  }

  private var readingColumns: [TextTable.Column] {
    let isTime = document.explanation.average.map { rule in
      rule.weighing != .equal && !rule.hasFallenBack
    }
    let pairs = document.explanation.pairs
    let columns = [
      counts(["samples"], \.sampleCount), counts(["count"], \.wholeCount),
      counts(["dropped"], \.droppedCount),
      readings(pairs.count > 1 ? ["counted", "average"] : ["average"]) { $0.average?.mean },
      TextTable.Column(
        heading: ["weight"], unit: isTime == true ? "h:mm" : "samples",
        cells: document.explanation.pairs.map { pair in
          pair.average.map { share in
            isTime == true
              ? NumberText.hoursAndMinutes(share.weight) : NumberText.grouped(Int(share.weight))
          } ?? ""
        }),
    ]
    if pairs.count == 1 { return columns }
    return columns + [
      readings(["counted", "lowest"]) { $0.average?.minimum },
      readings(["counted", "highest"]) { $0.average?.maximum },
      readings(["average", "alone"]) { $0.alone?.average },
    ]
  }

  // MARK: The timeline

  private func timeline(on terminal: Terminal) -> String {
    let names = document.presentSources.map { $0.name.truncated(toWidth: 26) }
    let columns = TimelineColumns(
      document.time.bucket, width: terminal.width - 2 - (names.map(\.displayWidth).max() ?? 0),
      zone: document.zone.zone)
    let cells = document.explanation.timeline(edges: columns.edges)
    return TimelineText(columns: columns, changes: document.clockChanges)
      .text(zip(names, cells).map { (name: $0, line: TimelineText.line($1)) }, on: terminal)
      + ["█ counts, ▓ in part, ░ recorded, but masked; a column is \(columns.stepText)."]
      .paragraphs(on: terminal).split(separator: "\n")
      .map { terminal.dim(String($0)) + "\n" }.joined()
  }
}

/// Writes lines of a timeline under their heading.
struct TimelineText {
  /// The columns.
  var columns: TimelineColumns
  /// Where the clocks were set.
  var changes: [ClockChange]

  /// What a pair does as one character a column.
  static func line(_ cells: [TimelineCell]) -> String {
    String(
      cells.map { cell -> Character in
        switch cell {
        case .none: " "
        case .counted: "█"
        case .partlyCounted: "▓"
        case .masked: "░"
        }
      })
  }

  /// The lines, each behind its name, and the heading above.
  func text(_ lines: [(name: String, line: String)], on terminal: Terminal) -> String {
    let width = lines.map(\.name.displayWidth).max() ?? 0
    func row(_ name: String, _ line: String, _ painted: (String) -> String) -> String {
      let trimmed = String(line.reversed().drop { $0 == " " }.reversed())
      if trimmed.isEmpty { return name + "\n" }
      let gap = String(repeating: " ", count: width - name.displayWidth + 2)
      return name + gap + painted(trimmed) + "\n"
    }
    return row("", columns.heading, terminal.dim)
      + lines.map { row($0.name, $0.line, terminal.accent) }.joined()
      + columns.marks(changes).map { row("", $0, terminal.dim) }.joined()
  }
}
