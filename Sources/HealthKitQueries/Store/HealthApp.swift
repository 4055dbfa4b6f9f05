internal import HealthKitTypes

/// The app that uses a health store: permissions are its own, and what it saves is saved under its name.
public struct HealthApp: Sendable, Hashable {
  /// The identity: permissions and ownership of samples hang on it.
  public var bundleIdentifier: String
  /// The name that people see.
  public var name: String
  /// The version, as the app states it.
  public var version: String?

  /// An app from its parts.
  public init(bundleIdentifier: String, name: String, version: String? = nil) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
    self.version = version
  }

  /// The running process: its bundle, or its name where there is no bundle.
  public static var current: HealthApp {
    let revision = HKSourceRevision.current
    return HealthApp(
      bundleIdentifier: revision.source.bundleIdentifier, name: revision.source.name,
      version: revision.version)
  }

  /// The source of what the app saves.
  var source: HKSource { HKSource(name: name, bundleIdentifier: bundleIdentifier) }

  /// The revision of what the app saves from now on.
  var sourceRevision: HKSourceRevision {
    let current = HKSourceRevision.current
    return HKSourceRevision(
      source: source, version: version, productType: current.productType,
      operatingSystemVersion: current.operatingSystemVersion)
  }
}
