internal import HealthReports
internal import ArgumentParser

/// In which units: `--units`.
struct UnitsOptions: ParsableArguments {
  @Option(
    name: .customLong("units"),
    help: ArgumentHelp(
      "auto: as your export writes them; metric; us; canonical: as HealthKit stores them (default: "
        + "those of 'hkstats config', else auto).",
      valueName: "units"))
  var named: UnitsChoice?

  /// The units where nobody says which.
  static let defaultChoice = UnitsChoice.auto

  /// The units that are asked for: those that were named, else those of the configuration.
  var choice: UnitsChoice {
    get throws { try named ?? Configuration.current.units ?? Self.defaultChoice }
  }
}

/// In which units single samples are: `--units`.
struct SampleUnitsOptions: ParsableArguments {
  @Option(
    name: .customLong("units"),
    help: ArgumentHelp(
      "canonical: as HealthKit stores them; auto: as your export writes them; metric; us.",
      valueName: "units"))
  var choice = UnitsChoice.canonical
}
