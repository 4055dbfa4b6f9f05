internal import CalendarBuckets
internal import HealthCalculations

extension Workload {
  /// The hours of a week in New York, out of those of the days, every seventh without data.
  static let hourProfiles: [Workload] = DayFigures.lengths.map { days, name, measures in
    Workload("profile of hours", on: name, size: days * 24, of: "hours", measures: measures) {
      let zone = try ZoneRules(identifier: "America/New_York")
      let first = zone.instant(of: try LocalDateTime(year: 2024, month: 1, day: 1))
      var edges: [Double] = []
      var weekdays: [Int] = []
      for day in 0..<days {
        let start = first + Double(day) * 86_400
        // An hour is missing on every 180th day.
        let length = day % 180 == 70 ? 82_800.0 : 86_400
        edges += (0..<24).map { start + Double($0) * length / 24 }
        weekdays.append(day % 7 + 1)
      }
      edges.append(first + Double(days) * 86_400)
      let positions = (0..<days * 24).filter { $0 % 7 != 3 }
      let values = positions.map { Double($0 * 37 % 1_000) }
      func profile() -> HourProfile {
        HourProfile(
          positions: positions, values: values, edges: edges, weekdays: weekdays, measure: .amount)
      }
      let answer = profile()
      for weekday in 1...7 {
        for hour in 0..<24 {
          var (sum, length) = (0.0, 0.0)
          for day in 0..<days where weekdays[day] == weekday {
            let position = day * 24 + hour
            length += (edges[position + 1] - edges[position]) / 3_600
            if position % 7 != 3 { sum += Double(position * 37 % 1_000) }
          }
          try Reference.expect(
            answer[weekday, hour].mean ?? .nan, near: sum / length,
            "Hour \(hour) of weekday \(weekday)")
        }
      }
      return PreparedWork { keep(profile()) }
    }
  }
}
