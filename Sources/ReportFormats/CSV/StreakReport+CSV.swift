public import HealthReports

extension StreakReport: CSVReport {
  /// A row a streak, in order.
  public var csvTable: CSVTable {
    var table = CSVTable(columns: ["date", "start", "end", "length"])
    for streak in streaks {
      table.append([
        streak.date, CSVTable.instant(streak.start), CSVTable.instant(streak.end),
        CSVTable.number(streak.length),
      ])
    }
    return table
  }
}
