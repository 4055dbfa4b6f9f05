internal import CalendarBuckets
internal import HealthReports
internal import ArgumentParser
internal import Foundation
internal import SampleStore

/// Which time an answer is about, on whose clocks, and in which units.
struct CalendarOptions<Words: RangeWords>: ParsableArguments {
  @OptionGroup var range: RangeOptions<Words>
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var units: UnitsOptions

  /// What every question of these options has in common, now and in this reader's country.
  var scope: ReportScope { ReportScope(range, in: zone, units: units) }

  /// What is to be read of a store, in a zone that was chosen for it.
  func request(_ interval: CalendarInterval, in zone: ZoneChoice) -> SeriesRequest {
    SeriesRequest(interval, in: zone, range: range, units: units.choice)
  }
}

extension ReportScope {
  /// What options ask for, now and in this reader's country.
  init<Words>(
    _ range: RangeOptions<Words>, in zone: ZoneOptions, units: UnitsOptions? = nil
  ) {
    self.init(
      from: range.from, to: range.to, timeZone: zone.identifier, units: units?.choice ?? .auto,
      prefersUSUnits: ReaderUnits.areUS, now: Date().timeIntervalSince1970)
  }
}

extension SeriesRequest {
  /// What options ask for, now and in this reader's country.
  init<Words>(
    _ interval: CalendarInterval, in zone: ZoneChoice, range: RangeOptions<Words>,
    units: UnitsChoice = .auto
  ) {
    self.init(interval: interval, zone: zone.zone, now: Date().timeIntervalSince1970)
    from = range.from
    to = range.to
    self.units = units
    prefersUSUnits = ReaderUnits.areUS
  }
}
