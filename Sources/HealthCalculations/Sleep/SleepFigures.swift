/// A value for each figure of nights; nil where there is none.
///
/// ```swift
/// let means = SleepMeans(of: analysis.nights)
/// means.values.asleep      // 26_540.0, seconds
/// means.nights[.asleep]    // 12, the nights that it is the mean of
/// ```
public struct SleepFigures<Value> {
  /// The sleep of all sessions.
  public var totalAsleep: Value?
  /// The sleep of the main sleep.
  public var asleep: Value?
  /// Of it, light or intermediate sleep.
  public var core: Value?
  /// Of it, deep sleep.
  public var deep: Value?
  /// Of it, sleep with rapid eye movements.
  public var rem: Value?
  /// Of it, sleep of unknown depth.
  public var unspecified: Value?
  /// The time awake of the main sleep, of nights whose sources can tell.
  public var awake: Value?
  /// The time in bed, also of nights of which nothing else is known.
  public var inBed: Value?
  /// The time from onset to wake.
  public var sleepPeriod: Value?
  /// The time awake or unscored from onset to wake.
  public var waso: Value?
  /// Sleep over time in bed, 0...1.
  public var efficiency: Value?
  /// The time until sleep, of nights whose time in bed was recorded.
  public var latency: Value?
  /// How often sleep was interrupted.
  public var awakenings: Value?

  /// No values.
  public init() {}

  /// The value for a figure. O(1).
  ///
  /// Written out: a key path into a generic type is made anew each time, in 25,000 instructions.
  public subscript(figure: SleepFigure) -> Value? {
    get {
      switch figure {
      case .totalAsleep: totalAsleep
      case .asleep: asleep
      case .core: core
      case .deep: deep
      case .rem: rem
      case .unspecified: unspecified
      case .awake: awake
      case .inBed: inBed
      case .sleepPeriod: sleepPeriod
      case .waso: waso
      case .efficiency: efficiency
      case .latency: latency
      case .awakenings: awakenings
      }
    }
    set {
      switch figure {
      case .totalAsleep: totalAsleep = newValue
      case .asleep: asleep = newValue
      case .core: core = newValue
      case .deep: deep = newValue
      case .rem: rem = newValue
      case .unspecified: unspecified = newValue
      case .awake: awake = newValue
      case .inBed: inBed = newValue
      case .sleepPeriod: sleepPeriod = newValue
      case .waso: waso = newValue
      case .efficiency: efficiency = newValue
      case .latency: latency = newValue
      case .awakenings: awakenings = newValue
      }
    }
  }
}

extension SleepFigures: Sendable where Value: Sendable {}
extension SleepFigures: Equatable where Value: Equatable {}
extension SleepFigures: Hashable where Value: Hashable {}
extension SleepFigures: Encodable where Value: Encodable {}
extension SleepFigures: Decodable where Value: Decodable {}
