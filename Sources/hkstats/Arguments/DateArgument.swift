internal import ArgumentParser
internal import CalendarBuckets

/// A date as people type it: `2020-12-28` and `2020-12-28T18:30` are local and wait for a zone,
/// `2020-12-28T18:30:00Z` and `2020-12-28T18:30:00+01:00` are instants.
struct DateArgument: Equatable, Sendable {
  /// What was typed, for messages.
  let text: String
  /// What it says.
  let parsed: ParsedDateTime

  /// The date that `text` says.
  ///
  /// - Throws: a sentence that says what is wrong with it.
  init(parsing text: String) throws {
    self.text = text
    parsed = try ParsedDateTime(parsing: text)
  }

  /// Seconds since 1970; a local time is read on the clocks of `zone`.
  func instant(in zone: ZoneRules) -> Double {
    parsed.instant(in: zone)
  }

  /// What was typed as a local date and time: as it is, though the clocks of `zone` may never have shown it;
  /// of an instant what they show at it.
  func local(in zone: ZoneRules) -> LocalDateTime {
    switch parsed {
    case .local(let local): local
    case .instant(let instant): zone.localDateTime(at: instant)
    }
  }

  /// The date of a command-line argument; what is wrong with it is a usage error.
  static func argument(_ text: String) throws -> DateArgument {
    do {
      return try DateArgument(parsing: text)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
