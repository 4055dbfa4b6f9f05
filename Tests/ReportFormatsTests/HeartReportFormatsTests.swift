import CalendarBuckets
import Foundation
import Testing

@testable import HealthReports
@testable import ReportFormats

/// JSON, CSV and sentences of a heart report with every figure.
@Suite struct HeartReportFormatsTests {
  private static let paris = 3_600
  private static let start = OffsetInstant(1_711_321_200, offset: paris)
  private static let end = OffsetInstant(1_711_922_400, offset: 2 * paris)
  private static let runStart = OffsetInstant(1_711_789_200, offset: paris)
  private static let runEnd = OffsetInstant(1_711_791_060.25, offset: paris)

  static func filled() throws -> HeartReport {
    func figures(_ average: Double) -> [HeartReport.Figures] {
      [
        HeartReport.Figures(
          date: "2024-03-25", start: start, end: end, average: average, minimum: average - 1,
          maximum: average + 1, count: 3)
      ]
    }
    return HeartReport(
      timeZone: "Europe/Paris", timeZoneOrigin: .lastImport,
      interval: try BucketInterval(weeks: 1),
      anchor: OffsetInstant(1_514_761_200, offset: paris), start: start, end: end,
      restingHeartRate: figures(57.75),
      restingTrend: HeartReport.RestingTrend(perYear: -1.5, low: -2, high: 0.25, days: 1_200),
      walkingHeartRate: figures(88), statedSDNN: figures(48.5), artefactTolerance: 0.2,
      computedVariability: [
        HeartReport.Variability(
          date: "2024-03-25", start: start, end: end, sdnn: 27.5, rmssd: 50.25, pnn50: 0.5,
          recordings: 2, normalIntervals: 90, excludedIntervals: 10)
      ], statedRecovery: figures(16),
      computedRecovery: [
        HeartReport.MeanRecovery(
          date: "2024-03-25", start: start, end: end, oneMinute: 15, twoMinutes: nil, workouts: 1)
      ],
      recoveries: [
        HeartReport.Recovery(
          activity: "HKWorkoutActivityTypeRunning", start: runStart, end: runEnd, peak: 171,
          atEnd: 170, afterOneMinute: 155, afterTwoMinutes: nil, oneMinute: 15, twoMinutes: nil)
      ], profile: [HeartReport.Hour(hour: 7, average: 61, minimum: 50, maximum: 90, days: 4)])
  }

  @Test func jsonIsReadBackAsTheSameReport() throws {
    let report = try Self.filled()
    let bytes = try OrderedJSONEncoder.encode(report)
    #expect(try JSONDecoder().decode(HeartReport.self, from: Data(bytes)) == report)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix(#"{"schema":"hkstats/heart/2","timeZone":"Europe/Paris","#))
    #expect(!text.contains("null") && !text.contains("twoMinutes"))
  }

  @Test func csvHasARowAFigure() throws {
    let table = try Self.filled().csvTable
    let bucket = "2024-03-25,2024-03-24T23:00:00Z,2024-03-31T22:00:00Z"
    let rows = table.text.split(separator: "\r\n").map(String.init)
    let expected: [String] = [
      "figure,date,start,end,value,unit,count", "restingHeartRate,\(bucket),57.75,count/min,3",
      "walkingHeartRate,\(bucket),88.0,count/min,3", "statedSDNN,\(bucket),48.5,ms,3",
      "computedSDNN,\(bucket),27.5,ms,2", "rmssd,\(bucket),50.25,ms,2", "pnn50,\(bucket),0.5,%,2",
      "statedRecovery,\(bucket),16.0,count/min,3",
      "meanRecoveryOneMinute,\(bucket),15.0,count/min,1",
      "recoveryOneMinute,2024-03-30,2024-03-30T09:00:00Z,2024-03-30T09:31:00.250Z,15.0,count/min,1",
      "hour7,,,,61.0,count/min,4",
    ]
    #expect(rows == expected)
  }

  @Test func sentencesSayWhatTheFiguresAre() throws {
    let sentences = try Self.filled().explanations
    #expect(sentences.count == 4)
    #expect(
      sentences[0]
        == "Resting heart rate: -1.50 bpm per year (Theil-Sen over 1,200 days here; 95 % interval -2.00 to +0.25)."
    )
    #expect(sentences[1].contains("means over 2 recordings of RR intervals"))
    #expect(sentences[1].hasSuffix("more than 20 % from the one before are excluded: 10.0 %."))
  }
}
