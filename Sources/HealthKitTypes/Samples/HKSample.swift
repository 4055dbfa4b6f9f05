public import Foundation

/// An object of a type with a start and an end.
open class HKSample: HKObject, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// What was measured.
  public let sampleType: HKSampleType
  /// When the sample starts.
  public let startDate: Date
  /// When the sample ends; equal to the start for an instant, `Date.distantFuture` while the end is
  /// not known.
  public let endDate: Date

  package init(
    sampleType: HKSampleType, start: Date, end: Date, provenance: ObjectProvenance,
    invalidity: String?
  ) {
    self.sampleType = sampleType
    startDate = start
    endDate = end
    super.init(provenance: provenance, invalidity: invalidity)
  }

  /// Whether the end is not known (`Date.distantFuture`).
  ///
  /// Such a sample counts as an instant at its start wherever numbers are calculated. Symptoms,
  /// pregnancies and other categories without a longest duration may be saved so; for quantities,
  /// workouts and sleep the end must be known.
  open var hasUndeterminedDuration: Bool { endDate >= .distantFuture }

  /// The value of the sample as its description shows it.
  var valueDescription: String { "" }

  /// Value, type, start and end, and the source.
  open override var description: String {
    let value = valueDescription.isEmpty ? "" : valueDescription + " "
    let end = hasUndeterminedDuration ? "undetermined" : endDate.text
    return "\(value)\(sampleType) \(uuid) \"\(source.name)\" (\(startDate.text) - \(end))"
  }

  /// Writes what ``HKObject`` writes, the type, the start and the end.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(sampleType, forKey: "sampleType")
    coder.encode(
      NSDate(timeIntervalSinceReferenceDate: startDate.timeIntervalSinceReferenceDate),
      forKey: "startDate")
    coder.encode(
      NSDate(timeIntervalSinceReferenceDate: endDate.timeIntervalSinceReferenceDate),
      forKey: "endDate")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard let type = coder.decodePresent(HKSampleType.self, forKey: "sampleType"),
      let start = coder.decodeInstant(forKey: "startDate"),
      let end = coder.decodeInstant(forKey: "endDate")
    else { return nil }
    sampleType = type
    startDate = start
    endDate = end
    super.init(coder: coder)
  }
}
