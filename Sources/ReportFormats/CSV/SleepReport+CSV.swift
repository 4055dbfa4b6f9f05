public import HealthReports

extension SleepReport: CSVReport {
  /// A row a night: the figures of its main sleep, and how many naps there were.
  public var csvTable: CSVTable {
    var table = CSVTable(columns: [
      "date", "start", "end", "sessions", "totalAsleep", "asleep", "core", "deep", "rem",
      "unspecified", "awake", "inBed", "inBedIsDerived", "sleepPeriod", "waso", "onset", "wake",
      "efficiency", "latency", "bedtime", "outOfBed", "midpoint", "awakenings", "naps",
      "napsAsleep",
      "partial", "coverage",
    ])
    for night in nights {
      let main = night.mainSleep
      let stages = [main?.core, main?.deep, main?.rem, main?.unspecified, main?.awake]
      table.append(
        [
          night.date, CSVTable.instant(night.start), CSVTable.instant(night.end),
          CSVTable.number(night.sessions), CSVTable.number(night.totalAsleep),
          CSVTable.number(main?.asleep),
        ] + stages.map(CSVTable.number) + [
          CSVTable.number(night.inBed), CSVTable.flag(main?.inBedIsDerived),
          CSVTable.number(main?.sleepPeriod), CSVTable.number(main?.waso),
          CSVTable.instant(main?.onset), CSVTable.instant(main?.wake),
          CSVTable.number(main?.efficiency), CSVTable.number(main?.latency),
          CSVTable.instant(main?.bedtime ?? night.bedtime), CSVTable.instant(night.outOfBed),
          CSVTable.instant(main?.midpoint),
          CSVTable.number(main?.awakenings),
          CSVTable.number(main.map { _ in night.naps.count }),
          CSVTable.number(main.map { _ in night.naps.reduce(0) { $0 + $1.asleep } }),
          CSVTable.flag(main?.partial), CSVTable.number(main?.coverage),
        ])
    }
    return table
  }
}
