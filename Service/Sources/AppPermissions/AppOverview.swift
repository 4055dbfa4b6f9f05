internal import HKStats
internal import NIOPosix
public import PersonStores
internal import SampleStore
public import ServerAccess

/// What a person sees of an app: what it asked for, what they decided, and how it gets in.
public struct AppOverview: Sendable {
  /// How far the app has got.
  public enum State: Sendable, Equatable {
    /// It asked, and nothing was decided yet.
    case notAsked
    /// It may do all that it asked for.
    case allGranted
    /// It may do some of it.
    case someGranted
    /// It may do nothing of it.
    case nothingGranted
    /// It has come to want more than was decided about.
    case newTypes
    /// What it may do cannot be told now.
    case unavailable
  }

  /// What was decided about one type.
  public struct Decision: Sendable, Equatable {
    /// The full identifier of the type.
    public let type: String
    /// Whether the app may save it; nil if that was never decided.
    public let share: Bool?
    /// Whether the app may read it; nil if that was never decided.
    public let read: Bool?
  }

  /// The app, by its bundle identifier.
  public let app: String
  /// What it calls itself.
  public let name: String
  /// How far it has got.
  public let state: State
  /// What was decided, by the headings of the types.
  public let decisions: [Decision]
  /// The types of which objects were chosen one by one, and how many.
  public let chosenObjects: [(type: String, count: Int)]
  /// The last request that waits for an answer.
  public let openRequest: KeptRequest?
  /// Its tokens, newest first.
  public let tokens: [AppToken]
}

extension PermissionDesk {
  /// The apps that asked a person or were decided about, by name.
  ///
  /// - Parameters:
  ///   - person: the person.
  ///   - only: the bundle identifier of one app; nil is all of them.
  /// - Throws: `SampleStoreError` and ``AccessBookError``.
  public func apps(of person: PersonID, only: String? = nil) async throws -> [AppOverview] {
    let store = try stores.store(of: person).store
    let (permissions, chosen) = try await threads.runIfActive {
      (try store.permissions(ofApp: only), try store.chosenObjectCounts())
    }
    let requests = try await book.requests(of: person, app: only)
    let tokens = try await book.tokens(of: person, app: only)
    let apps = Set(permissions.map(\.app) + chosen.map(\.app))
      .union(requests.map(\.request.app)).union(tokens.map(\.app))
    var found: [AppOverview] = []
    for app in apps where only == nil || app == only {
      let asked = requests.filter { $0.request.app == app }
      let decisions = permissions.filter { $0.app == app }.map {
        AppOverview.Decision(type: $0.type, share: $0.share, read: $0.read)
      }.sorted { Self.byHeading($0.type, $1.type) }
      let open = try await openRequest(of: asked, for: person)
      let objects = chosen.filter { $0.app == app }.map { (type: $0.type, count: $0.count) }
      var state = await state(of: app, asked.map(\.request), decisions, open, for: person)
      if state == .unavailable, !objects.isEmpty { state = .someGranted }
      found.append(
        AppOverview(
          app: app, name: asked.last?.request.name ?? tokens.first { $0.app == app }?.name ?? app,
          state: state, decisions: decisions, chosenObjects: objects,
          openRequest: open, tokens: tokens.filter { $0.app == app }))
    }
    return found.sorted { ($0.name, $0.app) < ($1.name, $1.app) }
  }

  /// The last request that still asks something.
  private func openRequest(
    of requests: [KeptRequest], for person: PersonID
  ) async throws -> KeptRequest? {
    guard let last = requests.last, last.answered == nil else { return nil }
    let isEmpty = (try? await sheet(of: last.request, for: person).isEmpty) ?? true
    return isEmpty ? nil : last
  }

  /// How far an app has got: what the settings page of an app says, and about reading what the owner alone may know.
  private func state(
    of app: String, _ requests: [AppRequest], _ decisions: [AppOverview.Decision],
    _ open: KeptRequest?, for person: PersonID
  ) async -> AppOverview.State {
    var all = requests.last ?? AppRequest(app: app, name: app)
    for request in requests.dropLast() {
      all.share += request.share.filter { !all.share.contains($0) }
      all.read += request.read.filter { !all.read.contains($0) }
    }
    let grants = decisions.flatMap { [$0.share, $0.read].compactMap(\.self) }
    switch try? await integrationState(of: all, for: person) {
    case nil, .healthDataNotAvailable, .loading:
      guard requests.isEmpty, !grants.isEmpty else { return .unavailable }
    case .notDetermined where grants.isEmpty: return .notAsked
    case .notDetermined, .partiallyDetermined:
      if open != nil { return .newTypes }
    case .determined: break
    }
    if grants.allSatisfy({ !$0 }) { return .nothingGranted }
    return grants.allSatisfy(\.self) ? .allGranted : .someGranted
  }

  private func integrationState(
    of request: AppRequest, for person: PersonID
  ) async throws -> HealthKitIntegrationState {
    let store = try await opened(for: person, as: request)
    let share = request.share.compactMap { PermissionTypes.type(of: $0) as? HKSampleType }
    let read = request.read.compactMap(PermissionTypes.type)
    let status = try await store.statusForAuthorizationRequest(
      toShare: Set(share), read: Set(read))
    return HealthKitIntegrationState(
      writeTypes: share.map {
        HealthKitIntegrationState.WriteTypeStatus(
          type: $0, status: store.authorizationStatus(for: $0))
      }, request: status)
  }
}
