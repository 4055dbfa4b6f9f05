public import Foundation
public import HealthKitTypes
public import Observation

/// What a settings page shows about an app's permissions, for any set of types.
///
/// ```swift
/// let integration = HealthKitIntegration(
///   store: store, toShare: [HKQuantityType(.dietaryWater)], read: [HKQuantityType(.stepCount)])
/// await integration.refresh()
/// switch integration.state {
/// case .notDetermined: …  // A button that calls `requestAuthorization()`.
/// case .determined(let types) where integration.state.isIntegrated: …  // A row for each type.
/// default: …
/// }
/// ```
///
/// The state is calculated again whenever the app comes back to the front: the person may have changed
/// the permissions meanwhile. A further type is a further element of a set and nothing else.
@MainActor @Observable
public final class HealthKitIntegration {
  /// What UIKit posts when an app comes back to the front. A program without UIKit posts it itself, or
  /// names another.
  public nonisolated static let appWillEnterForeground = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")

  /// How far the app has got.
  public private(set) var state = HealthKitIntegrationState.loading

  /// Whether the app has asked and been answered: from then on asking again shows nothing, and the way to
  /// a change leads through the system's settings (here: `hkstats authorize`).
  ///
  /// True only if a status has moved past `.notDetermined`, or nothing is left to ask. An attempt whose
  /// sheet never appeared does not count, so the app can ask again.
  public private(set) var hasRequestedAuthorization = false

  @ObservationIgnored private let store: HKHealthStore
  @ObservationIgnored private let writeTypes: [HKSampleType]
  @ObservationIgnored private let readTypes: Set<HKObjectType>
  @ObservationIgnored private let observation: NotificationObservation
  /// How often the state was asked for: of answers that overlap the last question's counts.
  @ObservationIgnored private var refreshCount = 0

  /// A model of the types that an app wants to save and to read, still `.loading`: call ``refresh()``.
  ///
  /// - Parameters:
  ///   - store: The store of the app.
  ///   - typesToShare: The types to save; they are listed in the order of their names.
  ///   - typesToRead: The types to read.
  ///   - notification: After which notification the state is calculated again.
  ///   - center: Where that notification is posted.
  public init(
    store: HKHealthStore, toShare typesToShare: Set<HKSampleType>,
    read typesToRead: Set<HKObjectType>,
    refreshingAfter notification: Notification.Name = HealthKitIntegration.appWillEnterForeground,
    of center: NotificationCenter = .default
  ) {
    self.store = store
    writeTypes = typesToShare.sorted { $0.shortName < $1.shortName }
    readTypes = typesToRead
    observation = NotificationObservation(center: center)
    observation.begin(notification) { [weak self] in
      Task { await self?.refresh() }
    }
  }

  /// Calculates the state from the store.
  public func refresh() async {
    guard HKHealthStore.isHealthDataAvailable() else {
      state = .healthDataNotAvailable
      return
    }
    refreshCount += 1
    let number = refreshCount
    let request =
      (try? await store.statusForAuthorizationRequest(toShare: Set(writeTypes), read: readTypes))
      ?? .unknown
    guard number == refreshCount else { return }
    let statuses = writeTypes.map {
      HealthKitIntegrationState.WriteTypeStatus(
        type: $0, status: store.authorizationStatus(for: $0))
    }
    hasRequestedAuthorization = statuses.contains(where: \.isDetermined) || request == .unnecessary
    state = HealthKitIntegrationState(writeTypes: statuses, request: request)
  }

  /// Asks for all types, and records what came of it.
  ///
  /// - Returns: Whether the app is integrated now.
  /// - Throws: as ``HKHealthStore/requestAuthorization(toShare:read:)`` does; what came of the attempt
  ///   is recorded then too.
  @discardableResult
  public func requestAuthorization() async throws -> Bool {
    do {
      try await store.requestAuthorization(toShare: Set(writeTypes), read: readTypes)
    } catch {
      await recordAuthorizationAttempt()
      throw error
    }
    await recordAuthorizationAttempt()
    return state.isIntegrated
  }

  /// Records an attempt that was made elsewhere, by what the store says now: an attempt that decided
  /// nothing leaves ``hasRequestedAuthorization`` false.
  public func recordAuthorizationAttempt() async {
    await refresh()
  }
}

/// An observation of notifications that ends with the value.
private final class NotificationObservation {
  private let center: NotificationCenter
  private var token: (any NSObjectProtocol)?

  init(center: NotificationCenter) {
    self.center = center
  }

  func begin(_ name: Notification.Name, _ body: @escaping @Sendable () -> Void) {
    token = center.addObserver(forName: name, object: nil, queue: nil) { _ in body() }
  }

  deinit {
    if let token { center.removeObserver(token) }
  }
}
