/// The name and version under which an app keeps an object in step with its own copy.
struct SyncKey: Hashable {
  /// The metadata keys of HealthKit.
  static let identifierName = "HKMetadataKeySyncIdentifier"
  static let versionName = "HKMetadataKeySyncVersion"

  var identifier: String
  var version: Double

  /// The key in metadata that an app gave; nil without one.
  init?(_ metadata: [NamedValue]) {
    guard let identifier = metadata.first(where: { $0.name == Self.identifierName }),
      let version = metadata.first(where: { $0.name == Self.versionName }),
      let number = Double(version.value)
    else { return nil }
    self.identifier = identifier.value
    self.version = number
  }

  /// What is kept of the metadata of an object that is deleted; empty if there is no key.
  static func kept(of metadata: [NamedValue]) -> [NamedValue] {
    metadata.filter { $0.name == identifierName || $0.name == versionName }
  }
}
