package import CalendarBuckets
package import HealthCalculations
package import SampleStore

/// Zones of heart rate for the workouts of a person, who grows older.
package struct ExertionZones: Sendable {
  /// How the zones came about, for people: `shares of the maximum heart rate ...`; nil if there are none.
  package let explanation: String?
  private let bounds: HeartRateZones?
  private let request: ZoneRequest
  private let birth: LocalDateTime?
  private let zone: ZoneRules
  /// Resting heart rates in beats a minute, by start.
  private let resting: [(start: Double, rate: Double)]

  private static let restingType = "HKQuantityTypeIdentifierRestingHeartRate"
  private static let birthName = "HKCharacteristicTypeIdentifierDateOfBirth"

  /// The zones that were asked for.
  ///
  /// - Throws: a usage error for bounds that are none.
  package init(_ request: ZoneRequest, zone: ZoneRules, store: StoreSnapshot) throws {
    self.request = request
    self.zone = zone
    if let list = request.bounds {
      guard let zones = HeartRateZones(bounds: list) else {
        throw ReportError.usage(
          "--zone-bounds needs five rates that ascend, such as 100,120,140,155,170.")
      }
      bounds = zones
      birth = nil
      resting = []
      explanation = "by --zone-bounds"
      return
    }
    bounds = nil
    let date = try store.characteristics().first { $0.name == Self.birthName }?.value
    birth = date.flatMap(Self.day)
    guard request.maximum != nil || birth != nil else {
      resting = []
      explanation = nil
      return
    }
    let maximum =
      request.maximum.map { "\(Int($0.rounded())) by --max-heart-rate" }
      ?? "208 - 0.7 x age"
    guard request.method == .karvonen else {
      resting = []
      explanation = "50, 60, 70, 80 and 90 % of the maximum, \(maximum)"
      return
    }
    let source: String
    if let rate = request.resting {
      resting = []
      source = "\(Int(rate.rounded())) by --resting-heart-rate"
    } else {
      let columns = try store.columns(ofType: Self.restingType, ranking: SourceRanking([]))
      resting = zip(columns.starts, columns.values).map { ($0, $1) }
      source = "the last resting heart rate before the workout"
    }
    explanation =
      "50, 60, 70, 80 and 90 % of the reserve (Karvonen) from \(source), to the maximum, \(maximum)"
  }

  /// The zones of a workout that starts at an instant; nil if nothing tells them.
  ///
  /// - Throws: a usage error for a resting rate that does not lie below the maximum to be expected.
  package func zones(at instant: Double) throws -> HeartRateZones? {
    if let bounds { return bounds }
    guard let maximum = request.maximum ?? expectedMaximum(at: instant) else { return nil }
    guard request.method == .karvonen else { return HeartRateZones(maximum: maximum) }
    if let rate = request.resting, rate >= maximum {
      throw ReportError.usage(
        "--resting-heart-rate \(Int(rate.rounded())) has to lie below the maximum "
          + "heart rate, which at the age on \(zone.isoString(at: instant).prefix(10)) is "
          + "\(Int(maximum.rounded())); --max-heart-rate names another one.")
    }
    let last = resting.last { $0.start <= instant } ?? resting.first
    guard let rate = request.resting ?? last?.rate, rate < maximum else { return nil }
    return HeartRateZones(maximum: maximum, resting: rate)
  }

  private func expectedMaximum(at instant: Double) -> Double? {
    guard let birth else { return nil }
    let now = zone.localDateTime(at: instant)
    let hadBirthday = (now.month, now.day) >= (birth.month, birth.day)
    let age = now.year - birth.year - (hadBirthday ? 0 : 1)
    return (0...120).contains(age) ? HeartRateZones.expectedMaximum(age: Double(age)) : nil
  }

  /// The day of `1975-11-14`.
  private static func day(_ text: String) -> LocalDateTime? {
    let numbers = text.prefix(10).split(separator: "-").map { Int($0) }
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2]
    else { return nil }
    return try? LocalDateTime(year: year, month: month, day: day)
  }
}
