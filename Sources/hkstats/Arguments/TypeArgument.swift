internal import HealthKitTypes
internal import SampleStore

/// Finds types by the names that people type.
enum TypeArgument {
  /// The full identifiers of names, each once, in their order; one argument may hold several names
  /// with commas between.
  ///
  /// A name is a short or full one of the catalogue, in any case where that is unique, or the
  /// identifier of a type that the store holds.
  static func identifiers(_ names: [String], stored: [StoredType]) throws -> [String] {
    try identifiers(names, known: stored.map(\.identifier))
  }

  /// The same, `known` being the identifiers of the store's types.
  static func identifiers(_ names: [String], known: [String]) throws -> [String] {
    var identifiers: [String] = []
    for name in names.flatMap({ $0.split(separator: ",").map(String.init) }) {
      let identifier = try identifier(name, known: known)
      if !identifiers.contains(identifier) { identifiers.append(identifier) }
    }
    guard !identifiers.isEmpty else {
      throw CommandError.usage("The name of the type is empty; 'hkstats types' lists the types.")
    }
    return identifiers
  }

  /// The full identifier of one name.
  static func identifier(_ name: String, stored: [StoredType]) throws -> String {
    try identifier(name, known: stored.map(\.identifier))
  }

  private static func identifier(_ name: String, known: [String]) throws -> String {
    if let identifier = TypeCatalogue.resolve(name) { return identifier }
    if known.contains(name) { return name }
    let nearest = TypeCatalogue.nearestTypeNames(to: name, limit: 3)
    let quoted = nearest.map { "'\($0)'" }
    let list =
      quoted.count > 1
      ? quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "") : quoted.joined()
    throw CommandError.usage(
      "There is no type named '\(name)'."
        + (nearest.isEmpty ? "" : " Did you mean \(list)?")
        + " 'hkstats types' lists those of the store.")
  }
}
