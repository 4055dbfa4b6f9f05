internal import HealthReports
internal import ReportFormats

/// The columns that tables of workouts and of their totals have in common.
package struct WorkoutColumns {
  /// The units of the figures.
  var units: WorkoutUnitNames
  /// Distances.
  var distances: [Double?]
  /// What has a pace or a speed; nil for rows without either.
  var rates: [(any PacedFigure)?]
  /// Active energies.
  var energies: [Double?]
  /// Average heart rates.
  var averages: [Double?]
  /// Highest heart rates.
  var maxima: [Double?]
  /// Heights climbed.
  var ascents: [Double?]

  /// The columns; none for figures that no row has.
  var columns: [TextTable.Column] {
    var columns: [TextTable.Column] = []
    if distances.contains(where: { $0 != nil }) {
      columns.append(Self.column("Distance", distances, units.distance, digits: 2, group: 0))
      columns.append(Self.rates(rates))
    }
    if energies.contains(where: { $0 != nil }) {
      columns.append(Self.column("Energy", energies, units.energy, group: 0))
    }
    if averages.contains(where: { $0 != nil }) {
      columns.append(Self.column("Avg", averages, "bpm", group: 0))
    }
    if maxima.contains(where: { $0 != nil }) {
      columns.append(Self.column("Max", maxima, "bpm", group: 0))
    }
    if ascents.contains(where: { $0 != nil }) {
      columns.append(Self.column("Ascent", ascents, units.elevation, group: 1))
    }
    return columns
  }

  /// A column of figures in a unit.
  static func column(
    _ heading: String, _ values: [Double?], _ unit: String, digits: Int = 0, group: Int
  ) -> TextTable.Column {
    .numbers([heading], values, unit: UnitText.shown(unit), digits: digits, group: group)
  }

  /// A column of paces, of speeds, or of both.
  static func rates(_ rates: [(any PacedFigure)?]) -> TextTable.Column {
    let hasSpeed = rates.contains { $0?.speed != nil }
    let hasPace = !hasSpeed || rates.contains { $0?.pace != nil }
    let heading =
      hasPace && hasSpeed ? ["Pace or", "speed"] : hasSpeed ? ["Speed"] : ["Pace"]
    return TextTable.Column(heading: heading, cells: rates.map { $0?.paceText ?? "" }, group: 0)
  }

  /// The name of an activity, cut where the table has no room for it.
  ///
  /// - Parameter isKey: whether it takes the name to tell rows apart.
  static func activity(_ names: [String], isKey: Bool = false) -> TextTable.Column {
    TextTable.Column(
      heading: ["Activity"], alignment: .left, cells: names, group: 0, isKey: isKey, shortest: 13)
  }

  /// The name of an activity for people.
  static func title(_ activity: String) -> String { WorkoutNames.heading(activity).asName }

  /// What is said of a store that holds no workouts.
  package static let nothingStored =
    "The store holds no workouts. Exports hold those that a watch or an app recorded; "
    + "'hkstats types' lists what else there is."

  /// What is said of a range without workouts.
  package static func nothingHere(storedCount: Int) -> String {
    "No workout starts here; the store holds \(storedCount). --from and --to show others."
  }
}
