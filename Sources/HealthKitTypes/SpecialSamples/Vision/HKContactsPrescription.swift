public import Foundation

/// A prescription for contact lenses, with one for each eye. Since iOS 16.
open class HKContactsPrescription: HKVisionPrescription, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// The lens of the right eye; `nil` if it needs none.
  public let rightEye: HKContactsLensSpecification?
  /// The lens of the left eye; `nil` if it needs none.
  public let leftEye: HKContactsLensSpecification?
  /// The brand of the lenses.
  public let brand: String

  /// A prescription of the running app. One that ends before it begins, or has lenses in wrong units,
  /// is refused by the store's `save`.
  public init(
    rightEyeSpecification: HKContactsLensSpecification?,
    leftEyeSpecification: HKContactsLensSpecification?, brand: String, dateIssued: Date,
    expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
  ) {
    rightEye = rightEyeSpecification
    leftEye = leftEyeSpecification
    self.brand = brand
    super.init(
      prescriptionType: .contacts, dateIssued: dateIssued, expirationDate: expirationDate,
      device: device, metadata: metadata,
      complaint: rightEyeSpecification?.complaint ?? leftEyeSpecification?.complaint)
  }

  /// Writes what ``HKVisionPrescription`` writes, both lenses and the brand.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(brand as NSString, forKey: "brand")
    coder.encode(rightEye, ifPresentForKey: "rightEye")
    coder.encode(leftEye, ifPresentForKey: "leftEye")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard let brand = coder.decodeText(forKey: "brand") else { return nil }
    self.brand = brand
    rightEye = coder.decodePresent(HKContactsLensSpecification.self, forKey: "rightEye")
    leftEye = coder.decodePresent(HKContactsLensSpecification.self, forKey: "leftEye")
    super.init(coder: coder)
  }
}
