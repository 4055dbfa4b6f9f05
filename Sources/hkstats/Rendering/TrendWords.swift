internal import HealthReports
internal import ReportFormats
internal import HealthCalculations

/// Says in plain words what was found of a type, and how sure it is. Never what to do about it.
struct TrendWords {
  /// What was found.
  let entry: TrendEntry
  /// What it was found in.
  let document: TrendDocument
  private let format: FigureFormat

  /// The words for an entry of a document.
  init(_ entry: TrendEntry, of document: TrendDocument) {
    self.entry = entry
    self.document = document
    format = FigureFormat(
      entry.statistic, unit: entry.summary.unit?.text, values: entry.series.values)
  }

  /// The trend in a few words: `rises, clear`.
  var trend: String {
    guard let test = entry.test, let line = entry.line else {
      return "too few \(document.interval.rawValue)s"
    }
    guard Sureness.isShown(test.p) else { return "no clear trend" }
    if line.slope == 0 { return "hardly changes" }
    return (line.slope > 0 ? "rises" : "falls") + ", " + Sureness.ofTrend(test.p)
  }

  /// Everything, a sentence or two each.
  var sentences: [String] {
    [now, line, usual, unusual, weekdays, changes, gaps].compactMap { $0 }
  }

  /// `a day` behind amounts.
  private var each: String {
    if SeriesFigures.isOfNights(entry.summary) { return " a night" }
    return entry.isAmount ? " a \(document.interval.rawValue)" : ""
  }

  private var now: String? {
    let comparison = entry.comparison
    let span = document.interval.words(document.period)
    guard let mean = comparison.current.mean else {
      return entry.series.values.isEmpty ? "No data here." : "No data in the last \(span)."
    }
    var text = "The last \(span): \(format.text(mean))\(each) on average"
    let others = [
      ("than in the \(span) before", entry.previous),
      ("than in the same \(span) a year ago", entry.yearAgo),
    ]
    for (words, period) in others {
      guard let period, let earlier = period.mean else { continue }
      text += "; \(difference(mean, earlier)) \(words) (\(format.text(earlier))"
      if let p = PeriodComparison.p(comparison.current, period) {
        text += ", p \(Sureness.text(p)): \(Sureness.ofFinding(p))"
      }
      text += ")"
    }
    return text + "."
  }

  private func difference(_ value: Double, _ earlier: Double) -> String {
    let text = format.difference(value, from: earlier)
    let size = text.drop { $0 == "+" || $0 == "-" }
    return size + (value >= earlier ? " more" : " less")
  }

  private var line: String? {
    let interval = document.interval
    guard let line = entry.line, let test = entry.test else {
      return "\(entry.series.values.count) of at least \(TrendEntry.fewestFigures) "
        + "\(interval.rawValue)s with data: too few to tell a trend."
    }
    let span = interval.words(entry.series.count)
    let month = interval.countPerMonth
    let (low, high) = (line.interval.lowerBound * month, line.interval.upperBound * month)
    let slope = line.slope * month
    let bounds =
      "95 % interval \(format.change(low, like: [high], withUnit: false)) to "
      + "\(format.change(high, like: [low], withUnit: false)), p \(Sureness.text(test.p))"
    guard Sureness.isShown(test.p), line.slope != 0 else {
      return "Over \(span) no clear trend: \(format.change(slope, like: [low, high])) a month "
        + "(\(bounds))."
    }
    return "Over \(span) it \(line.slope > 0 ? "rises" : "falls") by "
      + "\(format.size(slope, like: [low, high])) a month (\(bounds)): "
      + "\(Sureness.ofTrend(test.p))."
  }

  private var usual: String? {
    guard let quantiles = entry.detail?.quantiles, quantiles.sorted.count > 1 else { return nil }
    return "Usual is \(format.text(quantiles.median)); half of the "
      + "\(document.interval.rawValue)s lie between \(format.plain(quantiles.value(at: 0.25))) and "
      + "\(format.plain(quantiles.value(at: 0.75))), nine of ten between "
      + "\(format.plain(quantiles.value(at: 0.05))) and \(format.plain(quantiles.value(at: 0.95)))."
  }

  private var unusual: String? {
    guard let detail = entry.detail, entry.series.values.count >= TrendEntry.fewestFigures else {
      return nil
    }
    let interval = document.interval
    guard !detail.unusual.isEmpty else {
      return "No \(interval.rawValue) is unusual (beyond 3.5 robust standard deviations)."
    }
    let shown = detail.unusual.suffix(5).compactMap { position in
      entry.series[position].map { "\(document.figures.date(position)) (\(format.plain($0)))" }
    }
    let count = detail.unusual.count
    return "\(interval.words(count)) \(count == 1 ? "is" : "are") unusual (beyond 3.5 robust "
      + "standard deviations)\(count > 5 ? ", the last ones" : ""): \(shown.joined(separator: ", "))."
  }

  private var weekdays: String? {
    guard let profile = entry.detail?.weekdays, let p = profile.p else { return nil }
    let days = profile.days
    guard
      days.allSatisfy({ $0.count >= 3 && $0.mean != nil })
    else { return nil }
    guard Sureness.isShown(p) else {
      return "No clear difference between the days of the week (p \(Sureness.text(p)))."
    }
    let means = days.map { $0.mean ?? 0 }
    guard let high = means.indices.max(by: { means[$0] < means[$1] }),
      let low = means.indices.min(by: { means[$0] < means[$1] }), means[high] > means[low]
    else { return nil }
    return "Highest on \(Self.names[high])s (\(format.text(means[high])) on average), lowest on "
      + "\(Self.names[low])s (\(format.text(means[low]))); that days of the week differ is "
      + "\(Sureness.ofFinding(p)) (p \(Sureness.text(p)))."
  }

  private var changes: String? {
    guard let detail = entry.detail, let shape = detail.shape else { return nil }
    if shape.prefersLine {
      return "No changes of level: a straight line tells the course better than "
        + "\(shape.changeCount + 1) levels (Schwarz's criterion)."
    }
    let changes = detail.changes
    let shown = changes.suffix(4).map { change in
      "about \(document.figures.date(change.position)) from \(format.plain(change.before)) to "
        + "\(format.text(change.after))"
    }
    return "The level changed \(changes.count == 1 ? "once" : "\(changes.count) times")"
      + "\(changes.count > 4 ? ", the last ones" : ""): \(shown.joined(separator: "; "))."
  }

  private var gaps: String? {
    guard let gaps = entry.detail?.gaps, gaps.span > 0 else { return nil }
    let interval = document.interval
    var text =
      "Data on \(NumberText.grouped(gaps.covered)) of \(interval.words(gaps.span)), "
      + "\(document.figures.date(entry.series.positions[0])) to "
      + "\(document.figures.date(entry.series.positions[gaps.covered - 1]))"
    if let longest = gaps.longest {
      let count = gaps.ranges.count
      text +=
        "; \(count == 1 ? "the gap" : "the longest of \(NumberText.grouped(count)) gaps") is "
        + "\(interval.words(longest.count)) from \(document.figures.date(longest.lowerBound))"
    }
    return text + "."
  }

  /// Monday to Sunday.
  static let names = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}
