package import CalendarBuckets
internal import ReaderLocales

extension LocalDateTime {
  /// The day of the week for short: `Mon`.
  package var weekdayText: String { ReaderLocale.current.dates.weekdays[weekday - 1] }

  /// The month for short: `Mar`.
  package var monthText: String { ReaderLocale.current.dates.months[month - 1] }

  /// The month and the year, as a heading has them: `March 2024`; the short name of a reader of another language.
  package var monthAndYear: String {
    let months = ReaderLocale.current.dates.months
    let name = months == DateMarks.international.months ? Self.monthNames[month - 1] : monthText
    return "\(name) \(year)"
  }

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The date as the reader writes it: `2024-03-04`, `04.03.2024`.
  package var shownDate: String { dateText.asShownDate }

  /// The weekday and the date: `Mon 2024-03-04`.
  package var weekdayAndDate: String { weekdayText + " " + shownDate }
}

extension String {
  /// A date of a report, `2024-03-04` or `2024-03`, as the reader writes it.
  package var asShownDate: String { ReaderLocale.current.dates.shown(self) }
}
