public import Foundation

/// A prism in a lens, which brings together what two eyes see apart.
///
/// It is given by its amount and the angle of its base, or by a vertical and a horizontal part, and
/// tells both. An angle is counted as on a prescription: anticlockwise for somebody who faces the
/// person, from that one's right, so that 0 degrees is towards the nose for the right eye, away from it
/// for the left, and 90 degrees is up. Since iOS 16.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKVisionPrism: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The amount, in prism dioptres.
  public let amount: HKQuantity
  /// The direction of the base, from 0 to less than 360 degrees if it was given by parts.
  public let angle: HKQuantity
  /// The vertical part, in prism dioptres; never below 0 if it was given by an angle.
  public let verticalAmount: HKQuantity
  /// The horizontal part, in prism dioptres; never below 0 if it was given by an angle.
  public let horizontalAmount: HKQuantity
  /// Up or down; `.none` without a vertical part.
  public let verticalBase: HKPrismBase
  /// In, towards the nose, or out; `.none` without a horizontal part.
  public let horizontalBase: HKPrismBase
  /// Before which eye.
  public let eye: HKVisionEye

  /// A prism by its amount in prism dioptres and the angle of its base.
  ///
  /// In other units its parts are not numbers, and a prescription with it is refused by the store's
  /// `save`.
  public init(amount: HKQuantity, angle: HKQuantity, eye: HKVisionEye) {
    self.amount = amount
    self.angle = angle
    self.eye = eye
    let size = Self.prismDioptres(amount)
    let radians = (try? angle.value(in: .radianAngle())) ?? .nan
    let (up, right) = (Self.withoutRounding(size * sin(radians)), size * cos(radians))
    let towardsNose = Self.withoutRounding(eye == .right ? right : -right)
    verticalAmount = HKQuantity(unit: .prismDiopter(), doubleValue: abs(up))
    horizontalAmount = HKQuantity(unit: .prismDiopter(), doubleValue: abs(towardsNose))
    verticalBase = up > 0 ? .up : up < 0 ? .down : .none
    horizontalBase = towardsNose > 0 ? .in : towardsNose < 0 ? .out : .none
  }

  /// A prism by its parts in prism dioptres, up or down and in or out.
  ///
  /// In other units, and with bases of the other axis, its amount is not a number, and a prescription
  /// with it is refused by the store's `save`.
  public init(
    verticalAmount: HKQuantity, verticalBase: HKPrismBase, horizontalAmount: HKQuantity,
    horizontalBase: HKPrismBase, eye: HKVisionEye
  ) {
    self.verticalAmount = verticalAmount
    self.verticalBase = verticalBase
    self.horizontalAmount = horizontalAmount
    self.horizontalBase = horizontalBase
    self.eye = eye
    let up = Self.prismDioptres(verticalAmount) * Self.direction(verticalBase, .up, .down)
    let towardsNose =
      Self.prismDioptres(horizontalAmount) * Self.direction(horizontalBase, .in, .out)
    let right = eye == .right ? towardsNose : -towardsNose
    var degrees = atan2(up, right) * 180 / .pi
    if degrees < 0 { degrees += 360 }
    amount = HKQuantity(unit: .prismDiopter(), doubleValue: (up * up + right * right).squareRoot())
    angle = HKQuantity(unit: .degreeAngle(), doubleValue: degrees)
  }

  private static func prismDioptres(_ quantity: HKQuantity) -> Double {
    (try? quantity.value(in: .prismDiopter())) ?? .nan
  }

  /// The sine of half a turn is not quite 0.
  private static func withoutRounding(_ part: Double) -> Double { abs(part) < 1e-9 ? 0 : part }

  /// 1 for one direction of an axis, -1 for the other, 0 for none, and no number for the other axis's.
  private static func direction(
    _ base: HKPrismBase, _ positive: HKPrismBase, _ negative: HKPrismBase
  ) -> Double {
    switch base {
    case positive: 1
    case negative: -1
    case .none: 0
    default: .nan
    }
  }

  /// What is wrong with the prism, as a sentence; `nil` if nothing is.
  var complaint: String? {
    let parts = [amount, verticalAmount, horizontalAmount].map(Self.prismDioptres)
    guard parts.allSatisfy(\.isFinite) else {
      return "A prism has the parts \(verticalAmount) \(verticalBase) and \(horizontalAmount) "
        + "\(horizontalBase), the amount \(amount) and the angle \(angle); give prism dioptres and an "
        + "angle, or a part that is up or down and one that is in or out."
    }
    return nil
  }

  /// Two prisms are equal if eye, amount, angle, parts and bases are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKVisionPrism else { return false }
    return eye == other.eye && amount == other.amount && angle == other.angle
      && verticalAmount == other.verticalAmount && horizontalAmount == other.horizontalAmount
      && verticalBase == other.verticalBase && horizontalBase == other.horizontalBase
  }

  /// A hash of the amount, the angle and the eye.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(amount)
    hasher.combine(angle)
    hasher.combine(eye)
    return hasher.finalize()
  }

  /// The amount, the angle and the eye.
  open override var description: String { "\(amount) at \(angle), \(eye) eye" }

  /// The prism itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes both forms.
  open func encode(with coder: NSCoder) {
    coder.encode(amount, forKey: "amount")
    coder.encode(angle, forKey: "angle")
    coder.encode(verticalAmount, forKey: "verticalAmount")
    coder.encode(horizontalAmount, forKey: "horizontalAmount")
    coder.encode(case: verticalBase, forKey: "verticalBase")
    coder.encode(case: horizontalBase, forKey: "horizontalBase")
    coder.encode(case: eye, forKey: "eye")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard let amount = coder.decodePresent(HKQuantity.self, forKey: "amount"),
      let angle = coder.decodePresent(HKQuantity.self, forKey: "angle"),
      let vertical = coder.decodePresent(HKQuantity.self, forKey: "verticalAmount"),
      let horizontal = coder.decodePresent(HKQuantity.self, forKey: "horizontalAmount"),
      let verticalBase: HKPrismBase = coder.decodeCase(forKey: "verticalBase"),
      let horizontalBase: HKPrismBase = coder.decodeCase(forKey: "horizontalBase"),
      let eye: HKVisionEye = coder.decodeCase(forKey: "eye")
    else { return nil }
    self.amount = amount
    self.angle = angle
    verticalAmount = vertical
    horizontalAmount = horizontal
    self.verticalBase = verticalBase
    self.horizontalBase = horizontalBase
    self.eye = eye
  }
}
