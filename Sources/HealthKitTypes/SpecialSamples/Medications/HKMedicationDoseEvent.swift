public import Foundation

/// A dose of a medication: planned, taken or left out.
///
/// A phone logs them; a store here keeps none. Since iOS 26.
open class HKMedicationDoseEvent: HKSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// What became of the dose.
  public typealias LogStatus = HKMedicationDoseEventLogStatus
  /// Whether the dose was planned.
  public typealias ScheduleType = HKMedicationDoseEventScheduleType

  /// Which medication it is a dose of.
  public let medicationConceptIdentifier: HKHealthConceptIdentifier
  /// What became of the dose.
  public let logStatus: LogStatus
  /// Whether the dose was planned.
  public let scheduleType: ScheduleType
  /// When it was planned for; `nil` without a plan.
  public let scheduledDate: Date?
  /// How much was planned, in ``unit``; `nil` without a plan.
  public let scheduledDoseQuantity: Double?
  /// How much was taken, in ``unit``; `nil` if nothing was.
  public let doseQuantity: Double?
  /// What the quantities count.
  public let unit: HKUnit

  /// The type of doses, as ``HKSample/sampleType`` has it.
  open var medicationDoseEventType: HKMedicationDoseEventType {
    HKObjectType.medicationDoseEventType()
  }

  /// A stored dose.
  package init(
    start: Date, end: Date, medicationConceptIdentifier: HKHealthConceptIdentifier,
    logStatus: LogStatus, scheduleType: ScheduleType, scheduledDate: Date?,
    scheduledDoseQuantity: Double?, doseQuantity: Double?, unit: HKUnit,
    provenance: ObjectProvenance
  ) {
    self.medicationConceptIdentifier = medicationConceptIdentifier
    self.logStatus = logStatus
    self.scheduleType = scheduleType
    self.scheduledDate = scheduledDate
    self.scheduledDoseQuantity = scheduledDoseQuantity
    self.doseQuantity = doseQuantity
    self.unit = unit
    super.init(
      sampleType: HKObjectType.medicationDoseEventType(), start: start, end: end,
      provenance: provenance, invalidity: nil)
  }

  override var valueDescription: String { "\(logStatus)" }

  /// Writes what ``HKSample`` writes and all parts of the dose.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(medicationConceptIdentifier, forKey: "medicationConceptIdentifier")
    coder.encode(case: logStatus, forKey: "logStatus")
    coder.encode(case: scheduleType, forKey: "scheduleType")
    coder.encode(unit, forKey: "unit")
    if let scheduledDate { coder.encode(scheduledDate as NSDate, forKey: "scheduledDate") }
    if let scheduledDoseQuantity {
      coder.encode(NSNumber(value: scheduledDoseQuantity), forKey: "scheduledDoseQuantity")
    }
    if let doseQuantity { coder.encode(NSNumber(value: doseQuantity), forKey: "doseQuantity") }
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard
      let identifier = coder.decodePresent(
        HKHealthConceptIdentifier.self, forKey: "medicationConceptIdentifier"),
      let logStatus: LogStatus = coder.decodeCase(forKey: "logStatus"),
      let scheduleType: ScheduleType = coder.decodeCase(forKey: "scheduleType"),
      let unit = coder.decodePresent(HKUnit.self, forKey: "unit")
    else { return nil }
    medicationConceptIdentifier = identifier
    self.logStatus = logStatus
    self.scheduleType = scheduleType
    self.unit = unit
    scheduledDate = coder.decodeInstant(forKey: "scheduledDate")
    scheduledDoseQuantity = coder.decodeNumber(forKey: "scheduledDoseQuantity")
    doseQuantity = coder.decodeNumber(forKey: "doseQuantity")
    super.init(coder: coder)
  }
}
