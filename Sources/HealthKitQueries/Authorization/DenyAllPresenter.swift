public import Foundation

/// Denies whatever is asked for.
public struct DenyAllPresenter: HKAuthorizationPresenter {
  /// The presenter.
  public init() {}

  /// No type of the request.
  public func present(_ request: HKAuthorizationSheet) async throws -> HKAuthorizationToggles {
    HKAuthorizationToggles()
  }

  /// None of the objects.
  public func present(_ request: HKPerObjectAuthorizationSheet) async throws -> Set<UUID> { [] }
}
