internal import CalendarBuckets
public import Charts
internal import HealthCalculations
public import HealthReports
internal import ReportFormats

/// Draws the course of a workout: heart rate, pace or speed and height by elapsed time, and the shape of its route.
public struct WorkoutCourseChart: Sendable {
  private let report: WorkoutCourseReport

  /// A chart of a report.
  public init(_ report: WorkoutCourseReport) { self.report = report }

  /// The page; what the workout does not have has no panel, and one that has nothing says so.
  public func page() -> ChartPage {
    var panels: [any ChartPanel] = [heartRatePanel, ratePanel, heightPanel].compactMap(\.self)
    if let routePanel { panels.append(routePanel) }
    if panels.isEmpty {
      panels.append(
        IntervalPanel(
          heading: "Heart rate", unit: "bpm", baseline: .smallest, axis: axis, layers: [],
          plotHeight: 150))
    }
    var notes = [report.zoneSentence] + report.explanations
    if let slowestPace, hidesPaces {
      notes.append(
        "Parts slower than \(NumberText.clock(slowestPace)) \(rateUnit) are no part of the line: mostly standing."
      )
    }
    let title = report.workout.map { WorkoutNames.heading($0.activity).asName } ?? "Workout"
    return ChartPage(
      title: title + ", course",
      subtitle: report.workout.map { "\($0.start.shownDate) \($0.start.clockText)" } ?? "",
      panels: panels, notes: notes)
  }

  // MARK: Panels

  private var heartRatePanel: IntervalPanel? {
    let averages = report.parts.map(\.averageHeartRate)
    guard averages.contains(where: { $0 != nil }) else { return nil }
    let colour = Palette.series[4]
    let hasRange = report.parts.contains { part in
      part.minimumHeartRate.map { $0 < part.maximumHeartRate ?? $0 } ?? false
    }
    var layers: [IntervalPanel.Layer] = []
    if hasRange {
      layers.append(
        .band(
          name: "Lowest to highest", low: report.parts.map(\.minimumHeartRate),
          high: report.parts.map(\.maximumHeartRate),
          colour: colour.mixed(with: Palette.paper, share: 0.75), edge: colour))
    }
    layers.append(
      .line(.init(name: hasRange ? "Average" : "", values: averages, colour: colour)))
    return IntervalPanel(
      heading: "Heart rate", unit: "bpm", baseline: .smallest, axis: axis, layers: layers,
      plotHeight: 150)
  }

  private var ratePanel: IntervalPanel? {
    guard let first = report.parts.first(where: { $0.rateUnit != nil }) else { return nil }
    let limit = slowestPace ?? .infinity
    let values = report.parts.map { part in
      part.pace.map { $0 <= limit ? $0 : nil } ?? part.speed
    }
    return RatePanel(isPace: first.pace != nil, unit: rateUnit).panel(
      axis, lines: [.init(name: "", values: values, colour: Palette.series[0])])
  }

  private var heightPanel: IntervalPanel? {
    let heights = report.parts.map(\.elevation)
    guard heights.contains(where: { $0 != nil }) else { return nil }
    return IntervalPanel(
      heading: "Elevation", unit: report.units.elevation, baseline: .smallest, axis: axis,
      layers: [.line(.init(name: "", values: heights, colour: Palette.series[2]))],
      plotHeight: 120)
  }

  private var routePanel: RoutePanel? {
    guard let places = report.route?.places, !places.isEmpty else { return nil }
    let projection = RouteProjection(around: places.lazy.map(Self.place))
    var lines: [[Point]] = []
    for (position, place) in places.enumerated() {
      let (x, y) = projection.place(Self.place(place))
      if position == 0 || places[position - 1].segment != place.segment { lines.append([]) }
      lines[lines.count - 1].append(Point(x, y))
    }
    let units: [RoutePanel.Unit] =
      report.units.distance == "mi"
      ? [.init(name: "mi", length: 1_609.344), .init(name: "ft", length: 0.3048)]
      : [.init(name: "km", length: 1_000), .init(name: "m", length: 1)]
    return RoutePanel(heading: "Route", lines: lines, units: units)
  }

  private static func place(_ place: WorkoutCourseReport.Place) -> Geodesic.Place {
    Geodesic.Place(latitude: place.latitude, longitude: place.longitude)
  }

  // MARK: Paces

  /// The pace above which a part is standing more than going: three times that of the middle part.
  private var slowestPace: Double? {
    let paces = report.parts.compactMap(\.pace).sorted()
    return paces.isEmpty ? nil : 3 * paces[paces.count / 2]
  }

  private var rateUnit: String {
    report.parts.lazy.compactMap(\.rateUnit).first ?? ""
  }

  private var hidesPaces: Bool {
    guard let slowestPace else { return false }
    return report.parts.contains { ($0.pace ?? 0) > slowestPace }
  }

  // MARK: The axis

  /// The parts by the time that has gone.
  private var axis: IntervalAxis {
    let parts = report.parts
    let step = report.step ?? 1
    let levels = Self.ticks.filter { $0 >= step }.map { tick in
      IntervalAxis.Level(
        parts.indices.filter { Self.isMultiple(parts[$0].elapsed, of: tick, step: step) }
          .map { .init($0..<$0 + 1, NumberText.clock(parts[$0].elapsed)) })
    }
    return IntervalAxis(
      names: parts.map { NumberText.clock($0.elapsed) },
      levels: levels.isEmpty
        ? [.init(parts.indices.map { .init($0..<$0 + 1, NumberText.clock(parts[$0].elapsed)) })]
        : levels)
  }

  /// Between the labels of the axis, in seconds.
  private static let ticks: [Double] = [
    10, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 43_200,
  ]

  /// Whether a part is the first one at or behind a multiple.
  private static func isMultiple(_ elapsed: Double, of tick: Double, step: Double) -> Bool {
    let rest = elapsed.truncatingRemainder(dividingBy: tick)
    return rest < step * 0.999 || tick - rest < step * 0.001
  }
}
