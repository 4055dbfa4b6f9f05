public import Foundation

/// A recording of the heart's voltages.
///
/// A watch makes them, and an export brings them: apps can read them, and save none. The voltages are asked
/// for with an `HKElectrocardiogramQuery`.
open class HKElectrocardiogram: HKSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// What the recording shows.
  public typealias Classification = HKElectrocardiogramClassification
  /// Between which places voltages are measured.
  public typealias Lead = HKElectrocardiogramLead
  /// Whether somebody had symptoms.
  public typealias SymptomsStatus = HKElectrocardiogramSymptomsStatus

  /// What the recording shows.
  public let classification: Classification
  /// Whether somebody had symptoms meanwhile.
  public let symptomsStatus: SymptomsStatus
  /// How many voltages were measured.
  public let numberOfVoltageMeasurements: Int
  /// The mean heart rate; `nil` if it is not known.
  public let averageHeartRate: HKQuantity?
  /// How many voltages were measured a second; `nil` if it is not known.
  public let samplingFrequency: HKQuantity?

  /// A stored recording.
  package init(
    start: Date, end: Date, classification: Classification, symptomsStatus: SymptomsStatus,
    numberOfVoltageMeasurements: Int, averageHeartRate: HKQuantity?,
    samplingFrequency: HKQuantity?, provenance: ObjectProvenance
  ) {
    self.classification = classification
    self.symptomsStatus = symptomsStatus
    self.numberOfVoltageMeasurements = numberOfVoltageMeasurements
    self.averageHeartRate = averageHeartRate
    self.samplingFrequency = samplingFrequency
    super.init(
      sampleType: HKObjectType.electrocardiogramType(), start: start, end: end,
      provenance: provenance, invalidity: nil)
  }

  override var valueDescription: String { "\(classification)" }

  /// Writes what ``HKSample`` writes and what the recording shows, without its voltages.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(case: classification, forKey: "classification")
    coder.encode(case: symptomsStatus, forKey: "symptomsStatus")
    coder.encode(numberOfVoltageMeasurements, forKey: "count")
    if let averageHeartRate { coder.encode(averageHeartRate, forKey: "averageHeartRate") }
    if let samplingFrequency { coder.encode(samplingFrequency, forKey: "samplingFrequency") }
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard let classification: Classification = coder.decodeCase(forKey: "classification"),
      let symptomsStatus: SymptomsStatus = coder.decodeCase(forKey: "symptomsStatus")
    else { return nil }
    self.classification = classification
    self.symptomsStatus = symptomsStatus
    numberOfVoltageMeasurements = coder.decodeInteger(forKey: "count")
    averageHeartRate = coder.decodePresent(HKQuantity.self, forKey: "averageHeartRate")
    samplingFrequency = coder.decodePresent(HKQuantity.self, forKey: "samplingFrequency")
    super.init(coder: coder)
  }
}

extension HKElectrocardiogram {
  /// The voltages of one moment of a recording.
  ///
  /// `@unchecked` because the class is open: what is stored here never changes.
  open class VoltageMeasurement: NSObject, NSCopying, @unchecked Sendable {
    /// The seconds since the recording began.
    public let timeSinceSampleStart: TimeInterval
    private let quantities: [Lead: HKQuantity]

    package init(timeSinceSampleStart: TimeInterval, quantities: [Lead: HKQuantity]) {
      self.timeSinceSampleStart = timeSinceSampleStart
      self.quantities = quantities
    }

    /// The voltage of a lead; `nil` if it was not measured.
    open func quantity(for lead: Lead) -> HKQuantity? { quantities[lead] }

    /// The measurement itself: it cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
  }
}
