internal import HealthReports
internal import ArgumentParser
internal import Foundation

/// On whose clocks: `--time-zone`.
struct ZoneOptions: ParsableArguments {
  @Option(
    name: .customLong("time-zone"), parsing: .unconditional,
    help: ArgumentHelp(
      "An IANA time zone such as Europe/Paris, or 'recorded': where things happened (default: that of "
        + "'hkstats config', else of the last import).",
      valueName: "zone"))
  var named: String?

  /// The zone that is asked for: the one that was named, else that of the configuration; nil for neither.
  var identifier: String? {
    get throws { try named ?? Configuration.current.timeZone }
  }

  /// The scope of an answer that takes all data, on the clocks of the zone.
  var scope: ReportScope {
    get throws {
      try ReportScope(
        timeZone: identifier, firstWeekday: Configuration.current.firstWeekday,
        nightStart: Configuration.current.nightStart?.seconds,
        prefersUSUnits: ReaderUnits.areUS,
        now: Date().timeIntervalSince1970)
    }
  }
}
