internal import ReaderLocales
internal import HealthReports
internal import ReportFormats
internal import CalendarBuckets
internal import HealthCalculations

/// A map of intervals on a terminal, one character each: days as columns of weeks below their months, weeks
/// and months as a line a year.
struct CalendarHeatMap {
  private let report: StreakReport
  /// The calendar of the intervals.
  private let edges: BucketEdges
  /// The indices of the intervals that are shown.
  private let indices: Range<Int>
  /// The intervals with data, by date.
  private let byDate: [String: StreakReport.Interval]

  /// A map of the intervals of a report.
  init(_ report: StreakReport) throws {
    self.report = report
    let table = try report.table()
    edges = try report.edges()
    indices = table.firstIndex..<table.firstIndex + table.count
    byDate = Dictionary(
      report.intervals.map { ($0.date, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// How many columns of weeks a map of days has.
  private static let weekCount = 53

  /// The map, and what its characters mean.
  func text(on terminal: Terminal) -> String {
    let lines =
      switch report.calendarInterval {
      case .hour, .day: days
      case .week, .month, .year: years
      }
    return lines.map { line in
      (line.label + String(repeating: " ", count: max(0, 5 - line.label.displayWidth))
        + terminal.accent(line.cells)).trimmedAtEnd + "\n"
    }.joined() + terminal.dim(legend) + "\n"
  }

  private struct Line {
    var label: String
    var cells: String
  }

  private var legend: String {
    let isReachedFromBelow = report.goal.share(of: 0) != nil
    return (isReachedFromBelow ? "█ met  ▓ half or more  ░ less" : "█ met  ░ not met")
      + "  · no data"
  }

  private func cell(_ index: Int) -> Character {
    guard indices.contains(index), edges.edge(index) < edges.edge(index + 1) else { return " " }
    guard let interval = byDate[local(index).dateText] else { return "·" }
    if interval.met { return "█" }
    return report.goal.share(of: interval.value).map { $0 >= 0.5 } ?? false ? "▓" : "░"
  }

  /// Seven lines of days under a line of months. The anchor is a Monday.
  private var days: [Line] {
    let last = indices.upperBound - 1
    let monday = last - last.flooredRemainder(7)
    let oldest = indices.lowerBound
    let firstMonday = max(
      monday - 7 * (Self.weekCount - 1), oldest - oldest.flooredRemainder(7))
    let mondays = Array(stride(from: firstMonday, through: monday, by: 7))
    return [Line(label: "", cells: months(above: mondays))]
      + ReaderLocale.current.dates.weekdays.enumerated().map { day, name in
        Line(label: name, cells: String(mondays.map { cell($0 + day) }))
      }
  }

  /// The names of the months, each above the column of its first day that is shown.
  private func months(above mondays: [Int]) -> String {
    var starts: [(column: Int, name: String)] = []
    var last: Int?
    for (column, monday) in mondays.enumerated() {
      for index in monday..<monday + 7 where indices.contains(index) {
        let local = local(index)
        let month = local.year * 12 + local.month
        if month != last { starts.append((column, local.monthText)) }
        last = month
      }
    }
    var names = ""
    for (place, start) in starts.enumerated() {
      // A name needs three columns and one to the next; behind the last week is room for two.
      let end = place + 1 < starts.count ? starts[place + 1].column - 1 : mondays.count + 2
      guard end - start.column >= 3 else { continue }
      names +=
        String(repeating: " ", count: start.column - names.displayWidth)
        + start.name.prefix(fitting: min(4, end - start.column))
    }
    return names
  }

  /// A line a year; a week stands in the year of its Monday.
  private var years: [Line] {
    var lines: [Line] = []
    for index in indices {
      let local = local(index)
      let label = String(local.year)
      let place = report.calendarInterval == .month ? local.month - 1 : (local.dayOfYear - 1) / 7
      if lines.last?.label != label { lines.append(Line(label: label, cells: "")) }
      let cells = lines[lines.count - 1].cells
      lines[lines.count - 1].cells +=
        String(repeating: " ", count: max(0, place - cells.count)) + String(cell(index))
    }
    return Array(lines.suffix(StreakReport.shownYearCount))
  }

  private func local(_ index: Int) -> LocalDateTime {
    edges.zone.localDateTime(at: edges.edge(index))
  }
}

extension Int {
  /// The remainder that is not negative.
  func flooredRemainder(_ divisor: Int) -> Int {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}

extension LocalDateTime {
  /// The day of the year, 1 being 1 January.
  fileprivate var dayOfYear: Int {
    guard let newYear = try? LocalDateTime(year: year, month: 1, day: 1) else {
      preconditionFailure("every year has a 1 January")
    }
    return dayNumber - newYear.dayNumber + 1
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
