internal import HealthKitTypes
internal import HealthReports
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
      let found = TypeNames.identifiers(named: name, known: known)
      guard !found.isEmpty else { throw unknown(name, known: known) }
      for identifier in found where !identifiers.contains(identifier) {
        identifiers.append(identifier)
      }
    }
    guard !identifiers.isEmpty else {
      throw CommandError.usage("The name of the type is empty; 'hkstats types' lists the types.")
    }
    return identifiers
  }

  /// The types of names, each once, in their order, of all classes: also workouts, characteristics and
  /// records. One argument may hold several names with commas between.
  static func objectTypes(_ names: [String]) throws -> [HKObjectType] {
    var types: [HKObjectType] = []
    for argument in names {
      let parts = argument.split(separator: ",").map(String.init)
      guard !parts.isEmpty else { throw unknown("", where: allTypesAdvice) }
      for name in parts {
        guard let type = HKObjectType.named(name) else {
          throw unknown(name, where: allTypesAdvice)
        }
        if !types.contains(type) { types.append(type) }
      }
    }
    return types
  }

  private static let allTypesAdvice =
    "Types of other classes are named like their constants: workout, dateOfBirth, heartbeatSeries."

  private static func unknown(_ name: String, known: [String]) -> CommandError {
    unknown(
      name, among: known.isEmpty ? nil : known, where: "'hkstats types' lists those of the store.")
  }

  /// - Parameter known: the types that may be meant; nil for all of the catalogue.
  private static func unknown(
    _ name: String, among known: [String]? = nil, where advice: String
  ) -> CommandError {
    let nearest = TypeNames.nearest(to: name, limit: 3, among: known)
    let quoted = nearest.map { "'\($0)'" }
    let list =
      quoted.count > 1
      ? quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "") : quoted.joined()
    return .usage(
      "There is no type named '\(name)'."
        + (nearest.isEmpty ? "" : " Did you mean \(list)?") + " \(advice)")
  }
}
