public import HealthKitTypes

/// What stands in for the permission sheet.
///
/// A presenter is shown a request and returns which types are switched on. One that throws could not
/// show it: then nothing is decided, and the app may ask again.
public protocol HKAuthorizationPresenter: Sendable {
  /// Asks the owner of the data.
  func present(_ request: HKAuthorizationSheet) async throws -> HKAuthorizationToggles
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
}
