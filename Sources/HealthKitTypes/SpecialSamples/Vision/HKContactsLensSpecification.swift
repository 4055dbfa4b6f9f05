public import Foundation

/// What a contact lens must correct for one eye, and its shape. Since iOS 16.
open class HKContactsLensSpecification: HKLensSpecification, NSSecureCoding, NSCopying,
  @unchecked Sendable
{
  // @unchecked: see HKLensSpecification.

  /// The radius of the back of the lens; `nil` if it is not known.
  public let baseCurve: HKQuantity?
  /// How wide the lens is; `nil` if it is not known.
  public let diameter: HKQuantity?

  /// A lens: powers in dioptres, the axis as an angle, curve and diameter as lengths.
  ///
  /// A prescription with a lens in other units is refused by the store's `save`.
  public init(
    sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?,
    baseCurve: HKQuantity?, diameter: HKQuantity?
  ) {
    self.baseCurve = baseCurve
    self.diameter = diameter
    super.init(sphere: sphere, cylinder: cylinder, axis: axis, addPower: addPower)
  }

  override var values: [(name: String, quantity: HKQuantity?, unit: HKUnit)] {
    super.values + [("base curve", baseCurve, .meter()), ("diameter", diameter, .meter())]
  }

  /// The lens itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes all values.
  open func encode(with coder: NSCoder) {
    encodeCorrection(with: coder)
    coder.encode(baseCurve, ifPresentForKey: "baseCurve")
    coder.encode(diameter, ifPresentForKey: "diameter")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` without a sphere.
  public required init?(coder: NSCoder) {
    baseCurve = coder.decodePresent(HKQuantity.self, forKey: "baseCurve")
    diameter = coder.decodePresent(HKQuantity.self, forKey: "diameter")
    super.init(correctionOf: coder)
  }
}
