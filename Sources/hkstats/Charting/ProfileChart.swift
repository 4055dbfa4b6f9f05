internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import Charts
internal import HealthCalculations

/// Draws the hours of the week: a row a weekday, a column an hour.
struct ProfileChart {
  /// What is drawn.
  let document: ProfileDocument
  /// Who named the zone.
  let zoneOrigin: ZoneOrigin

  /// The page.
  func page() -> ChartPage {
    let unit = document.statistic.isInUnitOfType ? document.summary.unit?.text : nil
    let isDuration = document.statistic == .duration
    let isReading = document.statistic == .average
    let shown = unit.map(UnitText.shown) ?? ""
    let hours = (0..<24).map { ($0 < 10 ? "0" : "") + "\($0):00" }
    let cells = (1...7).flatMap { weekday in
      hours.indices.map { hour in
        HeatMapPanel.Cell(
          row: weekday - 1, column: hour, value: document.profile[weekday, hour].mean,
          name: "\(TrendWords.names[weekday - 1]) \(hours[hour])")
      }
    }
    let panel = HeatMapPanel(
      heading: isReading ? "Mean of the hours" : "Mean an hour",
      unit: shown,
      scale: isDuration ? .durations : unit == "%" ? .percents : .numbers,
      rowLabels: TrendWords.names.map { String($0.prefix(3)) }, columnCount: 24,
      columnLevels: [
        .init(hours.enumerated().map { .init($0..<$0 + 1, $1) }),
        .init(stride(from: 0, to: 24, by: 3).map { .init($0..<$0 + 1, hours[$0]) }),
      ], cells: cells)
    var subtitle = ""
    if let first = document.hours.edges.first, let last = document.hours.edges.last {
      let dates = [first, last - 1].map { document.zone.localDateTime(at: $0).dateText }
      subtitle = "\(dates[0]) to \(dates[1])"
    }
    return ChartPage(
      title: "\(document.summary.title), the hours of the week", subtitle: subtitle,
      panels: [panel],
      notes: ["Hours of the clocks of \(document.zone.identifier) (\(zoneOrigin.text))."])
  }
}
