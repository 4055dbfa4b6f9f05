internal import ArgumentParser
internal import HealthReports

/// Which workouts count: `--all-workouts`. Semantics 8.1.
struct WorkoutCountOptions: ParsableArguments {
  @Flag(
    name: .customLong("all-workouts"),
    help: "Count workouts, too, that were saved several times or recorded by two sources.")
  var all = false
}

extension ZoneOptions {
  /// The scope of a question that takes all data.
  func scope(countingAllWorkouts countsAll: Bool) -> ReportScope {
    var scope = self.scope
    scope.countsAllWorkouts = countsAll
    return scope
  }
}
