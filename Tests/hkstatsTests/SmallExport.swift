/// An export of a few records whose answers can be worked out by hand; Paris, March 2024.
enum SmallExport {
  /// The text of the export.
  static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="fr_FR">
     <ExportDate value="2024-04-10 12:00:00 +0200"/>
    \(records.joined(separator: "\n"))
    </HealthData>
    """

  /// The same without its end, as a download that broke off leaves it.
  static let truncated = String(text.dropLast(60))

  /// A day later, without the steps of the evening of 31 March.
  static let withoutAnEvening = """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="fr_FR">
     <ExportDate value="2024-04-11 12:00:00 +0200"/>
    \(records.filter { !$0.contains("value=\"1000\"") }.joined(separator: "\n"))
    </HealthData>
    """

  private static let watch =
    "&lt;&lt;HKDevice: 0x28&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch&gt;"

  private static let records: [String] = {
    let steps = "HKQuantityTypeIdentifierStepCount"
    let heart = "HKQuantityTypeIdentifierHeartRate"
    let stand = "HKCategoryTypeIdentifierAppleStandHour"
    let mindful = "HKCategoryTypeIdentifierMindfulSession"
    return [
      // The worked example: the phone 10:00-10:10 counts 100, the watch 10:05-10:15 counts 200.
      record(steps, "iPhone", "count", "2024-03-30 10:00:00", "2024-03-30 10:10:00", "100"),
      record(
        steps, "Anna’s Apple\u{A0}Watch", "count", "2024-03-30 10:05:00", "2024-03-30 10:15:00",
        "200", device: watch),
      // The day of the spring change has 23 hours: 1 000 steps in its last one.
      record(steps, "iPhone", "count", "2024-03-31 22:00:00", "2024-03-31 23:00:00", "1000"),
      record(steps, "iPhone", "count", "2024-04-02 08:00:00", "2024-04-02 08:05:00", "0"),
      // 60 at 0 s, 60 at 60 s, 180 at 70 s: 68.571428... by time, 100 by number.
      record(
        heart, "Anna’s Apple\u{A0}Watch", "count/min", "2024-03-30 10:00:00",
        "2024-03-30 10:00:00", "60", device: watch),
      record(
        heart, "Anna’s Apple\u{A0}Watch", "count/min", "2024-03-30 10:01:00",
        "2024-03-30 10:01:00", "60", device: watch),
      record(
        heart, "Anna’s Apple\u{A0}Watch", "count/min", "2024-03-30 10:01:10",
        "2024-03-30 10:01:10", "180", device: watch),
      record(
        "HKQuantityTypeIdentifierDistanceWalkingRunning", "iPhone", "mi", "2024-03-30 10:00:00",
        "2024-03-30 10:10:00", "2.5"),
      record(
        stand, "Anna’s Apple\u{A0}Watch", nil, "2024-03-30 10:00:00", "2024-03-30 11:00:00",
        "HKCategoryValueAppleStandHourStood"),
      record(
        stand, "Anna’s Apple\u{A0}Watch", nil, "2024-03-30 11:00:00", "2024-03-30 12:00:00",
        "HKCategoryValueAppleStandHourIdle"),
      record(
        mindful, "Calm, \"deep\"", nil, "2024-03-30 07:00:00", "2024-03-30 07:10:00",
        "HKCategoryValueNotApplicable"),
      // A bad record: the end lies before the start.
      record(steps, "iPhone", "count", "2024-03-30 10:10:00", "2024-03-30 10:00:00", "7"),
    ]
  }()

  /// One record; its dates are on the clocks of Paris, which are an hour later from 31 March on.
  private static func record(
    _ type: String, _ source: String, _ unit: String?, _ start: String, _ end: String,
    _ value: String, device: String? = nil
  ) -> String {
    func date(_ text: String) -> String {
      text + (text >= "2024-03-31 03:00:00" ? " +0200" : " +0100")
    }
    let name = source.replacing("\"", with: "&quot;")
    return " <Record type=\"\(type)\" sourceName=\"\(name)\""
      + (unit.map { " unit=\"\($0)\"" } ?? "") + (device.map { " device=\"\($0)\"" } ?? "")
      + " creationDate=\"\(date(end))\" startDate=\"\(date(start))\""
      + " endDate=\"\(date(end))\" value=\"\(value)\"/>"
  }
}
