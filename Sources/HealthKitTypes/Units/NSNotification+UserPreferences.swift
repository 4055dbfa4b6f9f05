public import Foundation

extension NSNotification.Name {
  /// That people changed the units in which they like to see quantities. Never posted here: the
  /// preferred units follow from the locale, which a process does not change.
  public static let HKUserPreferencesDidChange = NSNotification.Name(
    "HKUserPreferencesDidChangeNotification")
}
