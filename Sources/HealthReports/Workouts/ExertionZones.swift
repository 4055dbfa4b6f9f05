internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// Zones of heart rate for the workouts of a person, who grows older.
struct ExertionZones: Sendable {
  /// How the zones came about; nil if there are none.
  let basis: WorkoutsReport.ZoneBasis?
  private let request: HeartRateZonesRequest
  private let birth: LocalDateTime?
  private let zone: ZoneRules
  /// Resting heart rates in beats per minute, by start.
  private let resting: [(start: Double, rate: Double)]

  private static let restingType = HKQuantityTypeIdentifier.restingHeartRate.rawValue
  private static let birthName = HKCharacteristicTypeIdentifier.dateOfBirth.rawValue

  /// The zones that were asked for.
  init(_ request: HeartRateZonesRequest, question: Question) throws {
    self.request = request
    zone = question.zone
    var basis = WorkoutsReport.ZoneBasis()
    if let bounds = request.bounds {
      birth = nil
      resting = []
      basis.bounds = bounds
      self.basis = basis
      return
    }
    let date = try question.snapshot.characteristics().first { $0.name == Self.birthName }?.value
    birth = date.flatMap(Self.day)
    guard request.maxHeartRate != nil || birth != nil else {
      resting = []
      self.basis = nil
      return
    }
    basis.method = request.method
    basis.percentages = HeartRateZones.defaultPercentages
    basis.maximum = request.maxHeartRate
    basis.maximumOrigin = request.maxHeartRate == nil ? .age : .request
    if request.method == .reserve, request.restingHeartRate == nil {
      let columns = try question.snapshot.columns(
        ofType: Self.restingType, ranking: SourceRanking([]))
      resting = zip(columns.starts, columns.values).map { ($0, $1) }
    } else {
      resting = []
    }
    if request.method == .reserve {
      basis.resting = request.restingHeartRate
      basis.restingOrigin = request.restingHeartRate == nil ? .lastRecorded : .request
    }
    self.basis = basis
  }

  /// The zones of a workout that starts at an instant; nil if nothing tells them.
  ///
  /// - Throws: ``ReportError`` for a resting rate that does not lie below the maximum to be expected.
  func zones(at instant: Double) throws -> HeartRateZones? {
    if let bounds = request.bounds { return HeartRateZones(bounds: bounds) }
    guard let maximum = request.maxHeartRate ?? expectedMaximum(at: instant) else { return nil }
    guard request.method == .reserve else { return HeartRateZones(maximum: maximum) }
    if let rate = request.restingHeartRate, rate >= maximum {
      throw ReportError(
        .invalidRequest,
        "\(.restingHeartRate) \(text: Int(rate.rounded())) has to lie below the maximum heart rate, which at the age on \(text: zone.isoString(at: instant).prefix(10)) is \(text: Int(maximum.rounded())); \(.maxHeartRate) names another one."
      )
    }
    let last = resting.last { $0.start <= instant } ?? resting.first
    guard let rate = request.restingHeartRate ?? last?.rate, rate < maximum else { return nil }
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
