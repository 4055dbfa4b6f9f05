public import Foundation

/// Who an object is and where it comes from: everything about it that is not its value.
package struct ObjectProvenance: Sendable {
  package var uuid: UUID
  package var sourceRevision: HKSourceRevision
  package var device: HKDevice?
  package var metadata: SampleMetadata?

  /// A stored object.
  package init(
    uuid: UUID, sourceRevision: HKSourceRevision, device: HKDevice?, metadata: SampleMetadata?
  ) {
    self.uuid = uuid
    self.sourceRevision = sourceRevision
    self.device = device
    self.metadata = metadata
  }

  /// A new object of the running app, with an identity of its own.
  package init(device: HKDevice?, metadata: [String: Any]?) {
    self.init(
      uuid: .random(), sourceRevision: .current, device: device,
      metadata: metadata.map { SampleMetadata($0) })
  }
}

/// Something that a health store keeps.
///
/// Objects do not change after they are made. Two objects are equal when their UUIDs are, so a copy
/// out of an archive equals the original.
///
/// HealthKit raises an exception where a sample is made that cannot be (an end before its start, a
/// unit that does not fit the type). Here such a sample exists, remembers what is wrong with it and is
/// refused by the store's `save` with that sentence and the code `errorInvalidArgument`.
///
/// `@unchecked` because the class has subclasses, which rules the compiler's check out: every stored
/// property of the family here is an immutable value or an immutable object. A subclass of an app's own
/// answers for what it adds.
open class HKObject: NSObject, NSSecureCoding, @unchecked Sendable {
  package let provenance: ObjectProvenance

  /// What is wrong with the object, as a sentence; `nil` if it can be saved.
  let invalidity: String?

  package init(provenance: ObjectProvenance, invalidity: String?) {
    self.provenance = provenance
    self.invalidity = invalidity
    super.init()
  }

  /// The identity of the object.
  open var uuid: UUID { provenance.uuid }

  /// What else is known about the object, by key; `nil` if none was given.
  ///
  /// Numbers and truth values are `NSNumber`, so that `as? Bool`, `as? Int` and `as? Double` all
  /// work; the other values are `String`, `Date` and ``HKQuantity``.
  open var metadata: [String: Any]? { provenance.metadata?.dictionary }

  /// The app, its version and the kind of device that saved the object; the running app's before
  /// the object is saved.
  open var sourceRevision: HKSourceRevision { provenance.sourceRevision }

  /// The source of ``sourceRevision``.
  open var source: HKSource { provenance.sourceRevision.source }

  /// The device that recorded the object.
  open var device: HKDevice? { provenance.device }

  /// Why the store refuses the object; `nil` if it can be saved.
  package var validationError: HKError? {
    invalidity.map { .exception($0) }
  }

  /// Two objects are equal when their UUIDs are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKObject else { return false }
    return self === other || uuid == other.uuid
  }

  /// A hash of the UUID.
  open override var hash: Int { uuid.hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes UUID, source revision, device and metadata.
  open func encode(with coder: NSCoder) {
    // What a store keeps beside the content.
    if SampleContent.isWithoutProvenance { return }
    coder.encode(uuid.uuidString as NSString, forKey: "uuid")
    coder.encode(sourceRevision, forKey: "sourceRevision")
    if let device { coder.encode(device, forKey: "device") }
    provenance.metadata?.encode(with: coder)
    if let invalidity { coder.encode(invalidity as NSString, forKey: "invalidity") }
  }

  /// Reads what ``encode(with:)`` wrote; `nil` without a UUID or a source revision.
  public required init?(coder: NSCoder) {
    if let known = SampleContent.provenance {
      provenance = known
      invalidity = nil
      super.init()
      return
    }
    guard let uuid = coder.decodeText(forKey: "uuid").flatMap({ UUID(uuidString: $0) }),
      let revision = coder.decodePresent(HKSourceRevision.self, forKey: "sourceRevision")
    else { return nil }
    provenance = ObjectProvenance(
      uuid: uuid, sourceRevision: revision,
      device: coder.decodePresent(HKDevice.self, forKey: "device"),
      metadata: SampleMetadata(coder: coder))
    invalidity = coder.decodeText(forKey: "invalidity")
    super.init()
  }
}
