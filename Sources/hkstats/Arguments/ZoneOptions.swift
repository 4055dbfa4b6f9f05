internal import HealthReports
internal import ArgumentParser
internal import Foundation
internal import SampleStore

/// On whose clocks: `--time-zone`.
struct ZoneOptions: ParsableArguments {
  @Option(
    name: .customLong("time-zone"), parsing: .unconditional,
    help: ArgumentHelp(
      "An IANA time zone such as Europe/Paris (default: that of the last import).",
      valueName: "zone"))
  var identifier: String?

  /// The zone that was named, else that of the store, else that of the machine.
  func choice(for store: StoreSnapshot) throws -> ZoneChoice {
    try ZoneChoice.choose(option: identifier, store: store)
  }

  /// The scope of an answer that takes all data, on the clocks of the zone.
  var scope: ReportScope {
    ReportScope(
      timeZone: identifier, prefersUSUnits: ReaderUnits.areUS,
      now: Date().timeIntervalSince1970)
  }
}
