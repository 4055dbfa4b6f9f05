internal import ArgumentParser

/// Which workouts count: `--all-workouts`. Semantics 8.1.
struct WorkoutCountOptions: ParsableArguments {
  @Flag(
    name: .customLong("all-workouts"),
    help: "Count workouts, too, that were saved several times or recorded by two sources.")
  var all = false
}
