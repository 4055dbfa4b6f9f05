public import CalendarBuckets
public import Charts
public import HealthReports
internal import ReportFormats

/// Draws totals of workouts: the time of all activities on each other, and the distance of each that went
/// anywhere; of a single activity also its pace or speed and the heart rate.
public struct WorkoutTotalsChart: Sendable {
  private let report: WorkoutTotalsReport
  private let interval: CalendarInterval
  private let activities: ChartedTypes

  /// A chart of a report.
  ///
  /// - Parameters:
  ///   - report: what is drawn.
  ///   - interval: which interval the buckets were asked for by name: it names the axis.
  ///   - activities: whether each activity has a panel of its distance, or the three done longest.
  public init(
    _ report: WorkoutTotalsReport, interval: CalendarInterval, activities: ChartedTypes = .everyday
  ) {
    self.report = report
    self.interval = interval
    self.activities = activities
  }

  private static let everydayDistances = 3

  /// How many buckets a chart has room for.
  package static let room = BucketRoom.chart(intervals: IntervalAxis.largestCount)

  /// The page; without workouts it says so.
  ///
  /// - Throws: a `BucketEdgesError` if the report's calendar is none.
  public func page() throws -> ChartPage {
    let table = try report.table()
    let axis = try report.axis(of: table, by: interval)
    let buckets = BucketColumns(table)
    let names = names
    let isAlone = names.count == 1
    func column(
      _ activity: String, _ value: @escaping (WorkoutTotalsReport.Activity) -> Double?
    ) -> [Double?] {
      buckets.values(report.buckets, at: \.start) { bucket in
        bucket.activities.first { $0.activity == activity }.flatMap(value)
      }
    }
    var distances = names.enumerated().map { place, name in
      (
        name: name, colour: Palette.series(at: place), values: column(name, \.distance)
      )
    }.filter { $0.values.contains { $0 != nil } }
    let all = distances.count
    if activities == .everyday { distances = Array(distances.prefix(Self.everydayDistances)) }
    var panels = distances.map { distance in
      IntervalPanel(
        heading: isAlone ? "Distance" : Self.title(distance.name) + ", distance",
        unit: UnitText.shown(report.units.distance), baseline: .zero, axis: axis,
        layers: [.bars([.init(name: "", values: distance.values, colour: distance.colour)])],
        plotHeight: 150)
    }
    // Of all activities time is what they have in common; of one it says less than its distance.
    panels.insert(time(names, axis, column), at: isAlone ? panels.count : 0)
    if isAlone {
      panels += [rate(names[0], axis, column), heartRate(axis, buckets)].compactMap(\.self)
    }
    return ChartPage(
      title: (isAlone ? Self.title(names[0]) : "Workouts") + ", " + interval.adverb,
      subtitle: BucketAxis.range(axis, interval: interval), panels: panels,
      notes: notes(hidden: all - distances.count))
  }

  private typealias Column =
    (String, @escaping (WorkoutTotalsReport.Activity) -> Double?) -> [Double?]

  /// The activities, the one done longest first.
  private var names: [String] {
    var times: [String: Double] = [:]
    for activity in report.buckets.flatMap(\.activities) {
      times[activity.activity, default: 0] += activity.duration
    }
    return times.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  private static func title(_ activity: String) -> String { WorkoutNames.heading(activity).asName }

  private func time(_ names: [String], _ axis: IntervalAxis, _ column: Column) -> IntervalPanel {
    let isAlone = names.count == 1
    var bars = names.prefix(Palette.series.count).enumerated().map { place, name in
      IntervalPanel.Series(
        name: isAlone ? "" : Self.title(name), values: column(name, \.duration),
        colour: Palette.series(at: place))
    }
    let rest = names.dropFirst(Palette.series.count).map { column($0, \.duration) }
    if !rest.isEmpty {
      let values = (0..<axis.count).map { bucket -> Double? in
        let times = rest.compactMap { $0[bucket] }
        return times.isEmpty ? nil : times.reduce(0, +)
      }
      bars.append(.init(name: "other activities", values: values, colour: Palette.rest))
    }
    return IntervalPanel(
      heading: "Time", scale: .durations, baseline: .zero, axis: axis, layers: [.bars(bars)],
      plotHeight: isAlone ? 150 : 200)
  }

  /// The pace or speed of an activity; nil if it goes nowhere.
  private func rate(
    _ name: String, _ axis: IntervalAxis, _ column: Column
  ) -> IntervalPanel? {
    let figures = report.buckets.flatMap(\.activities).filter { $0.activity == name }
    guard let figure = figures.first(where: { $0.rateUnit != nil }), let unit = figure.rateUnit
    else { return nil }
    return RatePanel(isPace: figure.pace != nil, unit: unit).panel(
      axis,
      lines: [
        .init(name: "", values: column(name) { $0.pace ?? $0.speed }, colour: Palette.series[0])
      ])
  }

  private func heartRate(_ axis: IntervalAxis, _ buckets: BucketColumns) -> IntervalPanel? {
    let columns = [
      (
        "Average", Palette.series[0],
        buckets.values(report.buckets, at: \.start, \.averageHeartRate)
      ),
      (
        "Highest", Palette.series[4],
        buckets.values(report.buckets, at: \.start, \.maximumHeartRate)
      ),
    ].filter { $0.2.contains { $0 != nil } }
    guard !columns.isEmpty else { return nil }
    return IntervalPanel(
      heading: "Heart rate", unit: "bpm", baseline: .smallest, axis: axis,
      layers: columns.map { .line(.init(name: $0.0, values: $0.2, colour: $0.1)) },
      plotHeight: 150)
  }

  private func notes(hidden: Int) -> [String] {
    var notes = [report.zoneSentence] + report.explanations
    if let repeated = report.repeatedText { notes.append(repeated) }
    if hidden > 0 {
      notes.append(
        "\(hidden) other \(hidden == 1 ? "activity has" : "activities have") a distance here; name "
          + "activities to draw \(hidden == 1 ? "it" : "them").")
    }
    return notes
  }
}
