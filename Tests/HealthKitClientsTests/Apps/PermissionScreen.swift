import HealthKit

/// A row for each type, a button as long as something was never asked for.
struct PermissionScreen {
  enum Row: Equatable {
    case on, off, unasked
  }

  private let store = HKHealthStore()
  private let shared: [HKSampleType]
  private let read: Set<HKObjectType>

  init(toShare shared: [HKSampleType], read: Set<HKObjectType>) {
    self.shared = shared
    self.read = read
  }

  var rows: [Row] {
    shared.map { type in
      switch store.authorizationStatus(for: type) {
      case .sharingAuthorized: return .on
      case .sharingDenied: return .off
      case .notDetermined: return .unasked
      @unknown default: return .unasked
      }
    }
  }

  func showsButton() async throws -> Bool {
    guard HKHealthStore.isHealthDataAvailable() else { return false }
    return try await store.statusForAuthorizationRequest(toShare: Set(shared), read: read)
      == .shouldRequest
  }

  func tap() async throws {
    try await store.requestAuthorization(toShare: Set(shared), read: read)
  }
}
