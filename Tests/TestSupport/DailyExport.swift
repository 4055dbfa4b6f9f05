/// An export of 120 days in New York from 2024-01-01: steps that rise by 10 a day and by 2,000 on Saturdays,
/// resting heart rates that fall as steps rise, weights every third day, one day of which is far off; no
/// steps from 10 to 12 February.
public enum DailyExport {
  /// The text of the export.
  public static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_US">
     <ExportDate value="2024-05-01 12:00:00 -0400"/>
    \((0..<120).flatMap(records).joined(separator: "\n"))
    </HealthData>
    """

  /// The steps of a day from the first; nil on those without any.
  public static func steps(_ day: Int) -> Double? {
    (40...42).contains(day) ? nil : 5_000 + 10 * Double(day) + (day % 7 == 5 ? 2_000 : 0)
  }

  private static func records(_ day: Int) -> [String] {
    var records: [String] = []
    if let steps = steps(day) {
      // Half in the morning and half in the evening.
      for hour in [10, 18] {
        records.append(
          record("StepCount", "count", day, hour, minutes: 30, String(Int(steps / 2))))
      }
      let pulse = 70 - steps / 500
      records.append(record("RestingHeartRate", "count/min", day, 9, minutes: 0, "\(pulse)"))
    }
    if day % 3 == 0 {
      let weight = day == 60 ? 120 : 80 + Double(day % 4) / 2
      records.append(record("BodyMass", "kg", day, 7, minutes: 0, "\(weight)"))
    }
    return records
  }

  private static func record(
    _ type: String, _ unit: String, _ day: Int, _ hour: Int, minutes: Int, _ value: String
  ) -> String {
    // The clocks go forward on 10 March, day 69.
    let offset = day >= 69 ? "-0400" : "-0500"
    func date(_ minute: Int) -> String {
      let lengths = [31, 29, 31, 30, 31]
      var (month, rest) = (0, day)
      while rest >= lengths[month] {
        rest -= lengths[month]
        month += 1
      }
      func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "2024-\(digits(month + 1))-\(digits(rest + 1)) \(digits(hour)):\(digits(minute)):00 "
        + offset
    }
    return " <Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"Watch\" unit=\"\(unit)\""
      + " startDate=\"\(date(0))\" endDate=\"\(date(minutes))\" value=\"\(value)\"/>"
  }
}
