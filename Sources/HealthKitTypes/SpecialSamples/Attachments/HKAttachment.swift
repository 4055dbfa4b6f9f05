public import Foundation

/// A file that belongs to an object, such as the picture of a prescription. Since iOS 16.
///
/// A phone keeps them; a store here keeps none.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKAttachment: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The identity of the attachment.
  public let identifier: UUID
  /// The name of the file.
  public let name: String
  /// What the file holds.
  public let contentType: ContentType
  /// How many bytes the file holds.
  public let size: Int
  /// When it was attached.
  public let creationDate: Date
  private let keptMetadata: SampleMetadata?

  /// What else is known about the file; `nil` if none was given.
  open var metadata: [String: Any]? { keptMetadata?.dictionary }

  package init(
    identifier: UUID, name: String, contentType: ContentType, size: Int, creationDate: Date,
    metadata: SampleMetadata?
  ) {
    self.identifier = identifier
    self.name = name
    self.contentType = contentType
    self.size = size
    self.creationDate = creationDate
    keptMetadata = metadata
  }

  /// What a file holds: `UTType` on a phone, which Linux does not have.
  public struct ContentType: Hashable, Sendable {
    /// The name of the type, such as `com.adobe.pdf`.
    public let identifier: String
    /// The name of the type on the web; `nil` if there is none or it is not known.
    public let preferredMIMEType: String?

    /// A type with these names.
    public init(identifier: String, preferredMIMEType: String? = nil) {
      self.identifier = identifier
      self.preferredMIMEType = preferredMIMEType
    }

    /// A document with pages.
    public static let pdf = ContentType(
      identifier: "com.adobe.pdf", preferredMIMEType: "application/pdf")
    /// A photograph.
    public static let jpeg = ContentType(
      identifier: "public.jpeg", preferredMIMEType: "image/jpeg")
    /// A picture.
    public static let png = ContentType(identifier: "public.png", preferredMIMEType: "image/png")
    /// A photograph of a phone.
    public static let heic = ContentType(identifier: "public.heic", preferredMIMEType: "image/heic")
  }

  /// Two attachments are equal if their identifiers are.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKAttachment)?.identifier == identifier
  }

  /// A hash of the identifier.
  open override var hash: Int { identifier.hashValue }

  /// The name, the type and the size.
  open override var description: String {
    "\(name) (\(contentType.identifier), \(size) bytes)"
  }

  /// The attachment itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes all but the file.
  open func encode(with coder: NSCoder) {
    coder.encode(identifier.uuidString as NSString, forKey: "identifier")
    coder.encode(name as NSString, forKey: "name")
    coder.encode(contentType.identifier as NSString, forKey: "contentType")
    coder.encode(
      contentType.preferredMIMEType.map { $0 as NSString }, ifPresentForKey: "MIMEType")
    coder.encode(size, forKey: "size")
    coder.encode(creationDate as NSDate, forKey: "creationDate")
    keptMetadata?.encode(with: coder)
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public convenience required init?(coder: NSCoder) {
    guard let identifier = coder.decodeText(forKey: "identifier").flatMap({ UUID(uuidString: $0) }),
      let name = coder.decodeText(forKey: "name"),
      let type = coder.decodeText(forKey: "contentType"),
      let date = coder.decodeInstant(forKey: "creationDate")
    else { return nil }
    self.init(
      identifier: identifier, name: name,
      contentType: ContentType(
        identifier: type, preferredMIMEType: coder.decodeText(forKey: "MIMEType")),
      size: coder.decodeInteger(forKey: "size"), creationDate: date,
      metadata: SampleMetadata(coder: coder))
  }
}
