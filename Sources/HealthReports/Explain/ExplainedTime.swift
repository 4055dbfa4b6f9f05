package import CalendarBuckets
internal import HealthCalculations

/// The one bucket that `hkstats explain` is about.
package struct ExplainedTime: Sendable {
  /// How the bucket was asked for.
  package enum Choice: Sendable {
    /// The last day that the data reach.
    case latestDay
    /// The day, the week from Monday, or the month that holds a date.
    case calendar(CalendarInterval, ParsedDateTime)
    /// All from one date up to another.
    case range(from: ParsedDateTime, to: ParsedDateTime)
  }

  /// From when, and up to when, itself excluded.
  package var bucket: Range<Double>
  /// What people call it: `Sunday 2024-03-10`, `the week from 2024-03-04`, `March 2024`.
  package var name: String
  /// What it is: `day`, `week`, `month`, `range`.
  package var noun: String

  /// The bucket of a choice other than the latest day.
  package init(_ choice: Choice, zone: ZoneRules) throws {
    switch choice {
    case .latestDay:
      throw ReportError.usage("The latest day depends on the data.")
    case .calendar(let interval, let date):
      let instant = date.instant(in: zone)
      self = try Self.init(interval, holding: instant, zone: zone)
      let first = String(zone.isoString(at: bucket.lowerBound).prefix(10))
      // A day that the clocks jumped over is read as the next one.
      if interval == .day, date.description.utf8.count == 10, date.description != first {
        throw ReportError.usage(
          "\(date.description) never happened in \(zone.identifier): the clocks jumped over the whole day."
        )
      }
    case .range(let from, let to):
      let (start, end) = (from.instant(in: zone), to.instant(in: zone))
      guard start < end else {
        throw ReportError.usage(
          "--from has to lie before --to, but \(zone.isoString(at: start)) does not lie before "
            + "\(zone.isoString(at: end)).")
      }
      bucket = start..<end
      name = "\(Self.moment(start, zone)) to \(Self.moment(end, zone))"
      noun = "range"
    }
  }

  /// The bucket of an interval that holds an instant: one of those that a summary shows.
  package init(_ interval: CalendarInterval, holding instant: Double, zone: ZoneRules) throws {
    let edges = try SeriesRequest(interval: interval, zone: zone, now: instant).edges()
    let index = edges.index(of: instant)
    bucket = edges.edge(index)..<edges.edge(index + 1)
    let local = zone.localDateTime(at: bucket.lowerBound)
    let date = String(zone.isoString(at: bucket.lowerBound).prefix(10))
    (name, noun) =
      switch interval {
      case .day: ("\(Self.weekdays[local.weekday - 1]) \(date)", "day")
      case .week: ("the week from \(date)", "week")
      case .month: ("\(Self.months[local.month - 1]) \(date.prefix(4))", "month")
      case .hour, .year: (date, "range")
      }
  }

  /// How long the bucket is, in hours.
  package var hours: Double { (bucket.upperBound - bucket.lowerBound) / 3_600 }

  /// A date, with the time of day if it is not midnight.
  package static func moment(_ instant: Double, _ zone: ZoneRules) -> String {
    let text = zone.isoString(at: instant)
    let local = zone.localDateTime(at: instant)
    if local.hour == 0, local.minute == 0, local.second == 0 { return String(text.prefix(10)) }
    return String(text.prefix(16)).replacing("T", with: " ")
  }

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
