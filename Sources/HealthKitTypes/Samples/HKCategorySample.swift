public import Foundation

/// One value of an enumeration at an instant or over an interval: a stage of sleep, a symptom.
open class HKCategorySample: HKSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// What was recorded.
  public let categoryType: HKCategoryType
  /// The raw value of the type's enumeration, for example of ``HKCategoryValueSleepAnalysis``.
  public let value: Int

  /// A stored sample, unchecked.
  package init(
    categoryType: HKCategoryType, value: Int, start: Date, end: Date,
    provenance: ObjectProvenance, invalidity: String? = nil
  ) {
    self.categoryType = categoryType
    self.value = value
    super.init(
      sampleType: categoryType, start: start, end: end, provenance: provenance,
      invalidity: invalidity)
  }

  /// A sample of the running app without metadata and device.
  ///
  /// A sample that cannot be (end before start, a value that is not of the type's enumeration) is
  /// refused by the store's `save`.
  public convenience init(type: HKCategoryType, value: Int, start: Date, end: Date) {
    self.init(type: type, value: value, start: start, end: end, device: nil, metadata: nil)
  }

  /// A sample of the running app without a device.
  public convenience init(
    type: HKCategoryType, value: Int, start: Date, end: Date, metadata: [String: Any]?
  ) {
    self.init(type: type, value: value, start: start, end: end, device: nil, metadata: metadata)
  }

  /// A sample of the running app.
  public convenience init(
    type: HKCategoryType, value: Int, start: Date, end: Date, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    let provenance = ObjectProvenance(device: device, metadata: metadata)
    self.init(
      categoryType: type, value: value, start: start, end: end, provenance: provenance,
      invalidity: SampleValidation.first(
        SampleValidation.interval(of: type, start: start, end: end),
        SampleValidation.categoryValue(value, of: type),
        SampleValidation.metadata(provenance.metadata, of: type)))
  }

  /// The value as a case of its enumeration; `nil` for a number that is no case.
  ///
  /// ```swift
  /// sample.value(as: HKCategoryValueSleepAnalysis.self)  // .asleepREM for the value 5
  /// ```
  open func value<Value: RawRepresentable>(as type: Value.Type) -> Value?
  where Value.RawValue == Int {
    Value(rawValue: value)
  }

  override var valueDescription: String {
    TypeCatalogue.categoryValueName(value, type: categoryType.identifier) ?? "\(value)"
  }

  /// Writes what ``HKSample`` writes and the value.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(value, forKey: "value")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard let type = coder.decodePresent(HKCategoryType.self, forKey: "sampleType"),
      coder.containsValue(forKey: "value")
    else { return nil }
    categoryType = type
    value = coder.decodeInteger(forKey: "value")
    super.init(coder: coder)
  }
}
