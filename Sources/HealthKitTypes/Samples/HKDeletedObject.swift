public import Foundation

/// What remains of an object that was deleted from a store: its identity.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKDeletedObject: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The UUID of the object that was deleted.
  public let uuid: UUID
  private let keptMetadata: SampleMetadata?

  /// The sync identifier and version of the object, if it had any; `nil` otherwise.
  open var metadata: [String: Any]? { keptMetadata?.dictionary }

  /// Remembers a deleted object; of its metadata only the sync identifier and version are kept.
  package init(uuid: UUID, metadata: SampleMetadata?) {
    self.uuid = uuid
    var kept: [String: Any] = [:]
    for key in [HKMetadataKeySyncIdentifier, HKMetadataKeySyncVersion] {
      kept[key] = metadata?[key]
    }
    keptMetadata = kept.isEmpty ? nil : SampleMetadata(kept)
  }

  /// Two deleted objects are equal when their UUIDs are.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKDeletedObject)?.uuid == uuid
  }

  /// A hash of the UUID.
  open override var hash: Int { uuid.hashValue }

  /// The UUID.
  open override var description: String { "<HKDeletedObject \(uuid)>" }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the UUID and the metadata.
  open func encode(with coder: NSCoder) {
    coder.encode(uuid.uuidString as NSString, forKey: "uuid")
    keptMetadata?.encode(with: coder)
  }

  /// Reads what ``encode(with:)`` wrote; `nil` without a UUID.
  public convenience required init?(coder: NSCoder) {
    guard let uuid = coder.decodeText(forKey: "uuid").flatMap({ UUID(uuidString: $0) }) else {
      return nil
    }
    self.init(uuid: uuid, metadata: SampleMetadata(coder: coder))
  }

  /// The object itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
