public import Foundation

/// The operating system of a source revision that stands for any operating system.
public let HKSourceRevisionAnyOperatingSystem = OperatingSystemVersion(
  majorVersion: Int.max, minorVersion: 0, patchVersion: 0)

/// One version of a source, on one kind of device and operating system: what a sample is saved by.
///
/// Equality compares all four parts, the wildcards (`HKSourceRevisionAnyVersion` and its siblings)
/// being ordinary values there; `matches(_:)` is the comparison in which they stand for anything.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKSourceRevision: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The app or device.
  public let source: HKSource
  /// Its version, as it states it.
  public let version: String?
  /// The kind of device that it ran on, for example `Watch6,1`.
  public let productType: String?
  /// The operating system that it ran on.
  public let operatingSystemVersion: OperatingSystemVersion

  /// A revision of any product type and operating system.
  public convenience init(source: HKSource, version: String?) {
    self.init(
      source: source, version: version, productType: HKSourceRevisionAnyProductType,
      operatingSystemVersion: HKSourceRevisionAnyOperatingSystem)
  }

  /// A revision of one product type and operating system.
  public init(
    source: HKSource, version: String?, productType: String?,
    operatingSystemVersion: OperatingSystemVersion
  ) {
    self.source = source
    self.version = version
    self.productType = productType
    self.operatingSystemVersion = operatingSystemVersion
  }

  /// The running app as it is: what unsaved samples carry.
  package static let current = HKSourceRevision(
    source: .ofProcess,
    version: Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String,
    productType: HKDevice.local().hardwareVersion,
    operatingSystemVersion: ProcessInfo.processInfo.operatingSystemVersion)

  /// Whether a sample's revision is one that this revision describes.
  ///
  /// The sources must be equal. Version, product type and operating system must be equal unless this
  /// revision holds the wildcard of that part; wildcards in `revision` mean nothing special.
  package func matches(_ revision: HKSourceRevision) -> Bool {
    source == revision.source
      && (version == HKSourceRevisionAnyVersion
        || ScalarText.equal(version, revision.version))
      && (productType == HKSourceRevisionAnyProductType
        || ScalarText.equal(productType, revision.productType))
      && (isAnyOperatingSystem || systemNumbers == revision.systemNumbers)
  }

  private var systemNumbers: [Int] {
    [
      operatingSystemVersion.majorVersion, operatingSystemVersion.minorVersion,
      operatingSystemVersion.patchVersion,
    ]
  }

  private var isAnyOperatingSystem: Bool {
    operatingSystemVersion.majorVersion == HKSourceRevisionAnyOperatingSystem.majorVersion
  }

  /// Two revisions are equal when source, version, product type and operating system are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKSourceRevision else { return false }
    return self === other
      || (source == other.source && ScalarText.equal(version, other.version)
        && ScalarText.equal(productType, other.productType)
        && systemNumbers == other.systemNumbers)
  }

  /// A hash of all four parts.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(source)
    ScalarText.hash(version, into: &hasher)
    ScalarText.hash(productType, into: &hasher)
    hasher.combine(systemNumbers)
    return hasher.finalize()
  }

  /// The source with its version, product type and operating system; `*` is any.
  open override var description: String {
    let system =
      isAnyOperatingSystem ? "*" : systemNumbers.map(String.init).joined(separator: ".")
    let shownVersion = version == HKSourceRevisionAnyVersion ? "*" : version ?? "none"
    let shownProduct = productType == HKSourceRevisionAnyProductType ? "*" : productType ?? "none"
    return "<HKSourceRevision name:\(source.name), bundle:\(source.bundleIdentifier), "
      + "version:\(shownVersion), productType:\(shownProduct), operatingSystem:\(system)>"
  }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes all four parts.
  open func encode(with coder: NSCoder) {
    coder.encode(source, forKey: "source")
    if let version { coder.encode(version as NSString, forKey: "version") }
    if let productType { coder.encode(productType as NSString, forKey: "productType") }
    coder.encode(operatingSystemVersion.majorVersion, forKey: "systemMajor")
    coder.encode(operatingSystemVersion.minorVersion, forKey: "systemMinor")
    coder.encode(operatingSystemVersion.patchVersion, forKey: "systemPatch")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` without a source.
  public convenience required init?(coder: NSCoder) {
    guard let source = coder.decodePresent(HKSource.self, forKey: "source") else { return nil }
    self.init(
      source: source, version: coder.decodeText(forKey: "version"),
      productType: coder.decodeText(forKey: "productType"),
      operatingSystemVersion: OperatingSystemVersion(
        majorVersion: coder.decodeInteger(forKey: "systemMajor"),
        minorVersion: coder.decodeInteger(forKey: "systemMinor"),
        patchVersion: coder.decodeInteger(forKey: "systemPatch")))
  }

  /// The revision itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
