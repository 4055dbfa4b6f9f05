public import HealthCalculations
public import SampleStore

/// What zones of heart rate are shares of.
public enum ZoneMethod: String, Sendable, Codable, CaseIterable {
  /// The maximum heart rate.
  case maximum = "max"
  /// The heart rate reserve, from the resting rate to the maximum (Karvonen).
  case reserve = "karvonen"
}

/// What is asked about zones of heart rate; rates in beats per minute.
public struct HeartRateZonesRequest: Sendable, Codable, Equatable {
  /// Shares of the maximum or of the reserve.
  public var method: ZoneMethod
  /// The maximum; nil is the one to be expected at the person's age, which needs a date of birth.
  public var maxHeartRate: Double?
  /// The resting rate of the reserve; nil is the last one recorded before the workout.
  public var restingHeartRate: Double?
  /// Where the five zones begin, ascending, instead of shares.
  public var bounds: [Double]?

  /// A request.
  public init(
    _ method: ZoneMethod = .maximum, maxHeartRate: Double? = nil, restingHeartRate: Double? = nil,
    bounds: [Double]? = nil
  ) {
    self.method = method
    self.maxHeartRate = maxHeartRate
    self.restingHeartRate = restingHeartRate
    self.bounds = bounds
  }

  /// Throws unless the numbers make sense.
  func check() throws {
    if let bounds, HeartRateZones(bounds: bounds) == nil {
      throw ReportError(
        .invalidRequest,
        "\(.zoneBounds) needs five rates that ascend, such as 100,120,140,155,170.")
    }
    let rates: [(ReportError.Parameter, Double?)] = [
      (.maxHeartRate, maxHeartRate), (.restingHeartRate, restingHeartRate),
    ]
    for case (let parameter, let rate?) in rates where !(rate > 0 && rate < 1_000) {
      throw ReportError(
        .invalidRequest,
        "\(parameter) has to be a rate in beats per minute, not \(text: rate).")
    }
    if let maxHeartRate, let restingHeartRate, restingHeartRate >= maxHeartRate {
      throw ReportError(
        .invalidRequest, "\(.restingHeartRate) has to lie below \(.maxHeartRate).")
    }
  }
}

/// Asks for workouts one by one: distance, pace or speed, energy, heart rate and its zones, ascent, route, and
/// splits.
///
/// ```swift
/// let report = try store.report(
///   WorkoutsRequest(splits: true, activities: ["running"], scope: ReportScope(now: now)))
/// report.workouts.last?.splits?.first?.pace   // 300, in seconds per kilometre
/// ```
public struct WorkoutsRequest: ReportRequest {
  /// Whether splits of a kilometre or a mile are wanted; without ``activities`` they are of those that cover
  /// a distance.
  public var hasSplits: Bool
  /// The activities as people type them, `running`; empty is all.
  public var activities: [String]
  /// The sources as people type them; empty is all.
  public var sources: [String]
  /// At most so many workouts, the last ones. Nil is all of a range; without a range the last 20, or the last
  /// one with its splits.
  public var limit: Int?
  /// The zones of heart rate.
  public var zones: HeartRateZonesRequest
  /// What climbs of routes have to exceed to count, in metres.
  public var elevationThreshold: Double
  /// From when to when, on whose clocks, in which units.
  public var scope: ReportScope

  /// A request.
  public init(
    splits: Bool = false, activities: [String] = [], sources: [String] = [], limit: Int? = nil,
    zones: HeartRateZonesRequest = HeartRateZonesRequest(),
    elevationThreshold: Double = ElevationGain.defaultThreshold, scope: ReportScope
  ) {
    hasSplits = splits
    self.activities = activities
    self.sources = sources
    self.limit = limit
    self.zones = zones
    self.elevationThreshold = elevationThreshold
    self.scope = scope
  }

  /// Throws ``ReportError`` for a limit, zones or a threshold that make no sense.
  public func checkParameters() throws {
    if let limit, limit < 1 {
      throw ReportError(.invalidRequest, "\(.limit) has to be 1 or more, not \(text: limit).")
    }
    try zones.check()
    try WorkoutSelection.check(elevationThreshold: elevationThreshold)
  }

  /// The answer; of a store without workouts an empty one.
  ///
  /// - Throws: ``ReportError`` for numbers that make no sense, for names of no activity or source, and for a
  ///   range that ends before it begins.
  public func report(from snapshot: StoreSnapshot) throws -> WorkoutsReport {
    try checkParameters()
    return try WorkoutsCalculation(
      question: Question(scope, to: snapshot, about: .workouts), request: self
    ).report()
  }
}

extension ReportError.Parameter {
  /// At most how many are wanted.
  public static let limit: Self = "limit"
  /// The maximum heart rate.
  public static let maxHeartRate: Self = "maxHeartRate"
  /// The resting heart rate.
  public static let restingHeartRate: Self = "restingHeartRate"
  /// Where zones of heart rate begin.
  public static let zoneBounds: Self = "zoneBounds"
  /// What climbs of routes have to exceed.
  public static let elevationThreshold: Self = "elevationThreshold"
}
