internal import HealthKitTypes
internal import SampleStore

/// Types that an app asks to save and to read, in a form that HealthKit accepts.
struct AuthorizationRequest: Sendable {
  /// The types to save.
  var share: Set<HKSampleType>
  /// The types to read.
  var read: Set<HKObjectType>

  /// A request of an app.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` and, where HealthKit raises an exception, its
  ///   sentence; lists of types are in order of their identifiers. Nothing is asked for; a type that
  ///   cannot be asked for, or not without another; a missing usage description; required types that
  ///   are too few or no clinical ones.
  init(
    toShare share: Set<HKSampleType>, read: Set<HKObjectType>,
    by configuration: HKHealthStore.Configuration
  ) throws(HKError) {
    self.share = share
    self.read = read
    guard !share.isEmpty || !read.isEmpty else {
      throw .exception("Must request authorization for at least one data type")
    }
    try Self.refuse(share.filter { !$0.canBeShared }, to: "share")
    try Self.refuse(read.filter { !$0.canBeRead }, to: "read")
    try Self.requireCompanions(of: share, to: "share")
    try Self.requireCompanions(of: read, to: "read")
    try requireUsageDescriptions(of: configuration)
    if !read.isDisjoint(with: HKObjectType.clinical) { _ = try configuration.requiredReadTypes() }
  }

  /// What of the request was never decided.
  func undetermined(by permissions: [StoredPermission]) -> (
    share: Set<HKSampleType>, read: Set<HKObjectType>
  ) {
    let shared = Set(permissions.lazy.filter { $0.share != nil }.map(\.type))
    let seen = Set(permissions.lazy.filter { $0.read != nil }.map(\.type))
    return (
      share.filter { !shared.contains($0.identifier) },
      read.filter { !seen.contains($0.identifier) }
    )
  }

  /// The identifiers of all types of the request.
  var typeIdentifiers: [String] { Array(Set(share.map(\.identifier) + read.map(\.identifier))) }

  private static func refuse(_ types: Set<some HKObjectType>, to verb: String) throws(HKError) {
    guard !types.isEmpty else { return }
    throw .exception(
      "Authorization to \(verb) the following types is disallowed: \(list(types))")
  }

  private static func requireCompanions(
    of types: Set<some HKObjectType>, to verb: String
  ) throws(HKError) {
    for type in types.sorted(by: { $0.identifier < $1.identifier }) {
      guard let companion = type.companionInRequests, !types.contains(where: { $0 == companion })
      else { continue }
      throw .exception(
        "Authorization for \(companion.identifier) should also be requested when requesting "
          + "authorization to \(verb) \(type.identifier)")
    }
  }

  private func requireUsageDescriptions(
    of configuration: HKHealthStore.Configuration
  ) throws(HKError) {
    let clinical = read.intersection(HKObjectType.clinical)
    try Self.require(
      configuration.shareUsageDescription, "NSHealthShareUsageDescription", "read",
      read.subtracting(clinical))
    try Self.require(
      configuration.updateUsageDescription, "NSHealthUpdateUsageDescription", "write", share)
    try Self.require(
      configuration.clinicalRecordsUsageDescription,
      "NSHealthClinicalHealthRecordsShareUsageDescription", "read", clinical)
  }

  private static func require(
    _ description: String?, _ key: String, _ verb: String, _ types: Set<some HKObjectType>
  ) throws(HKError) {
    guard !types.isEmpty, description?.isEmpty ?? true else { return }
    throw .exception(
      "\(key) must be set in the app's Info.plist in order to request \(verb) authorization for the "
        + "following types: \(list(types))")
  }

  private static func list(_ types: Set<some HKObjectType>) -> String {
    types.map(\.identifier).sorted().joined(separator: ", ")
  }
}

extension HKObjectType {
  /// All kinds of clinical records.
  static let clinical: Set<HKObjectType> = Set(HKClinicalType.shared.values)
}

extension HKHealthStore.Configuration {
  /// The clinical types that the app cannot do without.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for a name that is no clinical type's, and for
  ///   one or two types: only among three or more a denied one cannot be guessed.
  func requiredReadTypes() throws(HKError) -> Set<HKClinicalType> {
    let key = "NSHealthRequiredReadAuthorizationTypeIdentifiers"
    var types: Set<HKClinicalType> = []
    for identifier in requiredReadTypeIdentifiers {
      guard let type = HKClinicalType.shared[identifier] else {
        throw .exception("\(key) names \(identifier), which is no type of clinical records.")
      }
      types.insert(type)
    }
    guard types.isEmpty || types.count >= 3 else {
      throw .exception(
        "\(key) must name three or more clinical record types, or none; it names \(types.count).")
    }
    return types
  }
}
