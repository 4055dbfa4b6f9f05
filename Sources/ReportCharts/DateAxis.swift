internal import ReportFormats
internal import CalendarBuckets
internal import Charts

/// An axis of dates for things that happened at any time: of days, or of months if these would be many.
struct DateAxis {
  private let first: LocalDateTime
  private let last: LocalDateTime
  private let isOfDays: Bool

  /// The most days that are intervals of their own.
  private static let mostDays = 92

  /// The axis that holds local times; of none it is empty.
  init(covering times: [LocalDateTime]) {
    let first = times.min() ?? BucketAxis.newYear(2000)
    let last = times.max() ?? first
    isOfDays = last.dayNumber - first.dayNumber < Self.mostDays
    self.first =
      isOfDays ? first.startOfDay : BucketAxis.firstDay(ofMonth: first.month, in: first.year)
    self.last = last
    isEmpty = times.isEmpty
  }

  private let isEmpty: Bool

  /// How many intervals there are.
  private var count: Int {
    if isEmpty { return 0 }
    return isOfDays
      ? last.dayNumber - first.dayNumber + 1
      : (last.year - first.year) * 12 + last.month - first.month + 1
  }

  /// Where a local time is, in intervals from the start of the axis.
  func place(of time: LocalDateTime) -> Double {
    let day =
      Double(time.dayNumber) + (Double(time.hour) + Double(time.minute) / 60) / 24
    if isOfDays { return day - Double(first.dayNumber) }
    let month = Self.month(time.year * 12 + time.month - 1)
    let next = Self.month(time.year * 12 + time.month)
    return Double((time.year - first.year) * 12 + time.month - first.month)
      + (day - Double(month.dayNumber)) / Double(next.dayNumber - month.dayNumber)
  }

  /// The axis with its labels.
  var axis: IntervalAxis {
    // More than a page takes is refused when it is drawn; a single wrong date must not fill the memory.
    let starts = (0..<min(count, 100_000)).map { place in
      isOfDays
        ? first.adding(days: place) : Self.month(first.year * 12 + first.month - 1 + place)
    }
    return IntervalAxis(
      names: starts.map { isOfDays ? $0.shownDate : String($0.dateText.prefix(7)).asShownDate },
      levels: BucketAxis.levels(starts, interval: isOfDays ? .day : .month))
  }

  /// From when to when: `2024-01 to 2024-12`.
  var subtitle: String {
    if isEmpty { return "" }
    func name(_ time: LocalDateTime) -> String {
      isOfDays ? time.shownDate : String(time.dateText.prefix(7)).asShownDate
    }
    return name(first) == name(last) ? name(first) : "\(name(first)) to \(name(last))"
  }

  /// The first day of a month, counted from the year 0 on.
  private static func month(_ number: Int) -> LocalDateTime {
    BucketAxis.firstDay(ofMonth: number % 12 + 1, in: number / 12)
  }
}
