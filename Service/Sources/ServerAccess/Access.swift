public import PersonStores
public import SampleStore

/// What somebody who asks may ask for.
public struct Access: Hashable, Sendable {
  /// How somebody was let in.
  public enum Way: Hashable, Sendable {
    /// A browser of the person.
    case session
    /// A browser that the person handed to a guest: it shows everything and changes nothing.
    case guestSession
    /// An app's token.
    case token
  }

  /// Whose data.
  public let person: PersonID
  /// As whom: the person themselves, or an app that the person granted some types to.
  public let reader: StoreReader
  /// How they were let in.
  public let way: Way

  /// Access to one person's data.
  public init(to person: PersonID, as reader: StoreReader, by way: Way = .session) {
    self.person = person
    self.reader = reader
    self.way = way
  }

  /// Whether the person looks at pages: an app does not.
  public var isPersonAtPages: Bool { reader == .owner && way != .token }

  /// Whether it may change what is the person's alone to change: permissions, accounts, whole stores.
  public var isOwner: Bool { reader == .owner && way == .session }
}

extension Access {
  /// Why samples of some types may be neither saved nor deleted; nil if they may.
  ///
  /// The store's permissions decide, as they do for `HKHealthStore`: an app saves the types that were granted for
  /// saving, and deletes what it saved itself. A correlation needs the permissions of its members' types.
  ///
  /// - Parameters:
  ///   - types: the full identifiers of the types.
  ///   - store: the store of ``person``.
  /// - Returns: a sentence, for an answer with status 403.
  /// - Throws: `SampleStoreError` if the store cannot be read.
  public func refusal(toSave types: Set<String>, in store: SampleStore) throws -> String? {
    if way == .guestSession { return Self.refusalOfGuests }
    guard case .app(let app) = reader else { return nil }
    let decisions = try store.permissions(ofApp: app, types: types.sorted())
    let granted = Set(decisions.filter { $0.canShare == true }.map(\.type))
    guard let refused = types.subtracting(granted).min() else { return nil }
    return decisions.contains { $0.type == refused }
      ? "This app may not save \(refused): the person can allow it on the page Permissions."
      : "This app has not asked to save \(refused): send the person to the page /permissions/request first."
  }

  /// What guests are told who try to change something. Source: `HKHealthStore` in a Guest User session.
  public static let refusalOfGuests =
    "Health data and permissions cannot be changed in a guest's session: log out, and let the owner come in again."
}
