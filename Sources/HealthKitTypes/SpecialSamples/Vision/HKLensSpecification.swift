public import Foundation

/// What a lens for one eye must correct: what glasses and contact lenses have in common.
///
/// It is made as ``HKGlassesLensSpecification`` or ``HKContactsLensSpecification``. Since iOS 16.
///
/// `@unchecked` because the class has subclasses, which rules the compiler's check out: every stored
/// property of the family is an immutable object, and no class of it can be subclassed outside this
/// module.
open class HKLensSpecification: NSObject, @unchecked Sendable {
  /// The correction of near or far sight, in dioptres.
  public let sphere: HKQuantity
  /// The strength of the correction of astigmatism, in dioptres; `nil` if there is none.
  public let cylinder: HKQuantity?
  /// The direction of the correction of astigmatism, an angle; `nil` if there is none.
  public let axis: HKQuantity?
  /// What is added for reading, in dioptres; `nil` if nothing is.
  public let addPower: HKQuantity?

  init(sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?) {
    self.sphere = sphere
    self.cylinder = cylinder
    self.axis = axis
    self.addPower = addPower
  }

  /// Reads what ``encodeCorrection(with:)`` wrote; `nil` without a sphere.
  init?(correctionOf coder: NSCoder) {
    guard let sphere = coder.decodePresent(HKQuantity.self, forKey: "sphere") else { return nil }
    self.sphere = sphere
    cylinder = coder.decodePresent(HKQuantity.self, forKey: "cylinder")
    axis = coder.decodePresent(HKQuantity.self, forKey: "axis")
    addPower = coder.decodePresent(HKQuantity.self, forKey: "addPower")
  }

  /// Writes what all lenses have.
  final func encodeCorrection(with coder: NSCoder) {
    coder.encode(sphere, forKey: "sphere")
    coder.encode(cylinder, ifPresentForKey: "cylinder")
    coder.encode(axis, ifPresentForKey: "axis")
    coder.encode(addPower, ifPresentForKey: "addPower")
  }

  /// All values, in the order of their names in ``complaint``.
  var values: [(name: String, quantity: HKQuantity?, unit: HKUnit)] {
    [
      ("sphere", sphere, .diopter()), ("cylinder", cylinder, .diopter()),
      ("axis", axis, .degreeAngle()), ("added power", addPower, .diopter()),
    ]
  }

  /// What is wrong with the lens, as a sentence; `nil` if nothing is.
  ///
  /// HealthKit raises an exception for a value in another unit; here a prescription with the lens is
  /// refused by the store's `save`.
  var complaint: String? {
    for (name, quantity, unit) in values {
      guard let quantity else { continue }
      guard let value = try? quantity.value(in: unit) else {
        return
          "The \(name) \(quantity) of a lens is not in a unit like \(unit.unitString); convert it."
      }
      guard value.isFinite else {
        return "The \(name) of a lens is \(quantity); give a finite number."
      }
    }
    return nil
  }

  /// Two lenses are equal if they are of one kind and all their values are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKLensSpecification, type(of: other) == type(of: self) else {
      return false
    }
    return values.map(\.quantity) == other.values.map(\.quantity)
  }

  /// A hash of the correction.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(sphere)
    hasher.combine(cylinder)
    hasher.combine(axis)
    return hasher.finalize()
  }

  /// The values that there are, by name.
  open override var description: String {
    values.compactMap { name, quantity, _ in quantity.map { "\(name) \($0)" } }
      .joined(separator: ", ")
  }
}
