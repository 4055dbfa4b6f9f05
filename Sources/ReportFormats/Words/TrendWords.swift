internal import CalendarBuckets
internal import HealthCalculations
public import HealthReports

/// Says in plain words what was found of a type, and how significant it is. Never what to do about it.
///
/// ```swift
/// TrendWords(report.series[0], of: report).sentences[1]
/// // Over 119 days it rises by 304 per month (95 % interval +304 to +304, p < 0.001).
/// ```
public struct TrendWords: Sendable {
  /// What was found.
  private let series: TrendsReport.Series
  /// What it was found in.
  private let report: TrendsReport
  private let format: FigureFormat

  /// The words for a series of a report.
  public init(_ series: TrendsReport.Series, of report: TrendsReport) {
    self.series = series
    self.report = report
    format = FigureFormat(series)
  }

  /// The trend in a word or two: `rises`.
  public var trend: String {
    guard let trend = series.trend else { return "too few \(report.calendarInterval.rawValue)s" }
    guard Significance.isReached(trend.p) else { return "not significant" }
    if trend.slopePerMonth == 0 { return "hardly changes" }
    return trend.slopePerMonth > 0 ? "rises" : "falls"
  }

  /// Everything, a sentence or two each; without details what is known of periods and the trend.
  public var sentences: [String] {
    [now, line, typical, unusual, weekdays, changes, coverage].compactMap { $0 }
  }

  /// `per day` behind amounts.
  private var each: String {
    if series.isOfNights { return " per night" }
    return series.isAmount ? " per \(report.calendarInterval.rawValue)" : ""
  }

  private var now: String? {
    let span = report.words(report.period)
    guard let current = series.current else {
      return series.count == 0
        ? "No data here." : "No data in the last \(span) to \(report.lastDate)."
    }
    var text =
      "The last \(span) to \(report.lastDate): \(format.text(current.mean))\(each) on average"
    let others = [
      ("than in the \(span) before", series.previous),
      ("than in the same \(span) a year ago", series.yearAgo),
    ]
    for (words, period) in others {
      guard let period, period.comparable else { continue }
      text += "; \(difference(current.mean, period.mean)) \(words) (\(format.text(period.mean))"
      if let p = period.p {
        text +=
          ", \(Significance.words(p))" + (Significance.isReached(p) ? "" : ", not significant")
      }
      text += ")"
    }
    return text + "."
  }

  private func difference(_ value: Double, _ earlier: Double) -> String {
    let text = format.difference(value, from: earlier)
    let size = text.drop { "+-\u{2212}".contains($0) }
    return size + (value >= earlier ? " more" : " less")
  }

  private var line: String? {
    guard let trend = series.trend else {
      return "\(series.count) of at least \(TrendsReport.Series.fewestFigures) "
        + "\(report.calendarInterval.rawValue)s with data: too few to tell a trend."
    }
    let span = report.words(report.intervals)
    let (slope, low, high) = (trend.slopePerMonth, trend.low, trend.high)
    let bounds =
      "95 % interval \(format.change(low, like: [high], withUnit: false)) to "
      + "\(format.change(high, like: [low], withUnit: false)), \(Significance.words(trend.p))"
    guard Significance.isReached(trend.p), slope != 0 else {
      return
        "Over \(span) no significant trend: \(format.change(slope, like: [low, high])) per month "
        + "(\(bounds))."
    }
    return "Over \(span) it \(slope > 0 ? "rises" : "falls") by "
      + "\(format.size(slope, like: [low, high])) per month (\(bounds))."
  }

  private var typical: String? {
    guard let quantiles = series.details?.quantiles, series.count > 1 else { return nil }
    func value(_ share: Double) -> Double? { quantiles.first { $0.share == share }?.value }
    guard let low = value(0.05), let lower = value(0.25), let median = value(0.5),
      let upper = value(0.75), let high = value(0.95)
    else { return nil }
    return
      "The median is \(format.text(median)); half of the \(report.calendarInterval.rawValue)s lie "
      + "between \(format.plain(lower)) and \(format.plain(upper)), nine of ten between "
      + "\(format.plain(low)) and \(format.plain(high))."
  }

  private var unusual: String? {
    guard let unusual = series.details?.unusual, series.count >= TrendsReport.Series.fewestFigures
    else { return nil }
    guard !unusual.isEmpty else {
      return
        "No \(report.calendarInterval.rawValue) is unusual (beyond \(NumberText.fixed(3.5, digits: 1)) robust standard "
        + "deviations)."
    }
    let shown = unusual.suffix(5).map { "\($0.date.asShownDate) (\(format.plain($0.value)))" }
    let count = unusual.count
    return
      "\(report.words(count)) \(count == 1 ? "is" : "are") unusual (beyond \(NumberText.fixed(3.5, digits: 1)) robust standard "
      + "deviations)\(count > 5 ? ", the last ones" : ""): \(shown.joined(separator: ", "))."
  }

  private var weekdays: String? {
    guard let details = series.details, let days = details.weekdays, let p = details.weekdaysP,
      days.allSatisfy({ $0.count >= 3 && $0.mean != nil })
    else { return nil }
    guard Significance.isReached(p) else {
      return "No significant difference between the days of the week (\(Significance.words(p)))."
    }
    guard let high = days.max(by: { ($0.mean ?? 0) < ($1.mean ?? 0) }),
      let low = days.min(by: { ($0.mean ?? 0) < ($1.mean ?? 0) }), let most = high.mean,
      let least = low.mean, most > least
    else { return nil }
    return "Highest on \(high.weekday.name)s (\(format.text(most)) on average), lowest on "
      + "\(low.weekday.name)s (\(format.text(least))); the days of the week differ "
      + "(\(Significance.words(p)))."
  }

  private var changes: String? {
    if series.details?.interpolated == true {
      return
        "The figures look interpolated: most \(report.calendarInterval.rawValue)s differ from the one "
        + "before by the same step, so no changes of level are told."
    }
    guard let details = series.details, let fit = details.levelsOrLine else { return nil }
    if fit.better == .line {
      return
        "No changes of level: a straight line fits the course better than \(fit.levels) levels "
        + "(Schwarz's criterion)."
    }
    let changes = details.levelChanges
    let shown = changes.suffix(4).map { change in
      "about \(change.date.asShownDate) from \(format.plain(change.before)) to \(format.text(change.after))"
    }
    return "The level changed \(changes.count == 1 ? "once" : "\(changes.count) times")"
      + "\(changes.count > 4 ? ", the last ones" : ""): \(shown.joined(separator: "; "))."
  }

  private var coverage: String? {
    guard let details = series.details, let coverage = details.coverage else { return nil }
    var text =
      "Data on \(NumberText.grouped(coverage.covered)) of \(report.words(coverage.intervals)), "
      + "\(coverage.firstDate.asShownDate) to \(coverage.lastDate.asShownDate)"
    // Of equal ones the latest.
    if let longest = details.gaps.reversed().max(by: { $0.intervals < $1.intervals }) {
      let count = details.gaps.count
      text +=
        "; \(count == 1 ? "the gap" : "the longest of \(NumberText.grouped(count)) gaps") is "
        + "\(report.words(longest.intervals)) from \(longest.date.asShownDate)"
    }
    return text + "."
  }
}

extension FigureFormat {
  /// The format for a series' figures; without them for what is known of them.
  package init(_ series: TrendsReport.Series) {
    let values =
      series.figures?.compactMap(\.value) ?? series.details?.quantiles.map(\.value)
      ?? series.course.compactMap(\.mean)
    self.init(series.statistic, unit: series.unit, values: values)
  }
}
