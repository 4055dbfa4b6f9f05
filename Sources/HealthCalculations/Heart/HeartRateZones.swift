/// Five zones of exertion by heart rate; what lies below the first is zone 0.
///
/// ```swift
/// let zones = HeartRateZones(maximum: 190)
/// zones.bounds           // [95.0, 114.0, 133.0, 152.0, 171.0]
/// zones.zone(of: 140)    // 3
/// HeartRateZones(maximum: 190, resting: 60).bounds   // [125.0, 138.0, 151.0, 164.0, 177.0]
/// ```
public struct HeartRateZones: Sendable, Equatable {
  /// The shares of the maximum, or of the reserve, at which zones begin: those of most watches.
  public static let usualShares = [0.5, 0.6, 0.7, 0.8, 0.9]
  /// How many zones there are, zone 0 not counted.
  public static let count = 5

  /// The rate at which each zone begins, ascending.
  public let bounds: [Double]

  /// Zones by shares of the maximum heart rate.
  public init(maximum: Double) {
    bounds = Self.usualShares.map { $0 * maximum }
  }

  /// Zones by shares of the heart rate reserve, from the resting rate to the maximum: M. J. Karvonen,
  /// E. Kentala and O. Mustala, Annales medicinae experimentalis et biologiae Fenniae 35 (1957).
  public init(maximum: Double, resting: Double) {
    bounds = Self.usualShares.map { resting + $0 * (maximum - resting) }
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

  /// The maximum heart rate to be expected at an age, `208 - 0.7 x age` beats a minute: H. Tanaka,
  /// K. D. Monahan and D. R. Seals, Journal of the American College of Cardiology 37 (2001).
  public static func expectedMaximum(age: Double) -> Double { 208 - 0.7 * age }
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
