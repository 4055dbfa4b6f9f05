public import Foundation
public import HealthKitTypes

/// What stands in for the permission sheet.
///
/// A presenter is shown a request and returns which types are switched on. One that throws could not
/// show it: then nothing is decided, and the app may ask again. Ready-made are ``GrantAllPresenter``,
/// ``DenyAllPresenter``, ``ScriptedPresenter`` and ``TerminalPresenter``.
public protocol HKAuthorizationPresenter: Sendable {
  /// Asks the owner of the data which types an app may save and read.
  func present(_ request: HKAuthorizationSheet) async throws -> HKAuthorizationToggles

  /// Asks the owner of the data which single objects an app may read: the UUIDs of the chosen ones.
  ///
  /// A presenter that does not implement it cannot show such requests.
  func present(_ request: HKPerObjectAuthorizationSheet) async throws -> Set<UUID>
}

extension HKAuthorizationPresenter {
  /// Throws: the presenter shows no single objects.
  public func present(_ request: HKPerObjectAuthorizationSheet) async throws -> Set<UUID> {
    throw HKError(
      .unknownError,
      "\(Self.self) cannot show single objects, so nothing was chosen. Implement "
        + "present(_: HKPerObjectAuthorizationSheet) to let people choose \(request.objectType).")
  }
}

/// What a permission sheet shows.
public struct HKAuthorizationSheet: Sendable {
  /// The app that asks.
  public var app: HealthApp
  /// The types that it wants to save and was not asked about yet.
  public var shareTypes: Set<HKSampleType>
  /// The types that it wants to read and was not asked about yet.
  public var readTypes: Set<HKObjectType>
  /// Why it reads.
  public var shareUsageDescription: String
  /// Why it saves.
  public var updateUsageDescription: String
  /// Why it reads clinical records.
  public var clinicalRecordsUsageDescription: String

  /// A sheet from its parts.
  public init(
    app: HealthApp, shareTypes: Set<HKSampleType>, readTypes: Set<HKObjectType>,
    shareUsageDescription: String = "", updateUsageDescription: String = "",
    clinicalRecordsUsageDescription: String = ""
  ) {
    self.app = app
    self.shareTypes = shareTypes
    self.readTypes = readTypes
    self.shareUsageDescription = shareUsageDescription
    self.updateUsageDescription = updateUsageDescription
    self.clinicalRecordsUsageDescription = clinicalRecordsUsageDescription
  }
}

/// What a sheet shows on which people choose objects one by one.
public struct HKPerObjectAuthorizationSheet: Sendable {
  /// The app that asks.
  public var app: HealthApp
  /// The type of the objects.
  public var objectType: HKObjectType
  /// The objects that may be chosen, in the order of their dates.
  public var objects: [HKObject]
  /// Those of them that the app may read already.
  public var chosen: Set<UUID>
  /// Why the app reads.
  public var shareUsageDescription: String

  /// A sheet from its parts.
  public init(
    app: HealthApp, objectType: HKObjectType, objects: [HKObject], chosen: Set<UUID> = [],
    shareUsageDescription: String = ""
  ) {
    self.app = app
    self.objectType = objectType
    self.objects = objects
    self.chosen = chosen
    self.shareUsageDescription = shareUsageDescription
  }
}

/// Which types are switched on; the others of the sheet are denied.
public struct HKAuthorizationToggles: Sendable, Equatable {
  /// The types that the app may save.
  public var share: Set<HKSampleType>
  /// The types that the app may read.
  public var read: Set<HKObjectType>

  /// Toggles from their parts.
  public init(share: Set<HKSampleType> = [], read: Set<HKObjectType> = []) {
    self.share = share
    self.read = read
  }
}

/// Grants whatever is asked for.
public struct GrantAllPresenter: HKAuthorizationPresenter {
  /// The presenter.
  public init() {}

  /// All types of the request.
  public func present(_ request: HKAuthorizationSheet) async throws -> HKAuthorizationToggles {
    HKAuthorizationToggles(share: request.shareTypes, read: request.readTypes)
  }

  /// All objects of the request.
  public func present(_ request: HKPerObjectAuthorizationSheet) async throws -> Set<UUID> {
    Set(request.objects.map(\.uuid))
  }
}
