public import CalendarBuckets
public import Charts
public import HealthReports
internal import ReportFormats

/// Draws the figures of the heart: a panel each for resting and walking heart rate, variability and recovery by
/// bucket, and one for the hours of the day.
public struct HeartChart: Sendable {
  private let report: HeartReport
  private let interval: CalendarInterval

  /// A chart of a report.
  ///
  /// - Parameters:
  ///   - report: what is drawn.
  ///   - interval: which interval the buckets were asked for by name: it names the axis.
  public init(_ report: HeartReport, interval: CalendarInterval) {
    self.report = report
    self.interval = interval
  }

  /// The page; a part without data has no panel.
  ///
  /// - Throws: a `BucketEdgesError` if the report's calendar is none.
  public func page() throws -> ChartPage {
    let table = try report.table()
    let axis = try report.axis(of: table, by: interval)
    let buckets = BucketColumns(table)
    var parts = [
      figures("Resting heart rate", report.restingHeartRate, Palette.series[0], buckets),
      figures("Walking heart rate", report.walkingHeartRate, Palette.series[2], buckets),
      variability(buckets), recovery(buckets),
    ].compactMap(\.self).map { Part(title: $0.title, unit: $0.unit, axis: axis, layers: $0.layers) }
    if let profile { parts.append(profile) }
    let isAlone = parts.count == 1
    let title =
      isAlone && parts[0].isByHour
      ? parts[0].title : (isAlone ? parts[0].title : "Heart") + ", " + interval.adverb
    return ChartPage(
      title: title, subtitle: BucketAxis.range(axis, interval: interval),
      panels: (parts.isEmpty ? [Part(title: "", unit: "", axis: axis, layers: [])] : parts).map {
        // Alone its heading would be the page's title again.
        IntervalPanel(
          heading: isAlone ? "" : $0.title, unit: $0.unit, baseline: .smallest, axis: $0.axis,
          layers: $0.layers, plotHeight: isAlone ? 300 : 150)
      }, notes: [report.zoneSentence] + report.explanations)
  }

  /// A panel to be.
  private struct Part {
    var title: String
    var unit: String
    var axis: IntervalAxis
    var layers: [IntervalPanel.Layer]
    var isByHour = false
  }

  private typealias Content = (title: String, unit: String, layers: [IntervalPanel.Layer])

  /// The average in the band from lowest to highest; nil without entries.
  private func figures(
    _ title: String, _ entries: [HeartReport.Figures]?, _ colour: Colour, _ buckets: BucketColumns
  ) -> Content? {
    guard let entries, !entries.isEmpty else { return nil }
    func column(_ value: @escaping (HeartReport.Figures) -> Double) -> [Double?] {
      buckets.values(entries, at: \.start, value)
    }
    return (
      title, "bpm",
      // A figure a day is lowest, highest and average at once.
      entries.contains { $0.minimum < $0.maximum }
        ? [
          Self.band(low: column(\.minimum), high: column(\.maximum), colour),
          .line(.init(name: "Average", values: column(\.average), colour: colour)),
        ] : [.line(.init(name: "", values: column(\.average), colour: colour))]
    )
  }

  private func variability(_ buckets: BucketColumns) -> Content? {
    func computed(_ value: @escaping (HeartReport.Variability) -> Double?) -> [Double?] {
      buckets.values(report.computedVariability, at: \.start, value)
    }
    return lines(
      "Heart rate variability", unit: report.units.variability,
      [
        ("SDNN, stated", buckets.values(report.statedSDNN, at: \.start, \.average)),
        ("SDNN, computed", computed(\.sdnn)), ("RMSSD, computed", computed(\.rmssd)),
      ])
  }

  private func recovery(_ buckets: BucketColumns) -> Content? {
    func computed(_ value: @escaping (HeartReport.MeanRecovery) -> Double?) -> [Double?] {
      buckets.values(report.computedRecovery, at: \.start, value)
    }
    return lines(
      "Recovery after workouts", unit: "bpm",
      // Few days have a workout, and from one to the next nothing leads.
      arePoints: interval == .day || interval == .hour,
      [
        ("One minute, stated", buckets.values(report.statedRecovery, at: \.start, \.average)),
        ("One minute, computed", computed(\.oneMinute)),
        ("Two minutes, computed", computed(\.twoMinutes)),
      ])
  }

  /// A line for each column that has values; each keeps its colour whether others are there or not.
  private func lines(
    _ title: String, unit: String, arePoints: Bool = false,
    _ columns: [(name: String, values: [Double?])]
  ) -> Content? {
    let layers = columns.enumerated().compactMap { place, column -> IntervalPanel.Layer? in
      guard column.values.contains(where: { $0 != nil }) else { return nil }
      let series = IntervalPanel.Series(
        name: column.name, values: column.values, colour: Palette.series(at: place))
      return arePoints ? .points(series) : .line(series)
    }
    return layers.isEmpty ? nil : (title, unit, layers)
  }

  /// The hours of the day, those without readings left free.
  private var profile: Part? {
    guard let profile = report.profile, !profile.isEmpty else { return nil }
    let hours = (0..<24).map(ProfileWords.clock)
    func column(_ value: (HeartReport.Hour) -> Double) -> [Double?] {
      var column = [Double?](repeating: nil, count: hours.count)
      for hour in profile where hours.indices.contains(hour.hour) {
        column[hour.hour] = value(hour)
      }
      return column
    }
    let axis = IntervalAxis(
      names: hours,
      levels: [1, 3].map { step in
        .init(stride(from: 0, to: hours.count, by: step).map { .init($0..<$0 + 1, hours[$0]) })
      })
    return Part(
      title: "Heart rate by hour of the day", unit: "bpm", axis: axis,
      layers: [
        Self.band(low: column(\.minimum), high: column(\.maximum), Palette.series[3]),
        .line(.init(name: "Average", values: column(\.average), colour: Palette.series[0])),
      ], isByHour: true)
  }

  private static func band(
    low: [Double?], high: [Double?], _ colour: Colour
  ) -> IntervalPanel.Layer {
    .band(
      name: "Lowest to highest", low: low, high: high,
      colour: colour.mixed(with: Palette.paper, share: 0.75),
      edge: Palette.edge(of: colour) ?? colour)
  }
}
