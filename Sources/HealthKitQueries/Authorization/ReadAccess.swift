internal import Foundation
internal import HealthKitTypes

/// Which objects of a type an app sees.
///
/// Part of the key of everything that is cached for an app: two answers with equal access over the same
/// data are equal.
enum ReadAccess: Sendable, Hashable {
  /// All of them.
  case everything
  /// Those that the app saved itself, and those that were chosen for it one by one.
  case own(bundleIdentifier: String, objects: Set<UUID>)

  // Apps are told apart by the scalars of their identifiers, of which Swift takes some for equal.

  static func == (left: ReadAccess, right: ReadAccess) -> Bool {
    switch (left, right) {
    case (.everything, .everything): true
    case (.own(let app, let objects), .own(let otherApp, let otherObjects)):
      ScalarText.equal(app, otherApp) && objects == otherObjects
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    guard case .own(let app, let objects) = self else { return hasher.combine(false) }
    ScalarText.hash(app, into: &hasher)
    hasher.combine(objects)
  }
}
