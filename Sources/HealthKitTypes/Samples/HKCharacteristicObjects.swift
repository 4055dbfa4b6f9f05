public import Foundation

/// A person's biological sex.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKBiologicalSexObject: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The value; `.notSet` if the person stated none.
  public let biologicalSex: HKBiologicalSex

  package init(_ biologicalSex: HKBiologicalSex) {
    self.biologicalSex = biologicalSex
  }

  /// Two objects are equal when their values are.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKBiologicalSexObject)?.biologicalSex == biologicalSex
  }

  /// A hash of the value.
  open override var hash: Int { biologicalSex.hashValue }

  /// The value.
  open override var description: String { "\(biologicalSex)" }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the raw value.
  open func encode(with coder: NSCoder) {
    coder.encode(biologicalSex.rawValue, forKey: "value")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` for a number that is no case.
  public convenience required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "value"),
      let value = HKBiologicalSex(rawValue: coder.decodeInteger(forKey: "value"))
    else { return nil }
    self.init(value)
  }

  /// The object itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A person's blood type.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKBloodTypeObject: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The value; `.notSet` if the person stated none.
  public let bloodType: HKBloodType

  package init(_ bloodType: HKBloodType) {
    self.bloodType = bloodType
  }

  /// Two objects are equal when their values are.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKBloodTypeObject)?.bloodType == bloodType
  }

  /// A hash of the value.
  open override var hash: Int { bloodType.hashValue }

  /// The value.
  open override var description: String { "\(bloodType)" }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the raw value.
  open func encode(with coder: NSCoder) {
    coder.encode(bloodType.rawValue, forKey: "value")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` for a number that is no case.
  public convenience required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "value"),
      let value = HKBloodType(rawValue: coder.decodeInteger(forKey: "value"))
    else { return nil }
    self.init(value)
  }

  /// The object itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A person's skin type on Fitzpatrick's scale.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKFitzpatrickSkinTypeObject: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The value; `.notSet` if the person stated none.
  public let skinType: HKFitzpatrickSkinType

  package init(_ skinType: HKFitzpatrickSkinType) {
    self.skinType = skinType
  }

  /// Two objects are equal when their values are.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKFitzpatrickSkinTypeObject)?.skinType == skinType
  }

  /// A hash of the value.
  open override var hash: Int { skinType.hashValue }

  /// The value.
  open override var description: String { "\(skinType)" }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the raw value.
  open func encode(with coder: NSCoder) {
    coder.encode(skinType.rawValue, forKey: "value")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` for a number that is no case.
  public convenience required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "value"),
      let value = HKFitzpatrickSkinType(rawValue: coder.decodeInteger(forKey: "value"))
    else { return nil }
    self.init(value)
  }

  /// The object itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Whether a person uses a wheelchair.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKWheelchairUseObject: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The value; `.notSet` if the person stated none.
  public let wheelchairUse: HKWheelchairUse

  package init(_ wheelchairUse: HKWheelchairUse) {
    self.wheelchairUse = wheelchairUse
  }

  /// Two objects are equal when their values are.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKWheelchairUseObject)?.wheelchairUse == wheelchairUse
  }

  /// A hash of the value.
  open override var hash: Int { wheelchairUse.hashValue }

  /// The value.
  open override var description: String { "\(wheelchairUse)" }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the raw value.
  open func encode(with coder: NSCoder) {
    coder.encode(wheelchairUse.rawValue, forKey: "value")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` for a number that is no case.
  public convenience required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "value"),
      let value = HKWheelchairUse(rawValue: coder.decodeInteger(forKey: "value"))
    else { return nil }
    self.init(value)
  }

  /// The object itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Whether a person's move ring counts energy or time.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKActivityMoveModeObject: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The value.
  public let activityMoveMode: HKActivityMoveMode

  package init(_ activityMoveMode: HKActivityMoveMode) {
    self.activityMoveMode = activityMoveMode
  }

  /// Two objects are equal when their values are.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKActivityMoveModeObject)?.activityMoveMode == activityMoveMode
  }

  /// A hash of the value.
  open override var hash: Int { activityMoveMode.hashValue }

  /// The value.
  open override var description: String { "\(activityMoveMode)" }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the raw value.
  open func encode(with coder: NSCoder) {
    coder.encode(activityMoveMode.rawValue, forKey: "value")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` for a number that is no case.
  public convenience required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "value"),
      let value = HKActivityMoveMode(rawValue: coder.decodeInteger(forKey: "value"))
    else { return nil }
    self.init(value)
  }

  /// The object itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
