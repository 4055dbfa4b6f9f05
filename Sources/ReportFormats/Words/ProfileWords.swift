public import HealthReports

/// Says in plain words what a profile shows.
public struct ProfileWords: Sendable {
  private let report: ProfileReport

  /// The words for a report.
  public init(_ report: ProfileReport) {
    self.report = report
  }

  /// How figures are written.
  package var format: FigureFormat {
    FigureFormat(report.statistic, unit: report.unit, values: report.hours.map(\.mean))
  }

  /// At which hours it is highest and lowest over all weekdays; nil of too little data.
  public var finding: String? {
    let hours = report.hoursOfDay
    guard hours.count > 1, let high = hours.max(by: { $0.mean < $1.mean }),
      let low = hours.min(by: { $0.mean < $1.mean }), high.mean > low.mean
    else { return nil }
    let few = report.days < 28 ? " Less than four weeks of data: take it as a first glimpse." : ""
    let format = format
    return
      "Over all weekdays highest from \(Self.clock(high.hour)) to \(Self.clock(high.hour + 1)) "
      + "(\(format.text(high.mean))), lowest from \(Self.clock(low.hour)) to "
      + "\(Self.clock(low.hour + 1)) (\(format.text(low.mean))).\(few)"
  }

  /// An hour of the clock: `07:00`.
  package static func clock(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }
}
