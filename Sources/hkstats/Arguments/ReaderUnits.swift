internal import ReaderLocales

/// What the environment tells of the units that its user reads.
enum ReaderUnits {
  /// Whether the country of who runs the command uses miles: that of the locale that was named, else that of the
  /// environment.
  static var areUS: Bool {
    ReaderLocale.current.region.map { areUS(locale: "en_" + $0) }
      ?? areUS(environment: EnvironmentVariable.value)
  }

  /// Whether the reader's country, by the environment, uses miles.
  static func areUS(environment: (String) -> String?) -> Bool {
    areUS(
      locale: ["LC_ALL", "LC_MEASUREMENT", "LANG"].compactMap(environment)
        .first { !$0.isEmpty } ?? "")
  }

  /// Whether a locale such as `en_US` or `en-US@measure=...` stands for a country that uses miles.
  static func areUS(locale: String) -> Bool {
    let region = locale.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }
    return region.dropFirst().contains { ["US", "LR", "MM"].contains($0.uppercased()) }
  }
}
