internal import HealthKitTypes

/// What was decided about apps and types. JSON: `hkstats/authorize/2`.
public struct PermissionsReport: Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/authorize/2"
  /// A row an app and a type, by app and name of the type.
  public var permissions: [Permission]

  /// What was decided about one app and one type.
  public struct Permission: Sendable, Codable, Equatable {
    /// The bundle identifier of the app.
    public var app: String
    /// The full identifier of the type.
    public var type: String
    /// Whether the app may save it; nil if that was never decided.
    public var share: Decision?
    /// Whether the app may read it; nil if that was never decided, and for an app that asks.
    public var read: Decision?
    /// How many objects were chosen for the app one by one.
    public var chosenObjects: Int

    /// The name of the type that people type.
    public var typeName: String { HKObjectType.known(identifier: type)?.shortName ?? type }
  }

  /// A decision.
  public enum Decision: String, Sendable, Codable, CaseIterable {
    /// The app may.
    case granted
    /// The app may not.
    case denied

    init(_ isGranted: Bool) {
      self = isGranted ? .granted : .denied
    }
  }
}
