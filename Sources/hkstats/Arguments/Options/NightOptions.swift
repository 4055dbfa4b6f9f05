internal import ArgumentParser
internal import HealthCalculations

/// What a night is: `--night-starts` and `--session-gap`.
struct NightOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "When one night ends and the next begins. The day of its end names a night: with 00:00 the "
        + "day after (default: that of 'hkstats config', else 18:00).",
      valueName: "hh:mm"))
  var nightStarts: TimeOfDay?

  /// When a night begins where nobody says it.
  static let defaultStart = TimeOfDay(seconds: 18 * 3_600)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The longest gap inside one session of sleep, in minutes.", valueName: "minutes"))
  var sessionGap = 60.0

  @Option(
    help: ArgumentHelp(
      "Whether nights of which little is known count in means and regularity.",
      valueName: "choice"))
  var partialNights = PartialNights.exclude

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Below which share of the time in bed with known sleep or wakefulness a night is partial.",
      valueName: "percent"))
  var partialBelow = 50.0

  func validate() throws {
    guard sessionGap >= 0, sessionGap <= 1_440 else {
      throw ValidationError("--session-gap takes minutes from 0 to 1440, not \(sessionGap).")
    }
    guard partialBelow >= 0, partialBelow <= 100 else {
      throw ValidationError(
        "--partial-below takes a percentage from 0 to 100, not \(partialBelow).")
    }
  }

  /// The rules that they amount to.
  var rules: SleepRules {
    get throws {
      let start = try nightStarts ?? Configuration.current.nightStart ?? Self.defaultStart
      return SleepRules(
        nightStart: start.seconds, sessionGap: sessionGap * 60,
        partialBelow: partialBelow / 100, includesPartialNights: partialNights == .include)
    }
  }
}

/// Whether partial nights count. Semantics 5.5.
enum PartialNights: String, ExpressibleByArgument, CaseIterable {
  case exclude, include
}
