/// Why the rules of a time zone could not be had.
public struct ZoneRulesError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of failure it is. More may come.
  public struct Reason: Sendable, Hashable {
    private enum Kind { case unknownIdentifier, invalidIdentifier, malformed, invalidEnvironment }
    private let kind: Kind

    /// No zone of that name is installed; `suggestions` holds up to three names that come near.
    public static let unknownIdentifier = Reason(kind: .unknownIdentifier)
    /// A text that cannot be a zone's name, such as a path out of the zone directory.
    public static let invalidIdentifier = Reason(kind: .invalidIdentifier)
    /// A zone's data were found but are damaged.
    public static let malformed = Reason(kind: .malformed)
    /// The machine's zone could not be told from `TZ`, as the given value is neither name nor rule.
    public static let invalidEnvironment = Reason(kind: .invalidEnvironment)
  }

  private enum Failure: Sendable, Equatable {
    case unknownIdentifier(String, suggestions: [String])
    case invalidIdentifier(String)
    case malformed(identifier: String, reason: String)
    case invalidEnvironment(String)
  }

  private let failure: Failure

  /// No zone of that name is installed; `suggestions` holds up to three names that come near.
  public static func unknownIdentifier(_ name: String, suggestions: [String]) -> Self {
    Self(failure: .unknownIdentifier(name, suggestions: suggestions))
  }
  /// A text that cannot be a zone's name, such as a path out of the zone directory.
  public static func invalidIdentifier(_ name: String) -> Self {
    Self(failure: .invalidIdentifier(name))
  }
  /// A zone's data were found but are damaged.
  public static func malformed(identifier: String, reason: String) -> Self {
    Self(failure: .malformed(identifier: identifier, reason: reason))
  }
  /// The machine's zone could not be told from `TZ`, as the given value is neither name nor rule.
  public static func invalidEnvironment(_ value: String) -> Self {
    Self(failure: .invalidEnvironment(value))
  }

  /// What kind of failure it is.
  public var reason: Reason {
    switch failure {
    case .unknownIdentifier: .unknownIdentifier
    case .invalidIdentifier: .invalidIdentifier
    case .malformed: .malformed
    case .invalidEnvironment: .invalidEnvironment
    }
  }

  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch failure {
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
