internal import CalendarBuckets
internal import Foundation
internal import HealthKitTypes

extension BucketInterval {
  /// The interval that date components name.
  ///
  /// Years, months, weeks and days follow the clock; weeks may stand in `weekOfYear` or `weekOfMonth`.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` and a sentence that says which component or
  ///   calendar cannot be used.
  init(_ components: DateComponents, in calendar: Calendar) throws(HKError) {
    for (name, value) in components.unusable where value != 0 {
      throw HKError(
        .errorInvalidArgument,
        "The interval components have \(name) \(value), which is no length of time here: use "
          + "year, month, weekOfYear, day, hour, minute and second.")
    }
    let years = components.year ?? 0
    let months = components.month ?? 0
    guard calendar.hasGregorianMonths || (years == 0 && months == 0) else {
      throw HKError(
        .errorInvalidArgument,
        "The interval components have years or months of the calendar "
          + "\(calendar.identifier), which cannot be counted here: use weeks, days, hours, minutes "
          + "or seconds, or a Gregorian calendar.")
    }
    let (weeks, overflow) = (components.weekOfYear ?? 0).addingReportingOverflow(
      components.weekOfMonth ?? 0)
    do {
      guard !overflow else { throw BucketIntervalError.tooLong }
      try self.init(
        years: years, months: months, weeks: weeks, days: components.day ?? 0,
        hours: components.hour ?? 0, minutes: components.minute ?? 0,
        seconds: components.second ?? 0)
    } catch {
      throw HKError(.errorInvalidArgument, "\(error)")
    }
  }
}

extension DateComponents {
  /// The components that name a place in time, or a length that nothing is measured in.
  ///
  /// Semantics 1.5: with one of these the components are an error.
  fileprivate var unusable: [(name: String, value: Int)] {
    [
      ("era", era), ("quarter", quarter), ("weekday", weekday),
      ("weekdayOrdinal", weekdayOrdinal), ("yearForWeekOfYear", yearForWeekOfYear),
      ("dayOfYear", dayOfYear), ("nanosecond", nanosecond),
    ].compactMap { name, value in value.map { (name, $0) } }
  }
}

extension Calendar {
  /// Whether months begin and years are as long as in the Gregorian calendar.
  fileprivate var hasGregorianMonths: Bool {
    switch identifier {
    case .gregorian, .iso8601, .buddhist, .japanese, .republicOfChina: true
    default: false
    }
  }
}
