public import Foundation

/// A number with a unit, measured at an instant or over an interval.
///
/// As in HealthKit, every sample is of one of the two subclasses, by the aggregation style of its
/// type; the initialisers here give an object of the right one.
///
/// ```swift
/// let sample = HKQuantitySample(
///   type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 60),
///   start: noon, end: noon.addingTimeInterval(60))
/// print(sample is HKCumulativeQuantitySample)  // true
/// ```
open class HKQuantitySample: HKSample, ReplaceableInInitializer, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// What was measured.
  public let quantityType: HKQuantityType
  /// The value; of a series the sum (cumulative types) or the average (discrete types).
  public let quantity: HKQuantity
  /// How many measurements the sample holds: 1 unless it is a series.
  public let count: Int

  fileprivate init(_ content: QuantitySampleContent, provenance: ObjectProvenance) {
    quantityType = content.type
    quantity = content.quantity
    count = content.count
    super.init(
      sampleType: content.type, start: content.start, end: content.end, provenance: provenance,
      invalidity: content.invalidity)
  }

  /// A sample of the running app without metadata and device.
  ///
  /// A sample that cannot be (end before start, unit of another dimension, value not finite, longer
  /// than the type allows) is refused by the store's `save`.
  public convenience init(type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date) {
    self.init(
      type: type, quantity: quantity, start: start, end: end, device: nil, metadata: nil)
  }

  /// A sample of the running app without a device.
  public convenience init(
    type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, metadata: [String: Any]?
  ) {
    self.init(
      type: type, quantity: quantity, start: start, end: end, device: nil, metadata: metadata)
  }

  /// A sample of the running app.
  public convenience init(
    type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    let provenance = ObjectProvenance(device: device, metadata: metadata)
    let content = QuantitySampleContent(
      type: type, quantity: quantity, start: start, end: end,
      invalidity: SampleValidation.first(
        SampleValidation.interval(of: type, start: start, end: end),
        SampleValidation.quantity(quantity, of: type),
        SampleValidation.metadata(provenance.metadata, of: type)))
    self.init(replacedBy: Self.make(content, provenance: provenance))
  }

  /// A sample of the right subclass, unchecked: how the store makes its samples.
  package static func make(
    _ content: QuantitySampleContent, provenance: ObjectProvenance
  ) -> HKQuantitySample {
    switch content.type.aggregationStyle {
    case .cumulative: HKCumulativeQuantitySample(content, provenance: provenance)
    default: HKDiscreteQuantitySample(content, provenance: provenance)
    }
  }

  override var valueDescription: String { "\(quantity)" }

  /// Writes what ``HKSample`` writes, the quantity and the count.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(quantity, forKey: "quantity")
    coder.encode(count, forKey: "count")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard let type = coder.decodePresent(HKQuantityType.self, forKey: "sampleType"),
      let quantity = coder.decodePresent(HKQuantity.self, forKey: "quantity")
    else { return nil }
    quantityType = type
    self.quantity = quantity
    count = coder.decodeInteger(forKey: "count")
    super.init(coder: coder)
  }
}

/// The value of a quantity sample and its place in time.
package struct QuantitySampleContent: Sendable {
  package var type: HKQuantityType
  package var quantity: HKQuantity
  package var start: Date
  package var end: Date
  package var count: Int = 1
  /// The figures of a series of a discrete type; `nil` for a single measurement.
  package var series: DiscreteSeriesFigures?
  var invalidity: String?

  package init(
    type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, count: Int = 1,
    series: DiscreteSeriesFigures? = nil
  ) {
    self.init(type: type, quantity: quantity, start: start, end: end, invalidity: nil)
    self.count = count
    self.series = series
  }

  init(
    type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, invalidity: String?
  ) {
    self.type = type
    self.quantity = quantity
    self.start = start
    self.end = end
    self.invalidity = invalidity
  }
}

/// The figures of a series of a discrete type.
package struct DiscreteSeriesFigures: Sendable {
  package var minimum: HKQuantity
  package var maximum: HKQuantity
  package var mostRecent: HKQuantity
  package var mostRecentInterval: DateInterval

  package init(
    minimum: HKQuantity, maximum: HKQuantity, mostRecent: HKQuantity,
    mostRecentInterval: DateInterval
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.mostRecent = mostRecent
    self.mostRecentInterval = mostRecentInterval
  }
}

/// A sample of a type whose values add up over time, such as steps.
open class HKCumulativeQuantitySample: HKQuantitySample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// The sum of the sample's measurements.
  open var sumQuantity: HKQuantity { quantity }

  fileprivate override init(_ content: QuantitySampleContent, provenance: ObjectProvenance) {
    super.init(content, provenance: provenance)
  }

  /// Reads an archived sample.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

/// A sample of a type whose values are averaged over time, such as the heart rate.
open class HKDiscreteQuantitySample: HKQuantitySample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// The smallest of the sample's measurements.
  public let minimumQuantity: HKQuantity
  /// The largest of the sample's measurements.
  public let maximumQuantity: HKQuantity
  /// The last of the sample's measurements.
  public let mostRecentQuantity: HKQuantity
  /// When the last measurement was made.
  public let mostRecentQuantityDateInterval: DateInterval

  /// The average of the sample's measurements.
  open var averageQuantity: HKQuantity { quantity }

  fileprivate override init(_ content: QuantitySampleContent, provenance: ObjectProvenance) {
    minimumQuantity = content.series?.minimum ?? content.quantity
    maximumQuantity = content.series?.maximum ?? content.quantity
    mostRecentQuantity = content.series?.mostRecent ?? content.quantity
    mostRecentQuantityDateInterval =
      content.series?.mostRecentInterval
      ?? DateInterval(start: content.start, end: max(content.start, content.end))
    super.init(content, provenance: provenance)
  }

  /// Writes what ``HKQuantitySample`` writes and the figures of the series.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(minimumQuantity, forKey: "minimumQuantity")
    coder.encode(maximumQuantity, forKey: "maximumQuantity")
    coder.encode(mostRecentQuantity, forKey: "mostRecentQuantity")
    let interval = mostRecentQuantityDateInterval
    coder.encode(
      interval.start.timeIntervalSinceReferenceDate, forKey: "mostRecentStart")
    coder.encode(interval.end.timeIntervalSinceReferenceDate, forKey: "mostRecentEnd")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard let minimum = coder.decodePresent(HKQuantity.self, forKey: "minimumQuantity"),
      let maximum = coder.decodePresent(HKQuantity.self, forKey: "maximumQuantity"),
      let mostRecent = coder.decodePresent(HKQuantity.self, forKey: "mostRecentQuantity")
    else { return nil }
    let start = coder.decodeDouble(forKey: "mostRecentStart")
    let end = coder.decodeDouble(forKey: "mostRecentEnd")
    // DateInterval stops the process for an end before its start, which an archive may claim.
    guard end >= start else { return nil }
    minimumQuantity = minimum
    maximumQuantity = maximum
    mostRecentQuantity = mostRecent
    mostRecentQuantityDateInterval = DateInterval(
      start: Date(timeIntervalSinceReferenceDate: start),
      end: Date(timeIntervalSinceReferenceDate: end))
    super.init(coder: coder)
  }
}
