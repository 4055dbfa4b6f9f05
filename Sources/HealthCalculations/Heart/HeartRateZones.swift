/// Five zones of exertion by heart rate; what lies below the first is zone 0.
///
/// ```swift
/// let zones = HeartRateZones(maximum: 190)
/// zones.bounds           // [95.0, 114.0, 133.0, 152.0, 171.0]
/// zones.zone(of: 140)    // 3
/// HeartRateZones(maximum: 190, resting: 60).bounds   // [125.0, 138.0, 151.0, 164.0, 177.0]
/// ```
public struct HeartRateZones: Sendable, Equatable {
  /// At how many percent of the maximum, or of the reserve, zones begin: those of most watches.
  public static let defaultPercentages = [50.0, 60, 70, 80, 90]
  /// How many zones there are, zone 0 not counted.
  public static let count = 5

  /// The rate at which each zone begins, ascending.
  public let bounds: [Double]

  /// Zones by shares of the maximum heart rate.
  ///
  /// Of a whole maximum each bound is the number nearest to it: 70 % of 180 are 126.
  public init(maximum: Double) {
    bounds = Self.defaultPercentages.map { $0 * maximum / 100 }
  }

  /// Zones by shares of the heart rate reserve, from the resting rate to the maximum: M. J. Karvonen,
  /// E. Kentala and O. Mustala, Annales medicinae experimentalis et biologiae Fenniae 35 (1957).
  ///
  /// Of whole rates each bound is the number nearest to it.
  public init(maximum: Double, resting: Double) {
    // One rounding at the end: shares of the reserve would be rounded before they are added.
    bounds = Self.defaultPercentages.map { ($0 * maximum + (100 - $0) * resting) / 100 }
  }

  /// Zones that begin at given rates; nil unless these are five and ascend.
  public init?(bounds: [Double]) {
    guard bounds.count == Self.count, bounds.allSatisfy(\.isFinite),
      zip(bounds, bounds.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.bounds = bounds
  }

  /// The zone of a rate, 1...5; 0 below the first. A bound belongs to the zone that it begins.
  public func zone(of rate: Double) -> Int {
    var zone = 0
    for bound in bounds where rate >= bound { zone += 1 }
    return zone
  }

  /// The maximum heart rate to be expected at an age, `208 - 0.7 x age` beats per minute: H. Tanaka,
  /// K. D. Monahan and D. R. Seals, Journal of the American College of Cardiology 37 (2001).
  public static func expectedMaximum(age: Double) -> Double { (2_080 - 7 * age) / 10 }
}

/// How long the heart beat in each zone.
public struct ZoneTimes: Sendable, Equatable {
  /// The seconds in zones 0...5.
  public var seconds = Array(repeating: 0.0, count: HeartRateZones.count + 1)
  /// The seconds of which no reading is near enough to tell.
  public var unknown = 0.0

  /// No time.
  public init() {}
}
