public import Foundation
internal import Synchronization

/// An app or a device that saved samples.
///
/// A source is its bundle identifier: two sources with the same one are equal whatever their names
/// say, because a name may change (a phone gets renamed) and an identifier does not. A source that
/// comes from an Apple Health export has no bundle identifier; there it is the source's name, verbatim.
///
/// `@unchecked` because the class is open: what is stored here stands behind a lock.
open class HKSource: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The name that people see.
  public let name: String
  /// The identity of the source.
  public let bundleIdentifier: String

  package init(name: String, bundleIdentifier: String) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }

  /// A source of an Apple Health export, which states names only.
  package convenience init(exportName: String) {
    self.init(name: exportName, bundleIdentifier: exportName)
  }

  /// The running app: that of the default health store, else the process (its bundle's identifier and name,
  /// or its own name where there is no bundle).
  open class func `default`() -> HKSource { ofTask ?? named.withLock { $0 } ?? ofProcess }

  /// The app in a task and the tasks that it begins.
  @TaskLocal package static var ofTask: HKSource?

  /// The app of the default health store, once one was named.
  private static let named = Mutex<HKSource?>(nil)

  /// Names the app of the default health store.
  package static func useByDefault(_ source: HKSource) {
    named.withLock { $0 = source }
  }

  /// The process.
  package static let ofProcess: HKSource = {
    let process = ProcessInfo.processInfo.processName
    let name =
      Bundle.main.object(forInfoDictionaryKey: "CFBundleDisplayName") as? String
      ?? Bundle.main.object(forInfoDictionaryKey: "CFBundleName") as? String ?? process
    return HKSource(name: name, bundleIdentifier: Bundle.main.bundleIdentifier ?? process)
  }()

  /// Two sources are equal when their bundle identifiers hold the same Unicode scalars.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKSource else { return false }
    return self === other || ScalarText.equal(bundleIdentifier, other.bundleIdentifier)
  }

  /// A hash of the bundle identifier.
  open override var hash: Int {
    var hasher = Hasher()
    ScalarText.hash(bundleIdentifier, into: &hasher)
    return hasher.finalize()
  }

  /// The name and the bundle identifier.
  open override var description: String {
    "<HKSource name:\(name), bundle:\(bundleIdentifier)>"
  }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the name and the bundle identifier.
  open func encode(with coder: NSCoder) {
    coder.encode(name as NSString, forKey: "name")
    coder.encode(bundleIdentifier as NSString, forKey: "bundleIdentifier")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if either text is missing.
  public convenience required init?(coder: NSCoder) {
    guard let name = coder.decodeText(forKey: "name"),
      let bundleIdentifier = coder.decodeText(forKey: "bundleIdentifier")
    else { return nil }
    self.init(name: name, bundleIdentifier: bundleIdentifier)
  }

  /// The source itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
