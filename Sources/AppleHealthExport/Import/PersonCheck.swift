internal import SampleStore

/// Tells whether a file is another person's than the store, or than the file before.
///
/// Semantics 7.9: one store, one person.
struct PersonCheck {
  /// What tells persons apart, as the `Me` element calls it.
  private static let traits = [
    (key: "HKCharacteristicTypeIdentifierDateOfBirth", words: "date of birth"),
    (key: "HKCharacteristicTypeIdentifierBiologicalSex", words: "sex"),
  ]

  /// The traits that are known, and where from; nil for the store.
  private var known: [String: (value: String, path: String?)] = [:]
  private let isOff: Bool

  /// A check against what the store knows.
  init(_ stored: [NamedValue], isOff: Bool) {
    self.isOff = isOff
    for (key, value) in Self.traits(of: stored) { known[key] = (value, nil) }
  }

  /// Throws ``ExportError`` if a file is another person's; nil attributes say nothing.
  func check(_ attributes: [NamedValue]?, path: String) throws {
    guard !isOff, let attributes else { return }
    for (key, value) in Self.traits(of: attributes) {
      guard let other = known[key], other.value != value else { continue }
      let trait = Self.traits.first { $0.key == key }?.words ?? key
      let whose = other.path.map { "the file \($0)" } ?? "the store"
      throw ExportError(
        .otherPerson,
        """
        \(path) is another person's: its \(trait) is not the one of \(whose). A store is one person's, so the \
        file was not imported.
        """,
        advice:
          "Give each person a store with --store; if it is the same person, import with --same-person."
      )
    }
  }

  /// Checks a file and remembers whose it is.
  mutating func take(_ attributes: [NamedValue]?, path: String) throws {
    try check(attributes, path: path)
    for (key, value) in Self.traits(of: attributes ?? []) { known[key] = (value, path) }
  }

  /// The traits that are set.
  private static func traits(of attributes: [NamedValue]) -> [(key: String, value: String)] {
    traits.compactMap { trait in
      guard let value = attributes.first(where: { $0.name == trait.key })?.value, !value.isEmpty,
        !value.hasSuffix("NotSet")
      else { return nil }
      return (trait.key, value)
    }
  }
}
