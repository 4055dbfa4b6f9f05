internal import ReportFormats
public import HealthReports
internal import CalendarBuckets
public import Charts
internal import HealthCalculations

/// Draws the hours of the week: a row a weekday, a column an hour.
public struct ProfileChart: Sendable {
  private let report: ProfileReport

  /// A chart of a report.
  public init(_ report: ProfileReport) { self.report = report }

  /// The page.
  public func page() -> ChartPage {
    let isDuration = report.statistic == .duration
    let isReading = report.statistic == .average
    let hours = (0..<24).map(ProfileWords.clock)
    let means = report.means
    let cells = Weekday.allCases.enumerated().flatMap { row, weekday in
      hours.indices.map { hour in
        HeatMapPanel.Cell(
          row: row, column: hour, value: means[row * 24 + hour],
          name: "\(weekday.shownName) \(hours[hour])")
      }
    }
    let panel = HeatMapPanel(
      heading: isReading ? "Mean of the hours" : "Mean per hour",
      unit: report.unit.map(UnitText.shown) ?? "",
      scale: isDuration ? .durations : report.unit == "%" ? .percents : .numbers,
      rowLabels: Weekday.allCases.map(\.shortName), columnCount: 24,
      columnLevels: [
        .init(hours.enumerated().map { .init($0..<$0 + 1, $1) }),
        .init(stride(from: 0, to: 24, by: 3).map { .init($0..<$0 + 1, hours[$0]) }),
      ], cells: cells)
    var subtitle = ""
    if let first = report.firstDate, let last = report.lastDate {
      subtitle = "\(first.asShownDate) to \(last.asShownDate)"
    }
    return ChartPage(
      title: "\(TypeNames.heading(report.type)), the hours of the week", subtitle: subtitle,
      panels: [panel],
      notes: ["Hours of the clocks of \(report.timeZone) (\(report.timeZoneOrigin.text))."])
  }
}
