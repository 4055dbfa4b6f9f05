internal import CalendarBuckets
public import Charts
public import HealthReports
internal import ReportFormats

/// Draws the splits of workouts: pace or speed, and the heart rate, by the number of the split, a line a workout.
public struct WorkoutSplitsChart: Sendable {
  private let report: WorkoutsReport

  /// A chart of a report that was asked for with splits.
  public init(_ report: WorkoutsReport) { self.report = report }

  /// The page: the last six workouts that have splits; without any it says so.
  public func page() -> ChartPage {
    let all = report.workouts.filter { !($0.splits ?? []).isEmpty }
    let drawn = Array(all.suffix(Palette.series.count))
    let isAlone = drawn.count == 1
    var panels: [IntervalPanel] = []
    var units: [RatePanel] = []
    for rate in drawn.compactMap(Self.rate) where !units.contains(where: { $0.unit == rate.unit }) {
      units.append(rate)
    }
    for rate in units {
      let lines = lines(drawn, isAlone) { split in
        split.rateUnit == rate.unit ? split.pace ?? split.speed : nil
      }
      panels.append(rate.panel(Self.axis(lines), lines: lines))
    }
    let heartRates = lines(drawn, isAlone, \.averageHeartRate)
    if !heartRates.isEmpty || panels.isEmpty {
      panels.append(
        IntervalPanel(
          heading: "Heart rate", unit: "bpm", baseline: .smallest, axis: Self.axis(heartRates),
          layers: heartRates.map { .line($0) }, plotHeight: 150))
    }
    var notes = [report.zoneSentence] + report.explanations
    if all.count > drawn.count {
      notes.append("These are the last \(drawn.count) of \(all.count) workouts with splits.")
    }
    return ChartPage(
      title: isAlone ? Self.title(drawn[0]) + ", splits" : "Splits",
      subtitle: isAlone
        ? "\(drawn[0].start.shownDate) \(drawn[0].start.clockText)" : Self.range(drawn),
      panels: panels, notes: notes)
  }

  private static func title(_ workout: WorkoutsReport.Workout) -> String {
    WorkoutNames.heading(workout.activity).asName
  }

  private static func range(_ workouts: [WorkoutsReport.Workout]) -> String {
    guard let first = workouts.first, let last = workouts.last else { return "" }
    return "\(first.start.shownDate) to \(last.start.shownDate)"
  }

  /// What a workout's splits are measured in; nil if none of them tells.
  private static func rate(_ workout: WorkoutsReport.Workout) -> RatePanel? {
    guard let split = (workout.splits ?? []).first(where: { $0.rateUnit != nil }),
      let unit = split.rateUnit
    else { return nil }
    return RatePanel(isPace: split.pace != nil, unit: unit)
  }

  /// A line for each workout that has values, in the colour of its place.
  private func lines(
    _ workouts: [WorkoutsReport.Workout], _ isAlone: Bool,
    _ value: (WorkoutsReport.Split) -> Double?
  ) -> [IntervalPanel.Series] {
    workouts.enumerated().compactMap { place, workout in
      let values = (workout.splits ?? []).map(value)
      guard values.contains(where: { $0 != nil }) else { return nil }
      return .init(
        name: isAlone
          ? "" : "\(workout.start.shownDate) \(workout.start.clockText) \(Self.title(workout))",
        values: values, colour: Palette.series(at: place))
    }
  }

  /// The splits by number, as many as the longest line has.
  private static func axis(_ lines: [IntervalPanel.Series]) -> IntervalAxis {
    let count = lines.map(\.values.count).max() ?? 0
    return IntervalAxis(
      names: (0..<count).map { "Split \($0 + 1)" },
      levels: [1, 5, 10].map { step in
        .init(
          (0..<count).filter { ($0 + 1) % step == 0 || step == 1 }
            .map { .init($0..<$0 + 1, "\($0 + 1)") })
      })
  }
}
