internal import HealthReports
internal import ArgumentParser
internal import Foundation

/// On whose clocks: `--time-zone`.
struct ZoneOptions: ParsableArguments {
  @Option(
    name: .customLong("time-zone"), parsing: .unconditional,
    help: ArgumentHelp(
      "An IANA time zone such as Europe/Paris, or 'recorded': where things happened (default: that of the "
        + "last import).",
      valueName: "zone"))
  var identifier: String?

  /// The scope of an answer that takes all data, on the clocks of the zone.
  var scope: ReportScope {
    ReportScope(
      timeZone: identifier, prefersUSUnits: ReaderUnits.areUS,
      now: Date().timeIntervalSince1970)
  }
}
