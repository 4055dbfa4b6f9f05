internal import HealthReports
internal import ArgumentParser

/// In which units: `--units`.
struct UnitsOptions: ParsableArguments {
  @Option(
    name: .customLong("units"),
    help: ArgumentHelp(
      "auto: as your export writes them; metric; us; canonical: as HealthKit stores them.",
      valueName: "units"))
  var choice = UnitsChoice.auto
}
