internal import Foundation
internal import HKStats

/// Sleep: single stages with their times; sums of a night only where they are a time from start to end.
extension AutoExportReader {
  mutating func takeSleep(_ points: [JSONValue]) {
    var faults = 0
    var sums = 0
    for point in points {
      if let name = point["value"]?.text {
        guard let value = AutoExportNames.sleep(name),
          let start = Self.date(point["startDate"] ?? point["start"])?.date,
          let end = Self.date(point["endDate"] ?? point["end"])?.date, start < end
        else {
          faults += 1
          continue
        }
        add(value, start, end, point)
      } else if !takeNight(point) {
        sums += 1
      }
    }
    refuse("sleep_analysis", faults, "A stage needs startDate, endDate and a value that is known.")
    refuse(
      "sleep_analysis", sums,
      "A night as sums of its stages does not say when each was: turn off the summary of data in the app."
    )
  }

  /// A night of an old watch or phone: one stretch asleep, one in bed; false for one whose sums are of something else.
  private mutating func takeNight(_ point: JSONValue) -> Bool {
    let hasStages = ["core", "deep", "rem", "awake"].contains { (point[$0]?.number ?? 0) > 0 }
    if hasStages { return false }
    let asleep = Self.stretch(
      point, "sleepStart", "sleepEnd", hours: point["asleep"] ?? point["totalSleep"])
    let inBed = Self.stretch(point, "inBedStart", "inBedEnd", hours: point["inBed"])
    guard asleep.isHonest, inBed.isHonest, asleep.dates != nil || inBed.dates != nil else {
      return false
    }
    if let (start, end) = asleep.dates { add(.asleepUnspecified, start, end, point) }
    if let (start, end) = inBed.dates { add(.inBed, start, end, point) }
    return true
  }

  /// A stretch from start to end if its hours fill it, to a minute; without hours there is none.
  private static func stretch(
    _ point: JSONValue, _ startName: String, _ endName: String, hours: JSONValue?
  ) -> (dates: (start: Date, end: Date)?, isHonest: Bool) {
    guard let hours = hours?.number, hours > 0 else { return (nil, true) }
    guard let start = date(point[startName])?.date, let end = date(point[endName])?.date,
      start < end, abs(end.timeIntervalSince(start) - hours * 3_600) <= 60
    else { return (nil, false) }
    return ((start, end), true)
  }

  private mutating func add(
    _ value: HKCategoryValueSleepAnalysis, _ start: Date, _ end: Date, _ point: JSONValue
  ) {
    add(
      HKCategorySample(
        type: HKCategoryType(.sleepAnalysis), value: value.rawValue, start: start, end: end,
        metadata: Self.metadata(point)), [point["source"]?.text ?? "", "\(value.rawValue)"])
  }
}
