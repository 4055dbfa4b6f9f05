public import HealthReports

extension RingsReport: CSVReport {
  /// A row a day, or a row a bucket where buckets of days were asked for.
  public var csvTable: CSVTable { buckets.map(table(of:)) ?? dayTable }

  private func table(of buckets: [Bucket]) -> CSVTable {
    var table = CSVTable(columns: [
      "date", "start", "end", "days", "moveClosed", "moveKnown", "exerciseClosed",
      "exerciseKnown", "standClosed", "standKnown", "allClosed", "allKnown", "longestRunStart",
      "longestRunDays",
    ])
    for bucket in buckets {
      let summary = bucket.summary
      let rings = [summary.move, summary.exercise, summary.stand, summary.all]
      var fields = [
        bucket.date, CSVTable.instant(bucket.start), CSVTable.instant(bucket.end),
        String(summary.days),
      ]
      for ring in rings { fields += [String(ring.closed), String(ring.known)] }
      fields.append(summary.longestRun?.start ?? "")
      fields.append(CSVTable.number(summary.longestRun?.days))
      table.append(fields)
    }
    return table
  }

  private var dayTable: CSVTable {
    var table = CSVTable(columns: [
      "date", "allClosed", "moveUnit", "move", "moveGoal", "moveComputed", "exercise",
      "exerciseGoal", "exerciseComputed", "stand", "standGoal", "standComputed",
    ])
    for day in days {
      let move = day.move ?? day.moveTime
      var fields = [
        day.date, CSVTable.flag(day.allClosed), day.move == nil ? "min" : energyUnit,
      ]
      for ring in [move, day.exercise, day.stand] {
        fields += [ring?.value, ring?.goal, ring?.computed].map(CSVTable.number)
      }
      table.append(fields)
    }
    return table
  }
}
