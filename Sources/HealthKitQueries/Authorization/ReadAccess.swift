internal import Foundation

/// Which objects of a type an app sees.
///
/// Part of the key of everything that is cached for an app: two answers with equal access over the same
/// data are equal.
enum ReadAccess: Sendable, Hashable {
  /// All of them.
  case everything
  /// Those that the app saved itself, and those that were chosen for it one by one.
  case own(bundleIdentifier: String, objects: Set<UUID>)
}
