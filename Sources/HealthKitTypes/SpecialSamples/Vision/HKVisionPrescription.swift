public import Foundation

/// A prescription for glasses or contact lenses: when it was given and until when it is good.
///
/// Apps save them as they save other samples. ``HKGlassesPrescription`` and ``HKContactsPrescription`` have the
/// values of each lens. Since iOS 16.
open class HKVisionPrescription: HKSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// Glasses or contact lenses.
  public let prescriptionType: HKVisionPrescriptionType
  /// When it was given.
  open var dateIssued: Date { startDate }
  /// Until when it is good; `nil` if there is no end.
  public let expirationDate: Date?

  /// A prescription of the running app. One that ends before it begins is refused by the store's
  /// `save`.
  public convenience init(
    type: HKVisionPrescriptionType, dateIssued: Date, expirationDate: Date?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.init(
      prescriptionType: type, dateIssued: dateIssued, expirationDate: expirationDate,
      device: device, metadata: metadata, complaint: nil)
  }

  /// A prescription with what is wrong with its lenses.
  init(
    prescriptionType: HKVisionPrescriptionType, dateIssued: Date, expirationDate: Date?,
    device: HKDevice?, metadata: [String: Any]?, complaint: String?
  ) {
    self.prescriptionType = prescriptionType
    self.expirationDate = expirationDate
    let provenance = ObjectProvenance(device: device, metadata: metadata)
    let sampleType = HKObjectType.visionPrescriptionType()
    super.init(
      sampleType: sampleType, start: dateIssued, end: expirationDate ?? .distantFuture,
      provenance: provenance,
      invalidity: SampleValidation.first(
        SampleValidation.interval(
          of: sampleType, start: dateIssued, end: expirationDate ?? dateIssued),
        complaint, SampleValidation.metadata(provenance.metadata, of: sampleType)))
  }

  override var valueDescription: String { "\(prescriptionType)" }

  /// Writes what ``HKSample`` writes, the type and the end.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(case: prescriptionType, forKey: "prescriptionType")
    if let expirationDate { coder.encode(expirationDate as NSDate, forKey: "expirationDate") }
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard
      let type: HKVisionPrescriptionType = coder.decodeCase(forKey: "prescriptionType")
    else { return nil }
    prescriptionType = type
    expirationDate = coder.decodeInstant(forKey: "expirationDate")
    super.init(coder: coder)
  }
}
