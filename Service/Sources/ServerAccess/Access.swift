public import PersonStores
public import SampleStore

/// What somebody who asks may ask for.
public struct Access: Hashable, Sendable {
  /// Whose data.
  public let person: PersonID
  /// As whom: the person themselves, or an app that the person granted some types to.
  public let reader: StoreReader

  /// Access to one person's data.
  public init(to person: PersonID, as reader: StoreReader) {
    self.person = person
    self.reader = reader
  }
}
