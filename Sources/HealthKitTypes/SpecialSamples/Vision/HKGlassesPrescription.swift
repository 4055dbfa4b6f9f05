public import Foundation

/// A prescription for glasses, with a lens for each eye. Since iOS 16.
open class HKGlassesPrescription: HKVisionPrescription, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// The lens of the right eye; `nil` if it needs none.
  public let rightEye: HKGlassesLensSpecification?
  /// The lens of the left eye; `nil` if it needs none.
  public let leftEye: HKGlassesLensSpecification?

  /// A prescription of the running app. One that ends before it begins, or has lenses in wrong units,
  /// is refused by the store's `save`.
  public init(
    rightEyeSpecification: HKGlassesLensSpecification?,
    leftEyeSpecification: HKGlassesLensSpecification?, dateIssued: Date, expirationDate: Date?,
    device: HKDevice?, metadata: [String: Any]?
  ) {
    rightEye = rightEyeSpecification
    leftEye = leftEyeSpecification
    super.init(
      prescriptionType: .glasses, dateIssued: dateIssued, expirationDate: expirationDate,
      device: device, metadata: metadata,
      complaint: rightEyeSpecification?.complaint ?? leftEyeSpecification?.complaint)
  }

  /// Writes what ``HKVisionPrescription`` writes and both lenses.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(rightEye, ifPresentForKey: "rightEye")
    coder.encode(leftEye, ifPresentForKey: "leftEye")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    rightEye = coder.decodePresent(HKGlassesLensSpecification.self, forKey: "rightEye")
    leftEye = coder.decodePresent(HKGlassesLensSpecification.self, forKey: "leftEye")
    super.init(coder: coder)
  }
}
