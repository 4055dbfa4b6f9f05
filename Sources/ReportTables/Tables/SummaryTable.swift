internal import ReportFormats
package import HealthReports
package import CalendarBuckets
internal import HealthCalculations

/// Writes a summary as a table for people, with a footer that says how it came about.
///
/// A row a bucket; with several types a column a type, with one type a column a statistic and a bar.
/// A bucket without data is blank, a real zero is a zero. Percentages read 0 to 100, durations hours
/// and minutes.
package struct SummaryTable {
  private let report: SummaryReport
  private let interval: CalendarInterval
  private let showsEveryStatistic: Bool
  private let hasDefaultRange: Bool
  private let hasDefaultTypes: Bool
  private let showsFavourites: Bool
  private let contents: String

  /// Sleep, workouts and their time.
  private static let mostLifeColumns = 3

  /// How many cells the table may have, blank ones, labels and bars too.
  var mostCells = 2_000_000

  /// The table of a report.
  ///
  /// - Parameters:
  ///   - interval: which interval the buckets were asked for by name.
  ///   - showsEveryStatistic: whether the statistics were named by the caller: then each has its column.
  ///   - hasDefaultRange: whether neither the first nor the last bucket was named by the caller.
  ///   - hasDefaultTypes: whether the types were not named by the caller: then those without data get no column.
  ///   - showsFavourites: whether the types are those that the caller's configuration names.
  ///   - contents: what the store holds, in a sentence, where the summary has no type.
  package init(
    _ report: SummaryReport, interval: CalendarInterval, showsEveryStatistic: Bool,
    hasDefaultRange: Bool, hasDefaultTypes: Bool, showsFavourites: Bool = false,
    contents: String = ""
  ) {
    self.report = report
    self.interval = interval
    self.showsEveryStatistic = showsEveryStatistic
    self.hasDefaultRange = hasDefaultRange
    self.hasDefaultTypes = hasDefaultTypes
    self.showsFavourites = showsFavourites
    self.contents = contents
  }

  /// The table and its footer.
  ///
  /// - Throws: ``ReportError`` with a sentence that says what to narrow, if it has more than ``mostCells``.
  package func text(on terminal: Terminal) throws -> String {
    try sections(on: terminal).text(on: terminal)
  }

  /// The same in sections; long bars are as long as the terminal has room for.
  package func sections(on terminal: Terminal) throws -> [ReportSection] {
    if report.series.isEmpty, !report.hasLife { return ReportSection.lack(contents) }
    let table = try report.table()
    try checkSize(rowCount: table.count)
    let names = BucketLabels(edges: try report.edges(), interval: interval)
    let labels = TextTable.Column(
      heading: [names.heading], alignment: .left, cells: names.names(of: table))
    var visible = report
    visible.series = shown
    var heading = ""
    var columns: [TextTable.Column]
    let life = report.lifeColumns(in: table)
    if report.series.count == 1, let only = report.series.first, only.sources == nil,
      life.isEmpty
    {
      heading = only.title
      columns = figures(of: only).map { figure in
        column(figure, of: only.buckets, only, in: table, group: 0, heading: [name(figure)])
      }
      columns.insert(
        contentsOf: perDay(of: only, in: table, group: 0, hasDays: true),
        at: min(1, columns.count))
      addBars(to: &columns, of: only, in: table, besides: labels.width, on: terminal)
    } else {
      // Behind the amounts and the other times, before the readings.
      let place = shown.firstIndex { !$0.kind.isCumulative && !$0.kind.isCategory } ?? shown.count
      let blocks = shown.enumerated().map {
        self.columns(of: $1, in: table, group: $0)
      }
      columns = Array(blocks[..<place].joined()) + life + Array(blocks[place...].joined())
    }
    let all = TextTable(labels: labels, columns: columns)
    // Nobody asked for what lies before the data.
    let rows = hasDefaultRange ? all.droppingFirstBlankRows() : all
    let notes = notes(table, rowCount: rows.labels.cells.count)
    let footer = SummaryWords(visible, notes: notes).paragraphs
    let shown = terminal.isPlain ? rows : rows.joiningBlankRows()
    return [
      ReportSection(
        heading: heading, [.table(shown, caption: heading.isEmpty ? caption : heading)]),
      ReportSection([.notes(footer.map { .init(text: $0.text, indent: $0.indent) })]),
    ]
  }

  /// A column a source and a row an hour are soon a thousand times more blanks than figures.
  private func checkSize(rowCount: Int) throws {
    let columnCount = shown.reduce(report.hasLife ? Self.mostLifeColumns : 0) { count, series in
      count + (1 + (series.sources?.count ?? 0)) * max(1, figures(of: series).count)
        + (series.buckets.days.isEmpty ? 0 : report.series.count == 1 ? 2 : 1)
    }
    // With the labels and the bars, which take more room than figures.
    guard (columnCount + 2) * rowCount > mostCells else { return }
    throw ReportError(
      .invalidRequest,
      "That would be a table of \(text: columnCount) columns and \(text: rowCount) rows; ask for fewer types, a shorter range or longer buckets, or for CSV or JSON, which leave out what is empty."
    )
  }

  /// Gives the last column long bars of the first one's figures, if the line has room for them.
  private func addBars(
    to columns: inout [TextTable.Column], of series: SummaryReport.Series, in table: EdgeTable,
    besides labelWidth: Int, on terminal: Terminal
  ) {
    guard table.count > 1, !columns.isEmpty, let figure = figures(of: series).first
    else { return }
    let used = columns.reduce(labelWidth) { $0 + $1.width + 2 }
    let values = series.buckets.column(figure, bucketCount: table.count)
    let room = terminal.width - used - 1
    if room >= 6 {
      columns[columns.count - 1].bars = Sparklines.bars(
        values, from: baseline(figure), width: min(40, room))
    } else {
      columns[0].bars = Sparklines.sparks(values, from: baseline(figure))
    }
  }

  /// What the buckets are, to whoever cannot see them.
  private var caption: String { "Summary by \(interval.rawValue)" }

  /// The series that get columns.
  private var shown: [SummaryReport.Series] {
    hasDefaultTypes
      ? report.series.filter { !$0.buckets.positions.isEmpty } : report.series
  }

  /// What a reader has to know to take the figures for what they are.
  private func notes(_ table: EdgeTable, rowCount: Int) -> [String] {
    var notes = shown.compactMap {
      $0.countsEverydayValues ? CategoryValues.note($0.type) : nil
    }
    if let note = report.lifeNote { notes.append(note) }
    if showsFavourites {
      notes.append("These are your favourites ('hkstats config'); --type all shows all types.")
    }
    let empty = report.series.filter { $0.buckets.positions.isEmpty }
      .map(\.title)
    if !empty.isEmpty {
      notes.append("Without data here: \(empty.joined(separator: ", ")).")
    }
    if report.series.isEmpty { notes.append(contents) }
    if let range = range(table, rowCount: rowCount) { notes.append(range) }
    if let future = report.futureDated { notes.append(future.text) }
    return notes
  }

  /// Which buckets these are, if nobody named them, and where the data end if that is inside them.
  private func range(_ table: EdgeTable, rowCount: Int) -> String? {
    let isLastPartial = report.dataEnd.map {
      $0.instant > table.edges[table.count - 1] && $0.instant < table.edges[table.count]
    }
    let end = report.dataEnd.map { report.zone.dateTimeText(at: $0.instant) }
    let dataEnd = isLastPartial == true ? end.map { "The data end at \($0). " } ?? "" : ""
    guard hasDefaultRange, interval.defaultBucketCount != nil, report.dataEnd != nil else {
      return dataEnd.isEmpty ? nil : dataEnd
    }
    return dataEnd + TextTable.lastBuckets(rowCount, "that the data reach")
  }

  /// The statistics that get a column: all that were named; for a single type all of its own; else
  /// the one that people mean by the type.
  private func figures(of series: SummaryReport.Series) -> [Statistic] {
    if showsEveryStatistic || report.series.count == 1 && series.sources == nil {
      return series.statistics.sorted { displayRank($0) < displayRank($1) }
    }
    return [Statistic.everyday(for: series.type, kind: series.kind)]
      .filter(series.statistics.contains)
  }

  private func displayRank(_ statistic: Statistic) -> Int {
    let order: [Statistic] = [
      .sum, .average, .minimum, .maximum, .mostRecent, .duration, .count,
    ]
    return order.firstIndex(of: statistic) ?? order.count
  }

  private func columns(
    of series: SummaryReport.Series, in table: EdgeTable, group: Int
  ) -> [TextTable.Column] {
    let figures = figures(of: series)
    let type = series.title.heading(toWidth: 11)
    func columns(_ buckets: SummaryBuckets, source: String?) -> [TextTable.Column] {
      figures.map { figure in
        var heading = type
        var whole = [series.title]
        if let source {
          heading += source.wrapped(toWidth: 14)
          whole.append(source)
        }
        if figures.count > 1 {
          heading.append(name(figure))
          whole.append(name(figure))
        }
        var column = column(
          figure, of: buckets, series, in: table, group: group, heading: heading)
        column.wholeHeading = whole.joined(separator: " ")
        if table.count > 1 {
          column.bars = Sparklines.sparks(
            buckets.column(figure, bucketCount: table.count), from: baseline(figure))
        }
        return column
      }
    }
    let merged = columns(series.buckets, source: series.sources == nil ? nil : "all sources")
    return merged
      + perDay(of: series, in: table, group: group)
      + (series.sources ?? []).flatMap { columns($0.buckets, source: $0.source.asName) }
  }

  private func column(
    _ figure: Statistic, of buckets: SummaryBuckets, _ series: SummaryReport.Series,
    in table: EdgeTable, group: Int, heading: [String]
  ) -> TextTable.Column {
    let values = buckets.column(figure, bucketCount: table.count)
    let format = ValueFormat(
      figure, unit: series.unit, values: values.compactMap { $0 }, type: series.type)
    return TextTable.Column(
      heading: heading, unit: format.unit, cells: values.map { $0.map(format.text) ?? "" },
      group: group)
  }

  /// The mean per day, where it is told, and over how many days it is. Semantics 3.8.
  private func perDay(
    of series: SummaryReport.Series, in table: EdgeTable, group: Int, hasDays: Bool = false
  ) -> [TextTable.Column] {
    let buckets = series.buckets
    guard !buckets.days.isEmpty else { return [] }
    let values = buckets.meanPerDayColumn(bucketCount: table.count)
    let isOfNights = TypeNames.isOfNights(series.type) && series.countsEverydayValues
    let statistic = Statistic.everyday(for: series.type, kind: series.kind)
    let format = ValueFormat(statistic, unit: series.unit, values: values.compactMap { $0 })
    var days = [String](repeating: "", count: table.count)
    for (position, count) in zip(buckets.positions, buckets.days) { days[position] = "\(count)" }
    return [
      TextTable.Column(
        heading: [isOfNights ? "per night" : "per day"], unit: format.unit,
        cells: values.map { $0.map(format.text) ?? "" },
        group: group)
    ]
      + (hasDays
        ? [
          TextTable.Column(
            heading: [isOfNights ? "nights" : "days"], cells: days, group: group)
        ] : [])
  }

  private func baseline(_ statistic: Statistic) -> Sparklines.Baseline {
    switch statistic {
    case .sum, .count, .duration: .zero
    case .average, .minimum, .maximum, .mostRecent: .smallest
    }
  }

  private func name(_ statistic: Statistic) -> String {
    switch statistic {
    case .count: "samples"
    case .sum: "sum"
    case .average: "average"
    case .minimum: "lowest"
    case .maximum: "highest"
    case .duration: "recorded"
    case .mostRecent: "latest"
    }
  }
}
