internal import ReportFormats
package import HealthReports
internal import CalendarBuckets
internal import HealthCalculations

/// Writes correlations as a table of pairs, of few series as a square too.
package struct CorrelationTable {
  private let report: CorrelationReport
  private let showsEveryPair: Bool

  /// As many pairs are shown of types that nobody named.
  private static let longestList = 20
  /// As many series fit into a square.
  private static let largestSquare = 6
  /// Names are cut to so many columns where the table would otherwise take another piece.
  private static let shortestName = 20

  /// The table of a report.
  ///
  /// - Parameter showsEveryPair: whether the caller named the types.
  package init(_ report: CorrelationReport, showsEveryPair: Bool) {
    self.report = report
    self.showsEveryPair = showsEveryPair
  }

  /// What is said where there are no two types; nil where there are.
  package var lack: String? {
    guard report.types.count < 2 else { return nil }
    let names = report.types.map(TypeNames.heading).joined(separator: ", ")
    return "Two types with data are needed to compare them; here is "
      + "\(names.isEmpty ? "none" : "only \(names)")."
  }

  /// The tables and what a reader has to know of them.
  package func text(on terminal: Terminal) -> String {
    sections.text(on: terminal)
  }

  /// The same in sections.
  package var sections: [ReportSection] {
    if let lack { return ReportSection.lack(lack) }
    let pairs = shown
    guard !pairs.isEmpty else { return ReportSection.lack(nothingSignificant) }
    var parts: [ReportSection.Part] = []
    if (3...Self.largestSquare).contains(report.types.count) {
      parts.append(.table(square, caption: "Spearman's correlation of each pair"))
    }
    parts.append(.table(list(pairs), caption: "Pairs of types"))
    let words = CorrelationWords(report)
    if hasSentences(pairs.count) {
      parts.append(.findings(pairs.map(words.sentence)))
    }
    return parts.map { ReportSection([$0]) } + [.notes(notes(pairs.count), hang: 0)]
  }

  /// What is missing where no pair of types that nobody named is worth a line.
  private var nothingSignificant: String {
    let interval = report.calendarInterval.rawValue
    let days =
      report.intervals == 1
      ? "the \(interval) \(report.firstDate)"
      : "the \(report.words(report.intervals)) from \(report.firstDate) to \(report.lastDate)"
    if report.pairs.allSatisfy({ $0.count < CorrelationReport.fewestPairs }) {
      return "To tell whether two types move together takes \(CorrelationReport.fewestPairs) "
        + "\(interval)s with both; in \(days) no two types have so many."
    }
    return "In \(days) no two types correlate significantly; name types to see their figures."
  }

  /// The pairs of the list, of unnamed types the ones that move together most.
  private var shown: [CorrelationReport.Pair] {
    if showsEveryPair { return report.pairs }
    let significant = report.pairs.filter {
      Significance.isReached($0.spearmanQ ?? 1) && $0.count >= CorrelationReport.fewestPairs
        && $0.first != $0.second
    }
    return Array(
      significant.sorted { abs($0.spearman ?? 0) > abs($1.spearman ?? 0) }
        .prefix(Self.longestList))
  }

  private func list(_ pairs: [CorrelationReport.Pair]) -> TextTable {
    let words = CorrelationWords(report)
    let lag = report.lag
    func column(_ heading: String, _ cell: (CorrelationReport.Pair) -> String) -> TextTable.Column {
      TextTable.Column(heading: [heading], cells: pairs.map(cell))
    }
    var columns = [
      TextTable.Column(
        heading: [lag == 0 ? "with" : "\(report.words(lag)) later"], alignment: .left,
        cells: pairs.map { TypeNames.heading($0.second) }, isKey: true,
        shortest: Self.shortestName),
      column("\(report.calendarInterval.rawValue)s") { NumberText.grouped($0.count) },
    ]
    // What stands in sentences below needs no column.
    if hasSentences(pairs.count) {
      columns.append(column("r") { Self.coefficient($0.pearson) })
    }
    columns += [
      column("rho") { Self.coefficient($0.spearman) },
      column("q") { $0.spearmanQ.map(Significance.text) ?? "" },
    ]
    if !hasSentences(pairs.count) {
      columns.append(
        TextTable.Column(heading: ["found"], alignment: .left, cells: pairs.map(words.brief)))
    }
    return TextTable(
      labels: .init(
        heading: [""], alignment: .left, cells: pairs.map { TypeNames.heading($0.first) },
        shortest: Self.shortestName),
      columns: columns)
  }

  private func hasSentences(_ count: Int) -> Bool { showsEveryPair && count <= 10 }

  private var square: TextTable {
    let titles = report.types.map(TypeNames.heading)
    var found: [[String]: Double] = [:]
    for pair in report.pairs {
      found[[pair.first, pair.second]] = pair.spearman
      if report.lag == 0 { found[[pair.second, pair.first]] = pair.spearman }
    }
    let columns = zip(report.types, titles).map { second, title in
      TextTable.Column(
        heading: title.heading(toWidth: 11), wholeHeading: title,
        cells: report.types.map { Self.coefficient(found[[$0, second]]) })
    }
    let heading = report.lag == 0 ? "rho" : "rho, columns \(report.words(report.lag)) later"
    return TextTable(
      labels: .init(heading: [heading], alignment: .left, cells: titles), columns: columns)
  }

  private static func coefficient(_ value: Double?) -> String {
    value.map { ($0 >= 0.005 ? "+" : "") + NumberText.fixed($0, digits: 2) } ?? ""
  }

  private func notes(_ shownCount: Int) -> [String] {
    var notes = [
      "\(report.words(report.intervals)), \(report.firstDate) to \(report.lastDate), "
        + "\(report.zonePhrase); a pair counts where both have data.",
      (hasSentences(shownCount) ? "r: Pearson's, rho" : "rho")
        + ": Spearman's correlation, -1 to +1. q: p of rho"
        + (report.pairs.count == 1
          ? ""
          : " after Benjamini and Hochberg over all \(NumberText.grouped(report.pairs.count)) pairs")
        + "; \(report.calendarInterval.rawValue)s are taken as independent, which "
        + "makes it too small. That two things move together says nothing of why.",
    ]
    if !showsEveryPair {
      notes.append(
        "Shown are the \(shownCount) closest of \(NumberText.grouped(report.pairs.count)) pairs; name types "
          + "to see theirs.")
    }
    let empty = report.typesWithoutData.map(TypeNames.heading)
    if showsEveryPair, !empty.isEmpty {
      notes.append("Without data here: \(empty.joined(separator: ", ")).")
    }
    return notes + report.types.compactMap(SeriesNote.text)
  }
}
