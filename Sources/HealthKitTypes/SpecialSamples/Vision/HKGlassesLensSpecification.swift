public import Foundation

/// What a lens of glasses must correct for one eye. Since iOS 16.
open class HKGlassesLensSpecification: HKLensSpecification, NSSecureCoding, NSCopying,
  @unchecked Sendable
{
  // @unchecked: see HKLensSpecification.

  /// How far the lens stands before the eye; `nil` if it is not known.
  public let vertexDistance: HKQuantity?
  /// The prism that brings two images together; `nil` if there is none.
  public let prism: HKVisionPrism?
  /// From the nose to the pupil when looking far; `nil` if it is not known.
  public let farPupillaryDistance: HKQuantity?
  /// From the nose to the pupil when looking near; `nil` if it is not known.
  public let nearPupillaryDistance: HKQuantity?

  /// A lens: powers in dioptres, the axis as an angle, distances as lengths.
  ///
  /// A prescription with a lens in other units is refused by the store's `save`.
  public init(
    sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?,
    vertexDistance: HKQuantity?, prism: HKVisionPrism?, farPupillaryDistance: HKQuantity?,
    nearPupillaryDistance: HKQuantity?
  ) {
    self.vertexDistance = vertexDistance
    self.prism = prism
    self.farPupillaryDistance = farPupillaryDistance
    self.nearPupillaryDistance = nearPupillaryDistance
    super.init(sphere: sphere, cylinder: cylinder, axis: axis, addPower: addPower)
  }

  override var values: [(name: String, quantity: HKQuantity?, unit: HKUnit)] {
    super.values + [
      ("vertex distance", vertexDistance, .meter()),
      ("far pupillary distance", farPupillaryDistance, .meter()),
      ("near pupillary distance", nearPupillaryDistance, .meter()),
    ]
  }

  override var complaint: String? { super.complaint ?? prism?.complaint }

  /// Two lenses are equal if all their values and their prisms are.
  open override func isEqual(_ object: Any?) -> Bool {
    super.isEqual(object) && (object as? HKGlassesLensSpecification)?.prism == prism
  }

  /// A hash of the correction.
  open override var hash: Int { super.hash }

  /// The lens itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes all values.
  open func encode(with coder: NSCoder) {
    encodeCorrection(with: coder)
    coder.encode(vertexDistance, ifPresentForKey: "vertexDistance")
    coder.encode(prism, ifPresentForKey: "prism")
    coder.encode(farPupillaryDistance, ifPresentForKey: "farPupillaryDistance")
    coder.encode(nearPupillaryDistance, ifPresentForKey: "nearPupillaryDistance")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` without a sphere.
  public required init?(coder: NSCoder) {
    vertexDistance = coder.decodePresent(HKQuantity.self, forKey: "vertexDistance")
    prism = coder.decodePresent(HKVisionPrism.self, forKey: "prism")
    farPupillaryDistance = coder.decodePresent(HKQuantity.self, forKey: "farPupillaryDistance")
    nearPupillaryDistance = coder.decodePresent(HKQuantity.self, forKey: "nearPupillaryDistance")
    super.init(correctionOf: coder)
  }
}
