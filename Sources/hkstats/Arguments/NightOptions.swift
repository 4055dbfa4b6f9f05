internal import ArgumentParser
internal import HealthCalculations

/// What a night is: `--night-starts` and `--session-gap`.
struct NightOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "When one night ends and the next begins. The day of its end names a night: with 00:00 the "
        + "day after.",
      valueName: "hh:mm"))
  var nightStarts = TimeOfDay(seconds: 18 * 3_600)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The longest gap inside one session of sleep, in minutes.", valueName: "minutes"))
  var sessionGap = 60.0

  func validate() throws {
    guard sessionGap >= 0, sessionGap <= 1_440 else {
      throw ValidationError("--session-gap takes minutes from 0 to 1440, not \(sessionGap).")
    }
  }

  /// The rules that they amount to.
  var rules: SleepRules {
    SleepRules(nightStart: nightStarts.seconds, sessionGap: sessionGap * 60)
  }
}
