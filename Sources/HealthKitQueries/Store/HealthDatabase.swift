internal import Dispatch
internal import Foundation
internal import HealthKitTypes
internal import SampleStore
internal import Synchronization

#if Reports
  internal import HealthReports
#endif

/// The data behind health stores: every ``HKHealthStore`` of the process on one file, and every one on
/// the process's default, shares one, as apps do on a phone.
final class HealthDatabase: Sendable {
  /// The samples, permissions and everything else that lasts.
  let store: SampleStore
  /// Who is told of commits.
  let changes: StoreChanges
  /// Whose permission sheet is shown, and who waits.
  let sheets = PresentationQueue()
  /// What apps may read.
  let access = AccessCache()
  /// The last answers to statistics queries.
  let statistics = StatisticsCache()
  /// What keeps apps from the data for a while.
  let device = DeviceState()
  /// How many pieces of work of queries wait or run.
  let pendingWork = Atomic(0)
  /// The workout session that goes on.
  let workoutSession = ActiveWorkoutSession()
  /// Where queries run and handlers are called, several at a time.
  let queue = DispatchQueue(label: "HealthKitQueries", attributes: .concurrent)

  private init(store: SampleStore) {
    self.store = store
    changes = StoreChanges(store: store)
  }

  private struct Reference {
    weak var database: HealthDatabase?
    let file: FileIdentity?
  }

  /// Which file stands at a path, so that one that was put in its place is told from it.
  private struct FileIdentity: Equatable {
    let device: Int
    let number: Int

    /// The file at a path; nil if there is none.
    init?(_ path: String) {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
        let device = attributes[.systemNumber] as? NSNumber,
        let number = attributes[.systemFileNumber] as? NSNumber
      else { return nil }
      self.device = device.intValue
      self.number = number.intValue
    }
  }

  private static let open = LockedState<[String: Reference]>([:])

  private static func path(of url: URL) -> String {
    url.standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// The database of a configuration: a new one in memory, or that of a file.
  static func open(
    _ storage: HKHealthStore.Configuration.Storage,
    encryption: HKHealthStore.Configuration.Encryption? = nil
  ) throws(HKError) -> HealthDatabase {
    do {
      switch storage {
      case .inMemory:
        return HealthDatabase(store: try .inMemory())
      case .file(let url):
        let key = try encryption.map(key)
        let (database, isKnown) = try open.withLock { open in
          let path = Self.path(of: url)
          if let known = open[path], let database = known.database, known.file == .init(path) {
            return (database, true)
          }
          let database = HealthDatabase(
            store: try .open(path, mode: .readWrite(create: true), key: key))
          open = open.filter { $0.value.database != nil }
          // Links are followed as far as there are files, so it may have another path now.
          let madePath = Self.path(of: url)
          open[madePath] = Reference(database: database, file: .init(madePath))
          return (database, false)
        }
        if isKnown { try database.store.checkKey(key) }
        return database
      }
    } catch {
      throw HKError(storeError: error)
    }
  }
}

extension HealthDatabase {
  private static func key(
    _ encryption: HKHealthStore.Configuration.Encryption
  ) throws -> StoreKey {
    switch encryption {
    case .keyFile(let url): try StoreKey(file: url.path)
    case .passphrase(let text): try StoreKey(passphrase: text)
    }
  }
}

extension HKError {
  /// The error that an app sees for one of the store's.
  init(storeError error: any Error) {
    switch error {
    case let error as HKError: self = error
    case let error as SampleStoreError:
      let code: HKError.Code =
        switch error.code {
        case .misuse, .notFound: .errorInvalidArgument
        case .notOwned: .errorAuthorizationDenied
        case .authorizationNotDetermined: .errorAuthorizationNotDetermined
        default: .errorDatabaseInaccessible
        }
      self.init(code, error.description)
    #if Reports
      case let error as ReportError:
        self.init(
          error.reason == .noData ? .errorNoData : .errorInvalidArgument, error.description)
    #endif
    default: self.init(.unknownError, "\(error)")
    }
  }
}
