internal import ArgumentParser
internal import SampleStore

/// Which types: `--type`, as often as one likes.
struct TypesOptions: ParsableArguments {
  @Option(
    name: .customLong("type"),
    help: ArgumentHelp(
      "A type by short or full name (stepCount). Can be repeated. Without it, or with 'all': all of "
        + "the store.",
      valueName: "type"), completion: StoreCompletion.types)
  var names: [String] = []

  /// Whether all types of the store were asked for by that word.
  var areAll: Bool { names == ["all"] }

  /// Whether types were named, one by one.
  var areNamed: Bool { !names.isEmpty && !areAll }

  /// The full identifiers of the types that were named; nil if none was.
  func identifiers(in store: StoreSnapshot) throws -> [String]? {
    areNamed ? try TypeArgument.identifiers(names, known: store.typeIdentifiers()) : nil
  }
}

/// Which type, if any: `--type`.
struct TypeOptions: ParsableArguments {
  @Option(
    name: .customLong("type"),
    help: ArgumentHelp("A type by short or full name (stepCount).", valueName: "type"),
    completion: StoreCompletion.types)
  var name: String?
}

/// Which type, without which there is no answer: `--type`.
struct RequiredTypeOptions: ParsableArguments {
  @Option(
    name: .customLong("type"),
    help: ArgumentHelp("The type by short or full name (stepCount).", valueName: "type"),
    completion: StoreCompletion.types)
  var name: String
}

/// Which values of a type that has names for values: `--category-values`.
struct CategoryOptions: ParsableArguments {
  @Option(
    name: .customLong("category-values"),
    help: ArgumentHelp(
      "Only these values of a category type, by name or number (asleepREM, 5).",
      valueName: "list"))
  var values: String?
}

/// Which types, at least one: `--type`.
struct RequiredTypesOptions: ParsableArguments {
  @Option(
    name: .customLong("type"),
    help: ArgumentHelp(
      "A type by short or full name (stepCount). Can be repeated.", valueName: "type"),
    completion: StoreCompletion.types)
  var names: [String]

  func validate() throws {
    guard !names.isEmpty else { throw ValidationError("--type is missing: name at least one.") }
  }
}
