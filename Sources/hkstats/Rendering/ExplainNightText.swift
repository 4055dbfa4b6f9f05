internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import HealthCalculations

/// Writes an explained night for people: the answer in words, a table of what each source recorded, the
/// course of the night, and the rules.
struct ExplainNightText {
  /// What is explained.
  var document: ExplainNightDocument

  private var explanation: SleepExplanation { document.explanation }

  /// The explanation.
  func text(on terminal: Terminal) -> String {
    let words = ExplainNightWords(document: document)
    var parts = [words.title.heading(on: terminal) + words.answer.paragraphs(on: terminal)]
    if !explanation.sources.isEmpty { parts.append(table(on: terminal)) }
    if let extent = document.extent { parts.append(timeline(over: extent, on: terminal)) }
    let footer = words.rules.paragraphs(on: terminal).split(separator: "\n")
    return parts.joined(separator: "\n") + "\n"
      + footer.map { terminal.dim(String($0)) + "\n" }.joined()
  }

  private func table(on terminal: Terminal) -> String {
    let sources = explanation.sources
    func times(
      _ heading: [String], _ time: (SleepExplanation.Source) -> Double
    ) -> TextTable.Column {
      TextTable.Column(
        heading: heading, unit: "h:mm",
        cells: sources.map { time($0) > 0 ? NumberText.hoursAndMinutes(time($0)) : "" })
    }
    let columns = [
      TextTable.Column(
        heading: ["samples"], cells: sources.map { NumberText.grouped($0.sampleCount) }),
      times(["recorded"], \.coveredDuration), times(["counts"], \.wonDuration),
      times(["deep"]) { $0.won[.deep] ?? 0 }, times(["core"]) { $0.won[.core] ?? 0 },
      times(["REM"]) { $0.won[.rem] ?? 0 }, times(["asleep"]) { $0.won[.unspecified] ?? 0 },
      times(["awake"]) { $0.won[.awake] ?? 0 },
      times(["masked"]) { $0.masked.reduce(0) { $0 + $1.duration } },
    ]
    let shown = columns.filter { column in column.cells.contains { !$0.isEmpty } }
    return TextTable(
      labels: .init(
        heading: ["Source"], alignment: .left,
        cells: sources.map { document.source($0.rank).name }),
      columns: shown
    ).text(on: terminal)
  }

  private func timeline(over extent: Range<Double>, on terminal: Terminal) -> String {
    let names =
      ["Night"] + explanation.sources.map { document.source($0.rank).name.truncated(toWidth: 26) }
      + (explanation.inBedPieces.isEmpty ? [] : ["In bed"])
    // From a full hour on, so that the hours above begin where columns do.
    let local = document.zone.zone.localDateTime(at: extent.lowerBound)
    let start = extent.lowerBound - Double(local.minute * 60) - local.second
    let columns = TimelineColumns(
      start..<extent.upperBound,
      width: terminal.width - 2 - (names.map(\.displayWidth).max() ?? 0), zone: document.zone.zone)
    var lines = [course(columns)]
    lines += explanation.timeline(edges: columns.edges).map(TimelineText.line)
    if !explanation.inBedPieces.isEmpty { lines.append(inBed(columns)) }
    let changes = document.clockChanges.filter { (start..<extent.upperBound).contains($0.instant) }
    let legend = [
      "Night: \(Hypnogram.legend).",
      "Sources: █ counts, ▓ in part, ░ recorded, but masked; a column is \(columns.stepText).",
    ]
    return TimelineText(columns: columns, changes: changes)
      .text(zip(names, lines).map { (name: $0, line: $1) }, on: terminal)
      + legend.paragraphs(on: terminal).split(separator: "\n")
      .map { terminal.dim(String($0)) + "\n" }.joined()
  }

  /// What most of each column was, of what is known of it.
  private func course(_ columns: TimelineColumns) -> String {
    var next = 0
    let slices = explanation.slices
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
        explanation.inBedPieces.contains { $0.lowerBound < high && $0.upperBound > low } ? "▁" : " "
      })
  }
}

extension [String] {
  /// The sentences in lines that fit, those after the first of a sentence indented.
  func paragraphs(on terminal: Terminal) -> String {
    flatMap { sentence in
      sentence.wrapped(toWidth: terminal.width - 2).enumerated().map { line, words in
        (line == 0 ? "" : "  ") + words + "\n"
      }
    }.joined()
  }
}

extension String {
  /// The text as a heading, in lines that fit.
  func heading(on terminal: Terminal) -> String {
    wrapped(toWidth: terminal.width).map { terminal.bold($0) + "\n" }.joined()
  }
}
