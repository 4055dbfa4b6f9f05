import CalendarBuckets
import HealthCalculations
import TestSupport
import Testing

/// The profile of a week against cells made one by one, over weeks in which clocks change.
@Suite struct RandomHourProfileTests {
  @Test(arguments: [Place.newYork, .lordHowe, .apia, .utc])
  func profilesAgreeWithTheSlowOnes(place: Place) throws {
    let zone = try ZoneRules(identifier: place.zone)
    let begin =
      place.zone == Place.apia.zone
      ? try LocalDateTime(year: 2011, month: 12, day: 20)
      : try LocalDateTime(year: 2024, month: 10, day: 1)
    for seed in UInt64(1)..<40 {
      var generator = SeededGenerator(seed: seed)
      let dates = Int.random(in: 1...45, using: &generator)
      let hours = LocalHours(
        zone: zone, covering: zone.instant(of: begin)..<zone.instant(of: begin.adding(days: dates)))
      let share = Double.random(in: 0..<0.5, using: &generator)
      let days = Set(
        (0..<hours.dateCount).filter { _ in Int.random(in: 0..<4, using: &generator) > 0 })
      let positions = (0..<hours.dateCount * 24).filter { slot in
        days.contains(slot / 24) && hours.edges[slot] < hours.edges[slot + 1]
          && Double.random(in: 0..<1, using: &generator) < share
      }
      let values = positions.map { _ in
        Int.random(in: 0..<30, using: &generator) == 0
          ? .nan : Double.random(in: 0...500, using: &generator)
      }
      let figures = Dictionary(uniqueKeysWithValues: zip(positions, values))
        .filter { $0.value.isFinite }
      for measure in [HourProfile.Measure.amount, .reading] {
        let found = HourProfile(
          positions: positions, values: values, edges: hours.edges, weekdays: hours.weekdays,
          measure: measure)
        for weekday in 1...7 {
          let days = (0..<hours.dateCount).filter { date in
            begin.adding(days: date).weekday == weekday
              && (0..<24).contains { figures[date * 24 + $0] != nil }
          }
          for hour in 0..<24 {
            let slots = days.map { $0 * 24 + hour }
            let own = slots.compactMap { figures[$0] }
            // Over how long the hour was on days with data, or over how many have a figure.
            let seconds = slots.map { hours.edges[$0 + 1] - hours.edges[$0] }.reduce(0, +)
            let size = measure == .amount ? seconds / 3_600 : Double(own.count)
            let cell = found[weekday, hour]
            #expect(cell.count == own.count, "seed \(seed), \(weekday) \(hour)")
            #expect(
              isNear(cell.mean, size > 0 ? own.reduce(0, +) / size : nil),
              "seed \(seed), \(weekday) \(hour)")
          }
        }
      }
    }
  }
}
