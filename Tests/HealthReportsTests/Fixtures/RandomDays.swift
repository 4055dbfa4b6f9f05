import CalendarBuckets
import SampleStore
import ReportFixtures
import TestSupport

/// Some months of steps and weights in New York, made of a seed: days with and without either, about the
/// change of the clocks on 10 March 2024.
struct RandomDays {
  /// The number of days.
  let count: Int
  /// The steps of each day by hour.
  let steps: [[Int: Int]]
  /// The weight of each day.
  let weights: [Double?]
  private let zone: ZoneRules

  /// The zone of the days.
  static let zone = "America/New_York"

  init(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    zone = try ZoneRules(identifier: Self.zone)
    count = Int.random(in: 15...100, using: &generator)
    let rise = Int.random(in: -20...20, using: &generator)
    let share = Int.random(in: 4...10, using: &generator)
    var steps: [[Int: Int]] = []
    var weights: [Double?] = []
    for day in 0..<count {
      var hours: [Int: Int] = [:]
      if day == 0 || Int.random(in: 1...10, using: &generator) <= share {
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          hours[Int.random(in: 8...20, using: &generator)] =
            3_000 + rise * day + Int.random(in: 0...500, using: &generator)
        }
      }
      steps.append(hours)
      weights.append(
        Int.random(in: 1...10, using: &generator) <= share
          ? 80 + Double(Int.random(in: -8...8, using: &generator)) / 4 : nil)
    }
    // The last day ends the data and is not over.
    steps[count - 1] = [12: 1_000]
    self.steps = steps
    self.weights = weights
  }

  /// The sum of a day's steps; nil without any.
  func sum(_ day: Int) -> Double? {
    steps[day].isEmpty ? nil : Double(steps[day].values.reduce(0, +))
  }

  /// The days that are over: all but the last.
  var wholeDays: Range<Int> { 0..<count - 1 }

  /// The local date of a day.
  func date(_ day: Int) throws -> LocalDateTime {
    try LocalDateTime(year: 2024, month: 2, day: 12).adding(days: day)
  }

  /// A store that holds the days.
  func store() throws -> SampleStore {
    var lines: [String] = []
    for day in 0..<count {
      for (hour, value) in steps[day].sorted(by: { $0.key < $1.key }) {
        lines.append(try record("StepCount", "count", day, hour, minutes: 30, "\(value)"))
      }
      if let weight = weights[day] {
        lines.append(try record("BodyMass", "kg", day, 7, minutes: 0, "\(weight)"))
      }
    }
    return try ExportedStore.make(lines.joined(separator: "\n"), zone: Self.zone)
  }

  private func record(
    _ type: String, _ unit: String, _ day: Int, _ hour: Int, minutes: Int, _ value: String
  ) throws -> String {
    let date = try date(day)
    let begin = zone.instant(
      of: try LocalDateTime(year: date.year, month: date.month, day: date.day, hour: hour))
    func text(_ instant: Double) -> String {
      let iso = ZoneRules.utc.isoString(at: instant)
      return iso.prefix(10) + " " + iso.dropFirst(11).prefix(8) + " +0000"
    }
    return "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"Watch\" unit=\"\(unit)\""
      + " startDate=\"\(text(begin))\" endDate=\"\(text(begin + Double(60 * minutes)))\" "
      + "value=\"\(value)\"/>"
  }
}
