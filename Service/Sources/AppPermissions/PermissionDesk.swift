internal import Foundation
internal import HKStats
internal import NIOPosix
public import PersonStores
internal import SampleStore
public import ServerAccess

/// Shows people what apps ask them for, and keeps what they answer.
///
/// Which types may be asked for, which are open, and what an answer means says `HKHealthStore`, whose permission sheet the
/// pages stand in for (`Docs/Permissions.md`). Nothing of that is decided here.
public struct PermissionDesk: Sendable {
  let stores: PersonStores
  let book: AccessBook
  let threads: NIOThreadPool

  /// A desk for these people, with a thread of its own on which stores are opened.
  public init(_ stores: PersonStores, _ book: AccessBook) {
    self.stores = stores
    self.book = book
    threads = NIOThreadPool(numberOfThreads: 1)
    threads.start()
  }

  /// The types that a sheet shows, by identifier.
  public struct Sheet: Sendable, Equatable {
    /// The types to save.
    public var share: [String] = []
    /// The types to read that are no clinical records.
    public var read: [String] = []
    /// The clinical records to read.
    public var clinical: [String] = []

    /// A sheet of types.
    public init(share: [String] = [], read: [String] = [], clinical: [String] = []) {
      self.share = share
      self.read = read
      self.clinical = clinical
    }

    /// Whether it asks nothing: everything was decided before.
    public var isEmpty: Bool { share.isEmpty && read.isEmpty && clinical.isEmpty }
  }

  /// What of a request was never decided about, which is what is asked.
  ///
  /// - Throws: ``RequestProblem`` for a request that HealthKit refuses, and `SampleStoreError`.
  public func sheet(of request: AppRequest, for person: PersonID) async throws -> Sheet {
    let presenter = PagePresenter()
    do {
      try await ask(request, person, presenter)
    } catch {
      // It was shown, and nobody answers yet.
      guard presenter.sheet != nil || Self.isRequiredDenied(error) else {
        throw Self.problem(error)
      }
    }
    guard let shown = presenter.sheet else { return Sheet() }
    let read = shown.readTypes.map(\.identifier).sorted(by: Self.byHeading)
    return Sheet(
      share: shown.shareTypes.map(\.identifier).sorted(by: Self.byHeading),
      read: read.filter { !Self.isClinical($0) }, clinical: read.filter(Self.isClinical))
  }

  /// Keeps an answer to a sheet.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - person: who answers.
  ///   - shown: the types that the page showed.
  ///   - share: those that the app may save from now on.
  ///   - read: those that the app may read from now on.
  /// - Returns: whether the app may read all clinical records that it cannot do without.
  /// - Throws: ``RequestProblem`` if more is open by now than the page showed; then nothing was decided.
  public func answer(
    _ request: AppRequest, for person: PersonID, shown: Sheet, share: Set<String>,
    read: Set<String>
  ) async throws -> Bool {
    let names =
      shown.share.map { "share " + $0 } + (shown.read + shown.clinical).map { "read " + $0 }
    let presenter = PagePresenter(
      PagePresenter.Answer(shown: Set(names), share: share, read: read))
    do {
      try await ask(request, person, presenter)
      return true
    } catch {
      if Self.isRequiredDenied(error) { return false }
      throw Self.problem(error)
    }
  }

  /// Decides anew about types that were decided about before, as the owner may at any time.
  ///
  /// - Throws: `SampleStoreError`.
  public func change(
    _ app: String, of person: PersonID, share: [String: Bool], read: [String: Bool]
  ) async throws {
    let store = try stores.store(of: person).store
    try await threads.runIfActive {
      try store.decide(
        share.map { StoredPermission(app: app, type: $0.key, share: $0.value) }
          + read.map { StoredPermission(app: app, type: $0.key, read: $0.value) })
    }
  }

  /// Denies an app everything that was ever decided about it; its tokens end.
  ///
  /// - Throws: `SampleStoreError` and ``AccessBookError``.
  public func revokeAll(from app: String, of person: PersonID) async throws {
    // The tokens first: whatever fails after that, the app is out.
    try await book.revokeTokens(ofApp: app, of: person)
    let store = try stores.store(of: person).store
    try await threads.runIfActive { try store.revokeAll(fromApp: app) }
  }

  /// Takes back the objects of a type that were chosen for an app one by one.
  ///
  /// - Throws: `SampleStoreError`.
  public func takeBackObjects(
    ofType identifier: String, from app: String, of person: PersonID
  ) async throws {
    let store = try stores.store(of: person).store
    try await threads.runIfActive { try store.forgetChosenObjects(ofType: identifier, forApp: app) }
  }

  /// Whether an app that nobody knows here would pass for the source of data that are here: it would see them as its own.
  ///
  /// - Throws: `SampleStoreError` and ``AccessBookError``.
  public func passesForASource(_ app: String, of person: PersonID) async throws -> Bool {
    guard try await book.requests(of: person, app: app).isEmpty else { return false }
    let store = try stores.store(of: person).store
    return try await threads.runIfActive {
      try !store.hasDecisions(aboutApp: app) && store.sourceNames().contains(app)
    }
  }

  // MARK: HealthKit

  private func ask(
    _ request: AppRequest, _ person: PersonID, _ presenter: PagePresenter
  ) async throws {
    let share = Set(request.share.compactMap { PermissionTypes.type(of: $0) as? HKSampleType })
    let read = Set(request.read.compactMap(PermissionTypes.type))
    guard share.count == request.share.count else {
      throw RequestProblem("share names a type that has no samples.", field: "share")
    }
    try await opened(for: person, as: request, presenter)
      .requestAuthorization(toShare: share, read: read)
  }

  /// A person's store as an app has it.
  func opened(
    for person: PersonID, as request: AppRequest, _ presenter: PagePresenter? = nil
  ) async throws -> HKHealthStore {
    guard let path = stores.files.path(of: person) else { throw UnknownPerson() }
    var configuration = HKHealthStore.Configuration(
      storage: .file(URL(filePath: path)),
      app: HealthApp(bundleIdentifier: request.app, name: request.name), presenter: presenter)
    configuration.shareUsageDescription = request.whyRead
    configuration.updateUsageDescription = request.whyShare
    configuration.clinicalRecordsUsageDescription = request.whyClinical
    configuration.requiredReadTypeIdentifiers = request.required
    let chosen = configuration
    return try await threads.runIfActive { try HKHealthStore(configuration: chosen) }
  }

  static func isClinical(_ identifier: String) -> Bool {
    PermissionTypes.type(of: identifier) is HKClinicalType
  }

  static func byHeading(_ one: String, _ other: String) -> Bool {
    (PermissionTypes.heading(one), one) < (PermissionTypes.heading(other), other)
  }

  private static func isRequiredDenied(_ error: any Error) -> Bool {
    (error as? HKError)?.code == .errorRequiredAuthorizationDenied
  }

  /// What an error is to whoever looks at the page: HealthKit's sentence about a request, and no path of this machine.
  private static func problem(_ error: any Error) -> any Error {
    guard let error = error as? HKError else { return error }
    switch error.code {
    case .errorInvalidArgument: return RequestProblem(error.localizedDescription)
    case .unknownError:
      return RequestProblem("Something else was decided meanwhile, so nothing was changed now.")
    default: return RequestProblem("The store cannot be asked now, so nothing was decided.")
    }
  }
}
