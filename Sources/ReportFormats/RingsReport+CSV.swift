public import HealthReports

extension RingsReport: CSVReport {
  /// A row a day.
  public var csvTable: CSVTable {
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
