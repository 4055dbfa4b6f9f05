/// An export of a few nights whose answers can be worked out by hand; New York, March 2024, around the
/// night of the spring change.
public enum SleepExport {
  /// The text of the export.
  public static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_US">
     <ExportDate value="2024-03-20 12:00:00 -0400"/>
    \(records.joined(separator: "\n"))
    </HealthData>
    """

  /// The same without the nights that hold sleep: what a phone of 2015 records.
  public static let timeInBedAlone = """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_US">
     <ExportDate value="2024-03-20 12:00:00 -0400"/>
    \(records.filter { $0.contains("AnalysisInBed") && $0.contains("03-11") }.joined(separator: "\n"))
    </HealthData>
    """

  private static let watch =
    "&lt;&lt;HKDevice: 0x28&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch&gt;"

  private static let records: [String] = [
    // The night to Friday: the watch knows stages, so it goes before the app of the same night.
    record("iPhone", "InBed", "03-07 22:50", "03-08 07:05"),
    record("Dreams", "AsleepUnspecified", "03-07 22:55", "03-08 07:10"),
    record("Watch", "Awake", "03-07 23:00", "03-07 23:10"),
    record("Watch", "AsleepCore", "03-07 23:10", "03-08 01:00"),
    record("Watch", "AsleepDeep", "03-08 01:00", "03-08 02:00"),
    record("Watch", "AsleepREM", "03-08 02:00", "03-08 03:00"),
    record("Watch", "Awake", "03-08 03:00", "03-08 03:15"),
    record("Watch", "AsleepCore", "03-08 03:15", "03-08 07:00"),
    // The night to Saturday, without a watch; a nap in the afternoon.
    record("Dreams", "AsleepUnspecified", "03-09 00:30", "03-09 08:30"),
    record("Watch", "AsleepCore", "03-09 14:00", "03-09 14:40"),
    // From 23:30 to 8:00 the clock shows eight and a half hours, of which one was not.
    record("Watch", "AsleepCore", "03-09 23:30", "03-10 03:30"),
    record("Watch", "AsleepDeep", "03-10 03:30", "03-10 04:30"),
    record("Watch", "AsleepREM", "03-10 04:30", "03-10 08:00"),
    // The night to Monday: nothing but time in bed.
    record("iPhone", "InBed", "03-10 22:00", "03-11 06:00"),
    record("iPhone", "InBed", "03-11 06:30", "03-11 07:00"),
    // The night to Wednesday has a quarter of an hour that nobody scored; the one before was not recorded.
    record("Watch", "AsleepCore", "03-12 22:30", "03-13 02:00"),
    record("Watch", "AsleepREM", "03-13 02:15", "03-13 06:30"),
  ]

  /// One record; its dates are on the clocks of New York, which are an hour later from 10 March, 3:00 on.
  private static func record(
    _ source: String, _ value: String, _ start: String, _ end: String
  ) -> String {
    func date(_ text: String) -> String {
      "2024-\(text):00 " + (text >= "03-10 03:00" ? "-0400" : "-0500")
    }
    return " <Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" sourceName=\"\(source)\""
      + (source == "Watch" ? " device=\"\(watch)\"" : "")
      + " creationDate=\"\(date(end))\" startDate=\"\(date(start))\" endDate=\"\(date(end))\""
      + " value=\"HKCategoryValueSleepAnalysis\(value)\"/>"
  }
}
