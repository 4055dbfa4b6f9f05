import CalendarBuckets
import HealthCalculations

/// Sleep samples written as a person would: from, to, stage, of the best source unless said otherwise.
struct SleepSamples {
  var columns = SampleColumns()

  init(_ rows: [(from: Double, to: Double, stage: SleepStage, rank: UInt16)]) {
    for row in rows {
      columns.append(
        start: row.from, end: row.to, value: Double(row.stage.rawValue), rank: row.rank)
    }
    columns.sort()
  }

  init(_ rows: [(Double, Double, SleepStage)]) {
    self.init(rows.map { (from: $0.0, to: $0.1, stage: $0.2, rank: 0) })
  }

  func analysis(_ zone: ZoneRules = .utc, _ rules: SleepRules = SleepRules()) -> SleepAnalysis {
    SleepAnalysis(of: columns, zone: zone, rules: rules)
  }
}

/// Hours of UTC on and after 10 January 2024, in seconds since 1970: `hour(22)` is that evening.
func hour(_ hours: Double) -> Double {
  1_704_844_800 + hours * 3_600
}

extension SampleColumns {
  /// The ranks that have a sample of being awake with a length.
  var wakefulRanks: Set<UInt16> {
    Set(starts.indices.filter { values[$0] == 2 && ends[$0] > starts[$0] }.map { ranks[$0] })
  }
}
