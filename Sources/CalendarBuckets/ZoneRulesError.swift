/// Why the rules of a time zone could not be had.
public enum ZoneRulesError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No zone of that name is installed; `suggestions` holds up to three names that come near.
  case unknownIdentifier(String, suggestions: [String])
  /// A text that cannot be a zone's name, such as a path out of the zone directory.
  case invalidIdentifier(String)
  /// A zone's data were found but are damaged.
  case malformed(identifier: String, reason: String)
  /// The machine's zone could not be told from `TZ`, as the given value is neither name nor rule.
  case invalidEnvironment(String)

  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .unknownIdentifier(let name, let suggestions):
      guard !suggestions.isEmpty else {
        return "There is no time zone '\(name)'. Names look like 'Europe/Paris' or '+05:30'; if "
          + "those are unknown too, install the package tzdata."
      }
      let list = suggestions.map { "'\($0)'" }.joined(separator: " or ")
      return "There is no time zone '\(name)'. Did you mean \(list)?"
    case .invalidIdentifier(let name):
      return "'\(name)' cannot be a time zone. Names look like 'Europe/Paris', 'UTC' or '+05:30'."
    case .malformed(let identifier, let reason):
      return "The data of the time zone '\(identifier)' are damaged: \(reason). Reinstall the "
        + "package tzdata."
    case .invalidEnvironment(let value):
      return "The environment variable TZ is '\(value)', which is neither a time zone nor a rule. "
        + "Set it to a name such as 'Europe/Paris'."
    }
  }
}
