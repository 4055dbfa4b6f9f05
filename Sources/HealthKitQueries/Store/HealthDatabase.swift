internal import Dispatch
internal import Foundation
internal import HealthKitTypes
internal import SampleStore
internal import Synchronization

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
  /// Where queries run and handlers are called, several at a time.
  let queue = DispatchQueue(label: "HealthKitQueries", attributes: .concurrent)

  private init(store: SampleStore) {
    self.store = store
    changes = StoreChanges(store: store)
  }

  private struct Reference {
    weak var database: HealthDatabase?
  }

  private static let open = Mutex<[String: Reference]>([:])

  /// The database of a configuration: a new one in memory, or that of a file.
  static func open(_ storage: HKHealthStore.Configuration.Storage) throws(HKError) -> HealthDatabase
  {
    do {
      switch storage {
      case .inMemory:
        return HealthDatabase(store: try .inMemory())
      case .file(let url):
        let path = url.standardizedFileURL.resolvingSymlinksInPath().path
        return try open.withLock { open in
          if let database = open[path]?.database { return database }
          let database = HealthDatabase(
            store: try .open(path, mode: .readWrite(create: true)))
          open[path] = Reference(database: database)
          return database
        }
      }
    } catch {
      throw HKError(storeError: error)
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
        default: .errorDatabaseInaccessible
        }
      self.init(code, error.description)
    default: self.init(.unknownError, "\(error)")
    }
  }
}
