internal import HealthReports
internal import ArgumentParser
internal import Foundation

/// Which time an answer is about, on whose clocks, and in which units.
struct CalendarOptions<Words: RangeWords>: ParsableArguments {
  @OptionGroup var range: RangeOptions<Words>
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var units: UnitsOptions

  /// What every question of these options has in common, now and in this reader's country.
  var scope: ReportScope {
    get throws { try ReportScope(range, in: zone, units: units) }
  }
}

extension ReportScope {
  /// What options ask for, now and in this reader's country.
  init<Words>(
    _ range: RangeOptions<Words>, in zone: ZoneOptions, units: UnitsOptions? = nil
  ) throws {
    try self.init(
      from: range.from, to: range.to, last: range.last, timeZone: zone.identifier,
      firstWeekday: Configuration.current.firstWeekday,
      nightStart: Configuration.current.nightStart?.seconds,
      units: units?.choice ?? UnitsOptions.defaultChoice,
      prefersUSUnits: ReaderUnits.areUS, now: Date().timeIntervalSince1970)
  }
}
