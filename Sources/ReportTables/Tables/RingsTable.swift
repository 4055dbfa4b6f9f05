package import CalendarBuckets
package import HealthReports
internal import ReportFormats

/// Writes rings as a table for people: a row a day with value, goal and what was computed, or a row a bucket
/// with how many days closed their rings.
package struct RingsTable {
  private let report: RingsReport
  /// The interval by name.
  private let interval: CalendarInterval
  /// Whether neither the first nor the last day was named.
  private let hasDefaultRange: Bool

  /// A table of a report.
  package init(_ report: RingsReport, interval: CalendarInterval, hasDefaultRange: Bool) {
    self.report = report
    self.interval = interval
    self.hasDefaultRange = hasDefaultRange
  }

  /// What is to be said where there are no rings to show; nil if there are.
  package var lack: String? {
    guard report.hasRings else {
      return "The store holds no activity rings. Exports of a phone with a watch hold them; "
        + "'hkstats summary daily' shows what samples there are."
    }
    return report.days.isEmpty
      ? "No day here has activity rings; --from and --to show others." : nil
  }

  /// The table and its footer.
  package func text(on terminal: Terminal) throws -> String {
    try sections().text(on: terminal)
  }

  /// The same in sections.
  package func sections() throws -> [ReportSection] {
    if let lack { return ReportSection.lack(lack) }
    let isOfDays = report.buckets == nil
    let table = try isOfDays ? days : buckets()
    return [
      ReportSection([.table(table, caption: isOfDays ? "Rings" : "Days with closed rings")]),
      .notes(footer(bucketCount: table.labels.cells.count)),
    ]
  }

  // MARK: Days

  private var days: TextTable {
    let rows = report.days
    let labels = TextTable.Column(
      heading: ["Day"], alignment: .left,
      cells: rows.map { day in
        (try? LocalDateTime(parsing: day.date))?.weekdayAndDate ?? day.date
      })
    func columns(
      _ heading: String, _ unit: String, group: Int,
      spokenUnit: (RingsReport.Day) -> String? = { _ in nil },
      _ ring: (RingsReport.Day) -> RingsReport.Ring?
    ) -> [TextTable.Column] {
      func text(_ value: Double?) -> String {
        value.map { NumberText.fixed($0, digits: 0) } ?? ""
      }
      let rings = rows.map(ring)
      let units = rows.map { " " + (spokenUnit($0) ?? unit) }
      func spoken(_ cell: (RingsReport.Ring, _ unit: String) -> String) -> [String] {
        zip(rings, units).map { ring, unit in ring.map { cell($0, unit) } ?? "" }
      }
      func difference(_ ring: RingsReport.Ring) -> String? {
        guard let computed = ring.computed, let value = ring.value else { return nil }
        let shown = NumberText.fixed(computed - value, digits: 0)
        return shown == "0" ? "=" : computed > value ? "+" + shown : shown
      }
      var columns = [
        TextTable.Column(
          heading: [heading], unit: unit,
          cells: rings.map { ring in
            text(ring?.value) + (ring?.closed.map { $0 ? " ●" : " ○" } ?? "")
          }, group: group,
          spokenCells: spoken { ring, unit in
            guard let value = ring.value else { return "" }
            return text(value) + unit + (ring.closed.map { $0 ? ", closed" : ", open" } ?? "")
          }),
        TextTable.Column(
          heading: ["goal"], unit: "", cells: rings.map { text($0?.goal) }, group: group,
          spokenCells: spoken { ring, unit in ring.goal.map { text($0) + unit } ?? "" }),
      ]
      if rings.contains(where: { $0?.computed != nil }) {
        columns.append(
          TextTable.Column(
            heading: ["calc"], unit: "+/-",
            cells: rings.map { ring in
              ring.flatMap(difference) ?? text(ring?.computed)
            }, group: group,
            spokenCells: spoken { ring, unit in
              let apart = difference(ring)
              if apart == "=" { return "equal" }
              return apart.map { $0 + unit } ?? ring.computed.map { text($0) + unit } ?? ""
            }))
      }
      return columns
    }
    let energy = UnitText.shown(report.energyUnit)
    let hasTime = rows.contains { $0.moveTime != nil }
    let move = columns(
      "Move", hasTime ? energy + ", min" : energy, group: 0,
      spokenUnit: { $0.move == nil ? "min" : energy }
    ) {
      $0.move ?? $0.moveTime
    }
    let exercise = columns("Exercise", "min", group: 1, \.exercise)
    let stand = columns("Stand", "h", group: 2, \.stand)
    return TextTable(labels: labels, columns: move + exercise + stand)
  }

  // MARK: Buckets

  private func buckets() throws -> TextTable {
    let table = try report.table()
    let names = BucketLabels(edges: try report.edges(), interval: interval)
    let byStart = Dictionary(
      (report.buckets ?? []).map { ($0.start.instant, $0.summary) },
      uniquingKeysWith: { first, _ in first })
    let summaries = (0..<table.count).map { byStart[table.edges[$0]] }
    func column(
      _ heading: String, _ count: KeyPath<RingsReport.Summary, RingsReport.Summary.Count>
    ) -> TextTable.Column {
      TextTable.Column(
        heading: [heading],
        cells: summaries.map { summary in
          guard let days = summary?[keyPath: count], days.known > 0 else { return "" }
          return "\(days.closed) of \(days.known)"
        })
    }
    let labels = TextTable.Column(
      heading: [names.heading], alignment: .left, cells: names.names(of: table))
    let shares = summaries.map { summary in
      summary.flatMap { $0.all.known == 0 ? nil : Double($0.all.closed) / Double($0.all.known) }
    }
    var all = column("All three", \.all)
    all.bars = Sparklines.bars(shares, from: .zero, width: 14)
    let rows = TextTable(
      labels: labels,
      columns: [
        column("Move", \.move), column("Exercise", \.exercise), column("Stand", \.stand), all,
      ])
    // Nobody asked for what lies before the rings.
    return hasDefaultRange ? rows.droppingFirstBlankRows() : rows
  }

  // MARK: Footer

  private func footer(bucketCount: Int) -> [String] {
    var lines = [report.zoneSentence, report.closedText] + differences
    if hasDefaultRange, interval.defaultBucketCount != nil {
      lines.append(TextTable.lastBuckets(bucketCount, "up to the last day with rings"))
    }
    return lines
  }

  /// How the figures that were computed differ from the export's.
  private var differences: [String] {
    let list = [
      ("Move", report.differences.move, UnitText.shown(report.energyUnit)),
      ("Exercise", report.differences.exercise, "min"), ("Stand", report.differences.stand, "h"),
    ]
    let texts = list.compactMap { name, difference, unit -> String? in
      guard let difference else { return nil }
      return
        "\(name): equal on \(difference.equal) of \(CalendarInterval.day.counted(difference.days)), on average "
        + "\(NumberText.signed(difference.mean, digits: 1)), at most "
        + "\(NumberText.fixed(difference.greatest, digits: 1)) \(unit) apart."
    }
    guard !texts.isEmpty else { return [] }
    return [
      "'calc' is what the merged samples of the local day say, less what the export says."
    ] + texts
  }
}
