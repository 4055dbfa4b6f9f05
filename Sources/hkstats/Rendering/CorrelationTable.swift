internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import HealthCalculations

/// Writes correlations as a table of pairs, of few series as a square too.
struct CorrelationTable {
  /// What is shown.
  let document: CorrelationDocument
  /// Who named the zone.
  let zoneOrigin: ZoneOrigin
  /// Whether the caller named the types: then every pair is shown.
  let showsEveryPair: Bool

  /// As many pairs are shown of types that nobody named.
  private static let longestList = 20
  /// As many series fit into a square.
  private static let largestSquare = 6

  /// The tables and what a reader has to know of them.
  func text(on terminal: Terminal) -> String {
    guard document.series.count >= 2 else {
      let names = document.series.map(\.title).joined(separator: ", ")
      return "Two types with data are needed to compare them; here is "
        + "\(names.isEmpty ? "none" : "only \(names)").\n"
    }
    let pairs = shown
    guard !pairs.isEmpty else { return nothingClear }
    var parts: [String] = []
    if (3...Self.largestSquare).contains(document.series.count) { parts.append(square(terminal)) }
    parts.append(list(pairs).text(on: terminal))
    let words = CorrelationWords(document: document)
    if hasSentences(pairs.count) {
      parts.append(pairs.map { lines(words.sentence($0), "- ", terminal.width) }.joined())
    }
    return parts.joined(separator: "\n") + "\n"
      + notes(pairs.count).map { note in
        note.wrapped(toWidth: terminal.width - 2).map { terminal.dim($0) + "\n" }.joined()
      }.joined()
  }

  /// What is missing where no pair of types that nobody named is worth a line.
  private var nothingClear: String {
    let figures = document.figures
    let interval = document.interval
    let first = figures.date(0)
    let last = figures.date(figures.count - 1)
    let days =
      figures.count == 1
      ? "the \(interval.rawValue) \(first)"
      : "the \(interval.words(figures.count)) from \(first) to \(last)"
    if document.pairs.allSatisfy({ $0.cell.count < CorrelationWords.fewestPairs }) {
      return "To tell whether two types move together takes \(CorrelationWords.fewestPairs) "
        + "\(interval.rawValue)s with both; in \(days) no two types have so many.\n"
    }
    return "In \(days) no two types clearly move together; name types to see their figures.\n"
  }

  private func lines(_ sentence: String, _ mark: String, _ width: Int) -> String {
    sentence.wrapped(toWidth: width - 4).enumerated().map { line, words in
      (line == 0 ? mark : "  ") + words + "\n"
    }.joined()
  }

  /// The pairs of the list, of unnamed types the ones that move together most.
  private var shown: [CorrelatedPair] {
    if showsEveryPair { return document.pairs }
    let clear = document.pairs.filter {
      ($0.spearmanQ ?? 1) < 0.05 && $0.cell.count >= CorrelationWords.fewestPairs
        && $0.first != $0.second
    }
    return Array(
      clear.sorted { abs($0.cell.spearman ?? 0) > abs($1.cell.spearman ?? 0) }
        .prefix(Self.longestList))
  }

  private func list(_ pairs: [CorrelatedPair]) -> TextTable {
    let words = CorrelationWords(document: document)
    func title(_ number: Int) -> String { document.series[number].title.truncated(toWidth: 20) }
    let interval = document.interval
    let lag = document.matrix.lag
    func column(_ heading: String, _ cell: (CorrelatedPair) -> String) -> TextTable.Column {
      TextTable.Column(heading: [heading], cells: pairs.map(cell))
    }
    var columns = [
      TextTable.Column(
        heading: [lag == 0 ? "with" : "\(interval.words(lag)) later"], alignment: .left,
        cells: pairs.map { title($0.second) }),
      column("\(interval.rawValue)s") { NumberText.grouped($0.cell.count) },
    ]
    // What stands in sentences below needs no column.
    if hasSentences(pairs.count) {
      columns.append(column("r") { Self.coefficient($0.cell.pearson) })
    }
    columns += [
      column("rho") { Self.coefficient($0.cell.spearman) },
      column("q") { $0.spearmanQ.map(Sureness.text) ?? "" },
    ]
    if !hasSentences(pairs.count) {
      columns.append(
        TextTable.Column(heading: ["found"], alignment: .left, cells: pairs.map(words.brief)))
    }
    return TextTable(
      labels: .init(heading: [""], alignment: .left, cells: pairs.map { title($0.first) }),
      columns: columns)
  }

  private func hasSentences(_ count: Int) -> Bool { showsEveryPair && count <= 10 }

  private func square(_ terminal: Terminal) -> String {
    let titles = document.series.map(\.title)
    let lag = document.matrix.lag
    let columns = titles.indices.map { second in
      TextTable.Column(
        heading: titles[second].wrapped(toWidth: 11),
        cells: titles.indices.map { first in
          lag == 0 && first == second
            ? "" : Self.coefficient(document.matrix[first, second].spearman)
        })
    }
    let heading = lag == 0 ? "rho" : "rho, columns \(document.interval.words(lag)) later"
    return TextTable(
      labels: .init(heading: [heading], alignment: .left, cells: titles), columns: columns
    ).text(on: terminal)
  }

  private static func coefficient(_ value: Double?) -> String {
    value.map { ($0 >= 0.005 ? "+" : "") + NumberText.fixed($0, digits: 2) } ?? ""
  }

  private func notes(_ shownCount: Int) -> [String] {
    let figures = document.figures
    let interval = document.interval
    var notes = [
      "\(interval.words(figures.count)), \(figures.date(0)) to \(figures.date(figures.count - 1)), "
        + "time zone \(figures.document.edges.zone.identifier) (\(zoneOrigin.text)); a pair counts "
        + "where both have data.",
      (hasSentences(shownCount) ? "r: Pearson's, rho" : "rho")
        + ": Spearman's correlation, -1 to +1. q: p of rho"
        + (document.pairs.count == 1
          ? "" : " after Benjamini and Hochberg over all \(document.pairs.count) pairs")
        + "; \(interval.rawValue)s are taken as independent, which "
        + "makes it too small. That two things move together says nothing of why.",
    ]
    if !showsEveryPair {
      notes.append(
        "Shown are the \(shownCount) closest of \(document.pairs.count) pairs; name types to see "
          + "theirs.")
    }
    let empty = figures.document.series.filter { $0.buckets.positions.isEmpty }.map(\.title)
    if showsEveryPair, !empty.isEmpty {
      notes.append("Without data here: \(empty.joined(separator: ", ")).")
    }
    return notes + document.series.compactMap(SeriesFigures.note)
  }
}
