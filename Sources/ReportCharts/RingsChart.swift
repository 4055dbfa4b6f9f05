public import CalendarBuckets
public import Charts
public import HealthReports
internal import ReportFormats

/// Draws activity rings: of days each ring against its goal, with a dot on days that closed all three; of longer
/// intervals how many days closed each ring.
public struct RingsChart: Sendable {
  private let report: RingsReport
  private let interval: CalendarInterval

  /// A chart of a report.
  ///
  /// - Parameters:
  ///   - report: what is drawn.
  ///   - interval: which interval was asked for by name: it names the axis.
  public init(_ report: RingsReport, interval: CalendarInterval) {
    self.report = report
    self.interval = interval
  }

  /// The page.
  ///
  /// - Throws: a `BucketEdgesError` if the report's calendar is none.
  public func page() throws -> ChartPage {
    let table = try report.table()
    let axis = try report.axis(of: table, by: interval)
    return ChartPage(
      title: "Activity rings, \(interval.adverb)",
      subtitle: BucketAxis.range(axis, interval: interval),
      panels: report.buckets.map { buckets($0, table, axis) } ?? days(table, axis),
      notes: [report.zoneSentence, report.closedText])
  }

  private static let move = Palette.series[4]
  private static let exercise = Palette.series[2]
  private static let stand = Palette.series[0]

  /// What did not reach its goal is pale inside its outline.
  private static func open(_ colour: Colour) -> Colour {
    colour.mixed(with: Palette.paper, share: 0.65)
  }

  // MARK: Days

  private func days(_ table: EdgeTable, _ axis: IntervalAxis) -> [IntervalPanel] {
    let byDate = Dictionary(
      report.days.map { ($0.date, $0) }, uniquingKeysWith: { first, _ in first })
    let zone = report.zone
    let days = (0..<table.count).map { place -> RingsReport.Day? in
      // A day that never was begins where the next one does.
      guard table.edges[place] < table.edges[place + 1] else { return nil }
      return byDate[zone.localDateTime(at: table.edges[place]).dateText]
    }
    let allClosed = days.indices.filter { days[$0]?.allClosed ?? false }
    func panel(
      _ heading: String, _ unit: String, _ colour: Colour,
      _ ring: (RingsReport.Day) -> RingsReport.Ring?
    ) -> IntervalPanel {
      let rings = days.map { $0.flatMap(ring) }
      func bars(
        _ name: String, _ colour: Colour, edge: Colour? = nil, _ closed: Bool?
      ) -> IntervalPanel.Series {
        .init(
          name: name, values: rings.map { $0?.closed == closed ? $0?.value : nil },
          colour: colour, edge: edge)
      }
      return IntervalPanel(
        heading: heading, unit: unit, baseline: .zero, axis: axis,
        layers: [
          Self.bars([
            bars("Closed", colour, true), bars("Open", Self.open(colour), edge: colour, false),
            bars("Without a goal", Palette.rest, nil),
          ]),
          .levels(name: "Goal", values: rings.map { $0?.goal }),
          .marks(name: "All three closed", at: allClosed),
        ], plotHeight: 150)
    }
    let energy = UnitText.shown(report.energyUnit)
    var panels: [IntervalPanel] = []
    if report.days.contains(where: { $0.move != nil }) || report.days.isEmpty {
      panels.append(panel("Move", energy, Self.move, \.move))
    }
    if report.days.contains(where: { $0.moveTime != nil }) {
      panels.append(panel("Move time", "min", Self.move, \.moveTime))
    }
    return panels + [
      panel("Exercise", "min", Self.exercise, \.exercise),
      panel("Stand", "h", Self.stand, \.stand),
    ]
  }

  // MARK: Buckets

  private func buckets(
    _ buckets: [RingsReport.Bucket], _ table: EdgeTable, _ axis: IntervalAxis
  ) -> [IntervalPanel] {
    let columns = BucketColumns(table)
    func panel(
      _ heading: String, _ colour: Colour,
      _ count: @escaping (RingsReport.Summary) -> RingsReport.Summary.Count
    ) -> IntervalPanel {
      func bars(
        _ name: String, _ colour: Colour, edge: Colour? = nil,
        _ days: (RingsReport.Summary) -> Int
      ) -> IntervalPanel.Series {
        .init(
          name: name,
          values: columns.values(buckets, at: \.start) { bucket in
            let days = days(bucket.summary)
            return days > 0 ? Double(days) : nil
          }, colour: colour, edge: edge)
      }
      return IntervalPanel(
        heading: heading, unit: "days", baseline: .zero, axis: axis,
        layers: [
          Self.bars([
            bars("Closed", colour) { count($0).closed },
            bars("Open", Self.open(colour), edge: colour) { count($0).known - count($0).closed },
            bars("Without a goal", Palette.rest) { $0.days - count($0).known },
          ])
        ], plotHeight: 120)
    }
    return [
      panel("Move", Self.move) { $0.move }, panel("Exercise", Self.exercise) { $0.exercise },
      panel("Stand", Self.stand) { $0.stand },
      panel("All three", Palette.nobody) { $0.all },
    ]
  }

  /// Bars of those series that have values, so that the legend names no others.
  private static func bars(_ series: [IntervalPanel.Series]) -> IntervalPanel.Layer {
    .bars(series.filter { one in one.values.contains { $0 != nil } })
  }
}
