#if !canImport(Darwin)
  public import Foundation

  /// A storey of a building, as CoreLocation has it where there is one.
  public final class CLFloor: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The number of the storey; 0 is that on the ground.
    public let level: Int

    init(level: Int) {
      self.level = level
    }

    /// Two storeys are equal if their numbers are.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CLFloor)?.level == level }

    /// A hash of the number.
    public override var hash: Int { level.hashValue }

    /// The storey itself: it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Storeys can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the number.
    public func encode(with coder: NSCoder) { coder.encode(level, forKey: "level") }

    /// Reads what ``encode(with:)`` wrote; `nil` if it is missing.
    public convenience init?(coder: NSCoder) {
      guard coder.containsValue(forKey: "level") else { return nil }
      self.init(level: coder.decodeInteger(forKey: "level"))
    }
  }
#endif
