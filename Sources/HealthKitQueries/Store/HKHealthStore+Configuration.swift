public import Foundation

extension HKHealthStore {
  /// Where a health store keeps its data, and for whom.
  ///
  /// ```swift
  /// // An imported store, for the owner's own tools: nothing is asked, everything may be read.
  /// let store = try HKHealthStore(configuration: .owner(URL(filePath: "health.sqlite")))
  /// ```
  public struct Configuration: Sendable {
    /// Where the data is.
    public enum Storage: Sendable, Equatable {
      /// In memory, gone with the last store that uses it.
      case inMemory
      /// In a file, made if it is missing.
      case file(URL)
    }

    /// What a file is encrypted with.
    ///
    /// A new file is encrypted with it, and one that is there has to be: see `Docs/Security.md`.
    public enum Encryption: Sendable {
      /// A file with a random key, as `hkstats store key` makes it.
      case keyFile(URL)
      /// A passphrase: it takes a quarter of a second to open a file with it.
      case passphrase(String)
    }

    /// Whose permissions count.
    public enum Access: Sendable, Equatable {
      /// Those of the app: it may read and save what was granted to it.
      case app
      /// The owner's: everything may be read, saved and deleted, and nothing is asked.
      case owner
    }

    /// Who uses the device.
    public enum Session: Sendable, Equatable {
      /// Its owner.
      case owner
      /// A guest: what was granted before can be read, nothing can be changed
      /// (`errorNotPermissibleForGuestUserMode`).
      case guest
      /// The same with the error of iOS 17, `errorHealthDataRestricted`.
      case guestOfIOS17
    }

    /// What becomes of a use of the store for which HealthKit raises an exception.
    public enum Exceptions: Sendable, Equatable {
      /// It ends in the error `errorInvalidArgument` with a sentence: right for a service, which goes on.
      case error
      /// It stops the process with that sentence, as it ends an app on a phone: right for a test.
      case trap
    }

    /// Where the data is.
    public var storage: Storage
    /// What the file is encrypted with; nil for one that is not, or whose key the keyring of the system holds.
    public var encryption: Encryption?
    /// The app that uses the store.
    public var app: HealthApp
    /// Whose permissions count.
    public var access: Access
    /// What shows the permission sheet; nil refuses to ask.
    public var presenter: (any HKAuthorizationPresenter)?
    /// Why the app reads, as `NSHealthShareUsageDescription` says it; a request to read without one is
    /// an error.
    public var shareUsageDescription: String?
    /// Why the app saves, as `NSHealthUpdateUsageDescription` says it; a request to save without one is
    /// an error.
    public var updateUsageDescription: String?
    /// Why the app reads clinical records, as `NSHealthClinicalHealthRecordsShareUsageDescription` says
    /// it; a request to read some without one is an error.
    public var clinicalRecordsUsageDescription: String?
    /// The identifiers of clinical types that the app cannot do without, as
    /// `NSHealthRequiredReadAuthorizationTypeIdentifiers` names them: none, or three and more.
    public var requiredReadTypeIdentifiers: [String]
    /// Who uses the device.
    public var session: Session
    /// What becomes of what HealthKit raises an exception for: options or units that do not fit a type, a request
    /// for types that cannot be asked for or without a usage description, a query that is executed twice, a
    /// handler that is set too late, an object that cannot be.
    public var exceptions: Exceptions
    /// The calendar of intervals whose components name none.
    public var calendar: Calendar
    /// What time it is.
    public var clock: any HealthClock

    /// A configuration for an app. In memory every request is granted; a file needs a presenter.
    public init(
      storage: Storage = .inMemory, app: HealthApp = .current,
      presenter: (any HKAuthorizationPresenter)? = nil
    ) {
      self.storage = storage
      self.app = app
      access = .app
      self.presenter = presenter ?? (storage == .inMemory ? GrantAllPresenter() : nil)
      let bundle = Bundle.main
      shareUsageDescription =
        bundle.object(forInfoDictionaryKey: "NSHealthShareUsageDescription") as? String
        ?? "\(app.name) reads health data."
      updateUsageDescription =
        bundle.object(forInfoDictionaryKey: "NSHealthUpdateUsageDescription") as? String
        ?? "\(app.name) saves health data."
      clinicalRecordsUsageDescription =
        bundle.object(forInfoDictionaryKey: "NSHealthClinicalHealthRecordsShareUsageDescription")
        as? String ?? "\(app.name) reads clinical records."
      requiredReadTypeIdentifiers = []
      session = .owner
      exceptions = .error
      calendar = .current
      clock = SystemHealthClock()
    }

    /// The store in a file, for its owner's own tools and services.
    public static func owner(_ url: URL) -> Configuration {
      var configuration = Configuration(storage: .file(url))
      configuration.access = .owner
      return configuration
    }
  }
}
