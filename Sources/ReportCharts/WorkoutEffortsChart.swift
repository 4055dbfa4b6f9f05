internal import CalendarBuckets
public import Charts
public import HealthReports
internal import ReportFormats

/// Draws best efforts: a row each with its figure, and when it was run.
public struct WorkoutEffortsChart: Sendable {
  private let report: WorkoutEffortsReport

  /// A chart of a report.
  public init(_ report: WorkoutEffortsReport) { self.report = report }

  /// The page.
  public func page() -> ChartPage {
    let efforts = report.activities.flatMap(\.efforts)
    let dates = DateAxis(covering: efforts.map(\.start.localDateTime))
    let rows = report.activities.enumerated().flatMap { place, activity in
      activity.efforts.map { effort in
        let figure = report.bestText(of: effort) + ", " + effort.paceText
        return TimelinePanel.Row(
          group: WorkoutNames.heading(activity.activity).asName, name: effort.name, figure: figure,
          marks: [
            .init(
              dates.place(of: effort.start.localDateTime), label: effort.date.asShownDate,
              hint:
                "\(effort.name): \(figure), \(effort.date.asShownDate), \(effort.source.asName)",
              colour: Palette.series(at: place))
          ])
      }
    }
    return ChartPage(
      title: "Best efforts", subtitle: dates.subtitle,
      panels: [TimelinePanel(heading: "", axis: dates.axis, rows: rows)],
      notes: [report.zoneSentence] + report.explanations)
  }
}
