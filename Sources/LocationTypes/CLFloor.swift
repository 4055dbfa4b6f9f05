#if !canImport(Darwin)
  public import Foundation

  /// A storey of a building, as CoreLocation has it where there is one.
  ///
  /// `@unchecked` because the class is open: what is stored here never changes.
  open class CLFloor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The number of the storey; 0 is that on the ground.
    public let level: Int

    init(level: Int) {
      self.level = level
    }

    /// Two storeys are equal if their numbers are.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CLFloor)?.level == level }

    /// A hash of the number.
    open override var hash: Int { level.hashValue }

    /// The storey itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Storeys can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the number.
    open func encode(with coder: NSCoder) { coder.encode(level, forKey: "level") }

    /// Reads what ``encode(with:)`` wrote; `nil` if it is missing.
    public convenience required init?(coder: NSCoder) {
      guard coder.containsValue(forKey: "level") else { return nil }
      self.init(level: coder.decodeInteger(forKey: "level"))
    }
  }
#endif
