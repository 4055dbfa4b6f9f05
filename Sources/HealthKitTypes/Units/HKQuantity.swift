public import Foundation

/// A number with a unit.
///
/// ```swift
/// let distance = HKQuantity(unit: .mile(), doubleValue: 1)
/// try distance.value(in: .meter())                        // 1609.344
/// distance.compare(HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 1.7))  // ascending
/// ```
///
/// The number is kept as given: read in its own unit it has the same bits.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKQuantity: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The unit that the quantity was made with (an addition of this library).
  public let originalUnit: HKUnit
  /// The number that the quantity was made with (an addition of this library).
  public let originalValue: Double

  /// A quantity of `doubleValue` units; NaN and infinities are kept.
  public init(unit: HKUnit, doubleValue: Double) {
    originalUnit = unit
    originalValue = doubleValue
    super.init()
  }

  /// True if the quantity can be read in `unit`.
  open func `is`(compatibleWith unit: HKUnit) -> Bool {
    originalUnit.isCompatible(with: unit)
  }

  /// The number in `unit`.
  ///
  /// - Throws: ``HKError`` with ``HKError/Code/errorInvalidArgument`` and a sentence that names both
  ///   units, if they do not measure the same thing.
  open func value(in unit: HKUnit) throws(HKError) -> Double {
    try originalUnit.converter(to: unit).convert(originalValue)
  }

  /// The number in `unit`. A unit that does not measure the same thing stops the program with a
  /// sentence, as in HealthKit; ``value(in:)`` throws it.
  open func doubleValue(for unit: HKUnit) -> Double {
    do {
      return try value(in: unit)
    } catch {
      fatalError(error.description)
    }
  }

  /// How the quantity stands to `quantity`: NaN is below every number and equal to itself.
  ///
  /// - Throws: ``HKError`` with ``HKError/Code/errorInvalidArgument`` if they do not measure the same
  ///   thing.
  open func comparison(with quantity: HKQuantity) throws(HKError) -> ComparisonResult {
    let values: (Double, Double)
    if originalUnit == quantity.originalUnit {
      values = (originalValue, quantity.originalValue)
    } else {
      _ = try originalUnit.converter(to: quantity.originalUnit)
      values = (baseValue, quantity.baseValue)
    }
    if values.0 < values.1 { return .orderedAscending }
    if values.0 > values.1 { return .orderedDescending }
    if values.0.isNaN != values.1.isNaN {
      return values.0.isNaN ? .orderedAscending : .orderedDescending
    }
    return .orderedSame
  }

  /// How the quantity stands to `quantity`. One that does not measure the same thing stops the
  /// program with a sentence, as in HealthKit; ``comparison(with:)`` throws it.
  open func compare(_ quantity: HKQuantity) -> ComparisonResult {
    do {
      return try comparison(with: quantity)
    } catch {
      fatalError(error.description)
    }
  }

  /// True for a quantity of the same size, whatever its unit: 1 km is 1,000 m.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQuantity else { return false }
    if self === other { return true }
    return originalUnit.isCompatible(with: other.originalUnit)
      && (try? comparison(with: other)) == .orderedSame
  }

  /// The hash of the size.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(originalUnit.dimension)
    hasher.combine(baseValue.isNaN ? Double.infinity : baseValue)
    return hasher.finalize()
  }

  /// Number and unit as HealthKit prints them, a percentage times 100: `865.696 s`, `16.1 %`.
  open override var description: String {
    let isPercentage = originalUnit == HKUnit.percent()
    let text =
      isPercentage ? String(format: "%.15g", originalValue * 100) : originalValue.description
    let number = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    return originalUnit.unitString.isEmpty ? number : "\(number) \(originalUnit.unitString)"
  }

  /// The quantity itself: quantities never change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: quantities travel in secure archives.
  public static var supportsSecureCoding: Bool { true }

  /// Archives number and unit.
  open func encode(with coder: NSCoder) {
    coder.encode(originalUnit, forKey: "unit")
    coder.encode(originalValue, forKey: "value")
  }

  /// The quantity of an archive; nil if the archive has none.
  public convenience required init?(coder: NSCoder) {
    guard let unit = coder.decodeObject(of: HKUnit.self, forKey: "unit"),
      coder.containsValue(forKey: "value")
    else { return nil }
    self.init(unit: unit, doubleValue: coder.decodeDouble(forKey: "value"))
  }

  /// The number in coherent SI units.
  private var baseValue: Double {
    let base = UnitConverter(toBaseOf: originalUnit)
    return base.convert(originalValue)
  }
}
