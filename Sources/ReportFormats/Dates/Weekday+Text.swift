internal import ReaderLocales
package import CalendarBuckets

extension Weekday {
  /// The day's name as a sentence has it: `Monday`.
  package var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The day's name for short: `Mon`.
  package var shortName: String { ReaderLocale.current.dates.weekdays[number - 1] }

  /// The day's name by itself, in a table or beside a date: `Monday`; the short one of a reader of another language.
  package var shownName: String {
    let names = ReaderLocale.current.dates.weekdays
    return names == DateMarks.international.weekdays ? name : names[number - 1]
  }
}
