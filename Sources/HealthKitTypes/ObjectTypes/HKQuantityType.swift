public import Foundation

/// The type of samples that hold a number with a unit.
open class HKQuantityType: HKSampleType, ReplaceableInInitializer, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  /// How samples of this type are combined over time.
  public let aggregationStyle: HKQuantityAggregationStyle

  /// The unit in which values of this type are stored and calculated.
  package let canonicalUnit: HKUnit

  /// A type that the catalogue may not know.
  package init(
    identifier: String, aggregationStyle: HKQuantityAggregationStyle, canonicalUnit: HKUnit
  ) {
    self.aggregationStyle = aggregationStyle
    self.canonicalUnit = canonicalUnit
    super.init(identifier: identifier)
  }

  /// The type of that identifier.
  ///
  /// Stops the process for an identifier that the catalogue does not hold, as HealthKit does;
  /// ``HKObjectType/quantityType(forIdentifier:)`` answers `nil` instead.
  public convenience init(_ identifier: HKQuantityTypeIdentifier) {
    guard let known = Self.shared[identifier.rawValue] else {
      UnknownTypeIdentifier.stop(identifier.rawValue, class: "HKQuantityType")
    }
    self.init(replacedBy: known)
  }

  /// All types of the catalogue, by identifier.
  package static let shared: [String: HKQuantityType] = Dictionary(
    uniqueKeysWithValues: TypeCatalogue.quantityTypes.map { entry in
      (
        entry.identifier,
        HKQuantityType(
          identifier: entry.identifier, aggregationStyle: entry.aggregationStyle,
          canonicalUnit: HKUnit(from: entry.canonicalUnit))
      )
    })

  /// Whether values of this type can be expressed in that unit.
  ///
  /// ```swift
  /// print(HKQuantityType(.bodyMass).is(compatibleWith: HKUnit(from: "lb")))  // true
  /// ```
  open func `is`(compatibleWith unit: HKUnit) -> Bool {
    HKQuantity(unit: canonicalUnit, doubleValue: 0).is(compatibleWith: unit)
  }

  /// Types that the system writes itself over a week and more.
  private static let unlimited: Set<String> = [
    HKQuantityTypeIdentifier.atrialFibrillationBurden.rawValue,
    HKQuantityTypeIdentifier.appleWalkingSteadiness.rawValue,
  ]

  package override var durationLimit: TimeInterval? {
    Self.unlimited.contains(identifier) ? nil : Self.fourDays
  }

  /// Types whose samples are refused by HealthKit if they are instants.
  private static let lasting: Set<String> = [
    HKQuantityTypeIdentifier.environmentalAudioExposure.rawValue,
    HKQuantityTypeIdentifier.headphoneAudioExposure.rawValue,
  ]

  package override var leastDuration: TimeInterval? {
    Self.lasting.contains(identifier) ? 0.001 : nil
  }

  /// True for the six-minute walk test distance only.
  open override var allowsRecalibrationForEstimates: Bool {
    identifier == HKQuantityTypeIdentifier.sixMinuteWalkTestDistance.rawValue
  }

  /// Writes the identifier, the style and the unit.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(aggregationStyle.rawValue, forKey: "aggregationStyle")
    coder.encode(canonicalUnit.unitString as NSString, forKey: "canonicalUnit")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing or no style or unit.
  public required init?(coder: NSCoder) {
    guard
      let style = HKQuantityAggregationStyle(
        rawValue: coder.decodeInteger(forKey: "aggregationStyle")),
      let unitText = coder.decodeText(forKey: "canonicalUnit"),
      let unit = try? HKUnit(parsing: unitText)
    else { return nil }
    aggregationStyle = style
    canonicalUnit = unit
    super.init(coder: coder)
  }
}

/// The end of the line for an identifier without a type.
enum UnknownTypeIdentifier {
  static func stop(_ identifier: String, class name: String) -> Never {
    let nearest = TypeCatalogue.nearestTypeNames(to: identifier, limit: 3)
    let hint = nearest.isEmpty ? "" : " The nearest names are \(nearest.joined(separator: ", "))."
    fatalError(
      "\(name) has no type \(identifier).\(hint) Use the class factories of HKObjectType, which "
        + "answer nil, for identifiers that may be unknown.")
  }
}
