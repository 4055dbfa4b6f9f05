internal import HealthKitTypes
internal import SampleStore

/// Asking the owner of the data.
extension HKHealthStore {
  /// What the app was told about saving objects of a type.
  func shareStatus(of type: HKObjectType) -> HKAuthorizationStatus {
    if configuration.access == .owner {
      return type.canBeShared ? .sharingAuthorized : .notDetermined
    }
    return switch (try? permission(of: type))?.canShare {
    case true: .sharingAuthorized
    case false: .sharingDenied
    default: .notDetermined
    }
  }

  /// Whether a type of the request was never decided about.
  func isOpen(_ request: AuthorizationRequest) async throws(HKError) -> Bool {
    let open = request.undetermined(by: try await permissions(of: request.typeIdentifiers))
    return !open.share.isEmpty || !open.read.isEmpty
  }

  /// Shows the sheet, unless what was open has been decided meanwhile, and keeps the answer.
  func present(_ request: AuthorizationRequest) async throws {
    let open = request.undetermined(by: try await permissions(of: request.typeIdentifiers))
    if open.share.isEmpty && open.read.isEmpty { return }
    guard let presenter = configuration.presenter else {
      throw missingPresenter(toShare: open.share, read: open.read)
    }
    let sheet = HKAuthorizationSheet(
      app: configuration.app, shareTypes: open.share, readTypes: open.read,
      shareUsageDescription: configuration.shareUsageDescription ?? "",
      updateUsageDescription: configuration.updateUsageDescription ?? "",
      clinicalRecordsUsageDescription: configuration.clinicalRecordsUsageDescription ?? "")
    let toggles = try await Self.answer { try await presenter.present(sheet) }
    let app = configuration.app.bundleIdentifier
    let decisions =
      open.share.map {
        StoredPermission(app: app, type: $0.identifier, share: toggles.share.contains($0))
      }
      + open.read.map {
        StoredPermission(app: app, type: $0.identifier, read: toggles.read.contains($0))
      }
    try await inStore { try $0.decide(decisions) }
  }

  /// What a presenter answered; a failure of its own as an `HKError` that says that nothing was shown.
  static func answer<T>(_ ask: () async throws -> sending T) async throws -> sending T {
    do {
      return try await ask()
    } catch let error as HKError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      throw HKError(
        .unknownError,
        "The permission sheet could not be shown, so nothing was decided and the app may ask again: "
          + "\(error)")
    }
  }

  /// Refuses a request for clinical records if a type that the app requires was denied, without saying
  /// which.
  func requireClinicalTypes(of request: AuthorizationRequest) async throws(HKError) {
    guard !request.read.isDisjoint(with: HKObjectType.clinical) else { return }
    let required = try configuration.requiredReadTypes().map(\.identifier)
    guard try await permissions(of: required).contains(where: { $0.read == false }) else { return }
    throw HKError(
      .errorRequiredAuthorizationDenied,
      "Required authorization denied: \(configuration.app.bundleIdentifier) may not read all the "
        + "clinical records that it requires.")
  }

  func permissions(of types: [String]) async throws(HKError) -> [StoredPermission] {
    let app = configuration.app.bundleIdentifier
    return try await inStore { try $0.permissions(ofApp: app, types: types) }
  }

  /// Reads or writes permissions where waiting keeps no task from running.
  func inStore<T: Sendable>(
    _ body: @escaping @Sendable (SampleStore) throws -> T
  ) async throws(HKError) -> T {
    let store = database.store
    return try await database.perform { () throws(HKError) in
      do {
        return try body(store)
      } catch {
        throw HKError(storeError: error)
      }
    }
  }

  func missingPresenter(
    toShare share: Set<HKSampleType>, read: Set<HKObjectType>
  ) -> HKError {
    func option(_ name: String, _ types: Set<some HKObjectType>) -> String {
      types.isEmpty ? "" : " --\(name) \(types.map(\.shortName).sorted().joined(separator: ","))"
    }
    return missingPresenter(
      ", or grant it beforehand: hkstats authorize grant --app \(configuration.app.bundleIdentifier)"
        + option("share", share) + option("read", read) + " --store \(database.store.path)")
  }

  /// The error of a request that nobody can be shown; `remedy` ends the list of what can be done.
  func missingPresenter(_ remedy: String) -> HKError {
    HKError(
      .errorAuthorizationNotDetermined,
      "Nobody can be asked for permission to use \(database.store.path): the store's configuration has "
        + "no presenter. Name one (TerminalPresenter, GrantAllPresenter or your own "
        + "HKAuthorizationPresenter), open the store as its owner with "
        + "HKHealthStore.Configuration.owner\(remedy)")
  }
}
