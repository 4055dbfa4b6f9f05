internal import CalendarBuckets
public import Charts
public import HealthReports
internal import ReportFormats

/// Draws records on a timeline: a row each with its figure at the right and a mark at the day, week or month,
/// and below those of a subject the last round totals at the days on which they were reached.
public struct RecordsChart: Sendable {
  private let report: RecordsReport

  /// A chart of a report.
  public init(_ report: RecordsReport) { self.report = report }

  /// The page.
  public func page() -> ChartPage {
    let totals = report.latestMilestones
    let dates = DateAxis(
      covering: report.records.flatMap {
        // The end is excluded: the month of 1 June does not take the one of 1 July.
        [$0.start.localDateTime, Self.lastDay($0)]
      } + totals.map(\.reached.localDateTime))
    return ChartPage(
      title: "Records", subtitle: dates.subtitle,
      panels: [TimelinePanel(heading: "", axis: dates.axis, rows: rows(dates, totals))],
      notes: [report.zoneSentence] + (report.futureDated.map { [$0.text] } ?? []))
  }

  private static func lastDay(_ record: RecordsReport.Record) -> LocalDateTime {
    let end = record.end.localDateTime
    return end == end.startOfDay && record.end > record.start ? end.adding(days: -1) : end
  }

  private func rows(
    _ dates: DateAxis, _ totals: [RecordsReport.Milestone]
  ) -> [TimelinePanel.Row] {
    var subjects: [String] = []
    for subject in report.records.map(\.of) + totals.map(\.of) where !subjects.contains(subject) {
      subjects.append(subject)
    }
    return subjects.flatMap { subject -> [TimelinePanel.Row] in
      let records = report.records.filter { $0.of == subject }
      var rows = records.map { record in
        let end = dates.place(of: record.end.localDateTime)
        return TimelinePanel.Row(
          group: record.title, name: record.record.text, figure: record.figure,
          marks: [
            .init(
              dates.place(of: record.start.localDateTime), to: end, label: record.when,
              hint: "\(record.title), \(record.record.text): \(record.figure), \(record.when)",
              colour: Self.colour(record.record), edge: Self.edge(record.record))
          ])
      }
      let reached = totals.filter { $0.of == subject }
      if let title = reached.first?.title {
        rows.append(
          TimelinePanel.Row(
            group: title, name: "in all", figure: "",
            marks: reached.map { total in
              .init(
                dates.place(of: total.reached.localDateTime), label: total.figure,
                hint: "\(title), in all: \(total.figure), reached \(total.date.asShownDate)",
                colour: Palette.nobody)
            }))
      }
      return rows
    }
  }

  /// The month is the week's colour made pale, in the same outline.
  private static func edge(_ kind: RecordsReport.Kind) -> Colour? {
    kind == .highestMonth ? Palette.edge(of: Palette.series[3]) : nil
  }

  private static func colour(_ kind: RecordsReport.Kind) -> Colour {
    switch kind {
    case .highestDay: Palette.series[0]
    case .highestWeek: Palette.series[3]
    case .highestMonth: Palette.series[3].mixed(with: Palette.paper, share: 0.5)
    case .highest: Palette.series[4]
    case .lowest: Palette.series[2]
    case .longest: Palette.series[5]
    }
  }
}
