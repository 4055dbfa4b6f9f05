public import HealthKitTypes

/// How far an app has got with its permissions.
public enum HealthKitIntegrationState: Sendable, Hashable {
  /// There is no health data here, or it cannot be asked.
  case healthDataNotAvailable
  /// Nothing is known yet.
  case loading
  /// No decision has been made about any type that the app wants to save.
  case notDetermined
  /// Every type has been decided about.
  case determined([WriteTypeStatus])
  /// Decisions were made earlier, and the app has come to want more types since: to save, those of
  /// the second list; if that is empty, to read.
  case partiallyDetermined(
    determinedWriteTypes: [WriteTypeStatus], nonDeterminedWriteTypes: [WriteTypeStatus])

  /// A type that the app wants to save, and whether it may.
  public struct WriteTypeStatus: Sendable, Hashable, Identifiable {
    /// The type.
    public let type: HKSampleType
    /// Whether the app may save it.
    public let status: HKAuthorizationStatus

    /// A status of a type.
    public init(type: HKSampleType, status: HKAuthorizationStatus) {
      self.type = type
      self.status = status
    }

    /// The identifier of the type.
    public var id: String { type.identifier }
    /// Whether it was decided, either way.
    public var isDetermined: Bool { status != .notDetermined }
    /// Whether the app may save it.
    public var isAuthorized: Bool { status == .sharingAuthorized }
  }

  /// The state that statuses and a request's status amount to.
  ///
  /// - Parameters:
  ///   - writeTypes: The types that the app wants to save.
  ///   - request: Whether asking for all types, those to read included, would show anything.
  public init(writeTypes: [WriteTypeStatus], request: HKAuthorizationRequestStatus) {
    let determined = writeTypes.filter(\.isDetermined)
    switch request {
    case .unknown: self = .healthDataNotAvailable
    case .unnecessary: self = .determined(determined)
    case .shouldRequest where determined.isEmpty: self = .notDetermined
    case .shouldRequest:
      self = .partiallyDetermined(
        determinedWriteTypes: determined,
        nonDeterminedWriteTypes: writeTypes.filter { !$0.isDetermined })
    }
  }

  /// Whether the app works with health data: it may save one type at least.
  ///
  /// False if saving was denied altogether. Whether reading was, nobody learns; of an app that only
  /// reads this says that it has asked.
  public var isIntegrated: Bool {
    switch self {
    case .healthDataNotAvailable, .loading, .notDetermined: false
    case .determined(let types): types.isEmpty || types.contains(where: \.isAuthorized)
    case .partiallyDetermined(let types, _): types.contains(where: \.isAuthorized)
    }
  }
}
