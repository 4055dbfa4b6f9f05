internal import CalendarBuckets
internal import HealthReports
internal import ReportFormats
internal import HealthCalculations

/// Writes nights as CSV by RFC 4180: one record a night, a heading first.
///
/// The columns are the members of ``SleepJSON``'s nights but the naps, of which there are number and
/// sleep. What a night does not have is an empty field. Numbers are in full precision.
struct SleepCSV {
  private static let heading = [
    "night", "sessions", "totalAsleep", "asleep", "core", "deep", "rem", "unspecified", "awake",
    "inBed",
    "inBedIsDerived", "sleepPeriod", "waso", "onset", "wake", "efficiency", "latency", "bedtime",
    "midpoint", "awakenings", "naps", "napsAsleep",
  ]

  /// The nights as CSV.
  static func text(_ document: SleepDocument) -> String {
    var csv = CSVWriter()
    csv.record(heading)
    for night in document.nights {
      let start = [
        night.night.dateText, String(night.sessionCount), CSVWriter.number(night.totalAsleep),
      ]
      guard let main = night.mainSleep else {
        var fields = start + Array(repeating: "", count: heading.count - start.count)
        fields[9] = CSVWriter.number(night.inBed)
        csv.record(fields)
        continue
      }
      let figures: [Double?] = [
        main.sleepPeriod, main.waso, main.onset, main.wake, main.efficiency, main.latency,
        main.bedtime,
        main.midpoint,
      ]
      let stages = [
        main.asleep, main.core, main.deep, main.rem, main.unspecified, main.awake, main.inBed,
      ]
      csv.record(
        start + stages.map { CSVWriter.number($0) } + [String(main.inBedIsDerived)]
          + figures.map(CSVWriter.number)
          + [
            String(main.awakenings), String(night.naps.count),
            CSVWriter.number(night.naps.reduce(0) { $0 + $1.asleep }),
          ])
    }
    return csv.text
  }
}
