package import HealthReports

extension ClockChange {
  /// What happened to the clocks: `The clocks were put forward on 2024-03-31, from 02:00 to 03:00`. From zone to
  /// zone nobody puts them: `The time zone became Asia/Tokyo on 2024-03-02, and the clocks went from 17:00 to 01:00`.
  package func words(on date: String? = nil) -> String {
    let day = date.map { " on \($0)," } ?? ""
    if let timeZone {
      return "The time zone became \(timeZone)\(day) and the clocks went from \(from) to \(to)"
    }
    return "The clocks were \(shift > 0 ? "put forward" : "put back")\(day) from \(from) to \(to)"
  }
}
