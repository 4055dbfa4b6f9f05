internal import CalendarBuckets
public import HealthReports

extension HeartReport: CSVReport {
  /// A row a figure of a bucket, a workout or an hour of the day; hours (`hour7`) have no dates.
  ///
  /// `pnn50` is a share, `count` is how many samples, recordings, workouts or days the value is of.
  public var csvTable: CSVTable {
    var table = CSVTable(columns: ["figure", "date", "start", "end", "value", "unit", "count"])
    for (name, list, unit) in [
      ("restingHeartRate", restingHeartRate, units.restingHeartRate),
      ("walkingHeartRate", walkingHeartRate, units.walkingHeartRate),
      ("statedSDNN", statedSDNN, units.variability),
    ] {
      table.append(name, list ?? [], unit)
    }
    for entry in computedVariability ?? [] {
      for (name, value, unit) in [
        ("computedSDNN", entry.sdnn, units.variability), ("rmssd", entry.rmssd, units.variability),
        ("pnn50", entry.pnn50, "%"),
      ] {
        guard let value else { continue }
        table.append([
          name, entry.date, CSVTable.instant(entry.start), CSVTable.instant(entry.end),
          CSVTable.number(value), unit, String(entry.recordings),
        ])
      }
    }
    table.append("statedRecovery", statedRecovery ?? [], units.statedRecovery)
    for entry in computedRecovery ?? [] {
      for (name, value) in [
        ("meanRecoveryOneMinute", entry.oneMinute), ("meanRecoveryTwoMinutes", entry.twoMinutes),
      ] {
        guard let value else { continue }
        table.append([
          name, entry.date, CSVTable.instant(entry.start), CSVTable.instant(entry.end),
          CSVTable.number(value), units.heartRate, String(entry.workouts),
        ])
      }
    }
    for entry in recoveries ?? [] {
      for (name, value) in [
        ("recoveryOneMinute", entry.oneMinute), ("recoveryTwoMinutes", entry.twoMinutes),
      ] {
        guard let value else { continue }
        table.append([
          name, entry.start.dateText, CSVTable.instant(entry.start), CSVTable.instant(entry.end),
          CSVTable.number(value), units.heartRate, "1",
        ])
      }
    }
    for hour in profile ?? [] {
      table.append([
        "hour\(hour.hour)", "", "", "", CSVTable.number(hour.average), units.heartRate,
        String(hour.days),
      ])
    }
    return table
  }
}

extension CSVTable {
  /// A row for the average of each bucket.
  fileprivate mutating func append(
    _ name: String, _ list: [HeartReport.Figures], _ unit: String
  ) {
    for entry in list {
      append([
        name, entry.date, Self.instant(entry.start), Self.instant(entry.end),
        Self.number(entry.average), unit, String(entry.count),
      ])
    }
  }
}
