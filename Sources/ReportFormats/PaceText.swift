package import HealthReports

/// A figure with either a pace or a speed.
package protocol PacedFigure {
  /// The seconds for one unit.
  var pace: Double? { get }
  /// The unit of the pace: `s/km`.
  var paceUnit: String? { get }
  /// The speed.
  var speed: Double? { get }
  /// The unit of the speed: `km/h`.
  var speedUnit: String? { get }
}

extension PacedFigure {
  /// The pace or speed for people: `5:12 /km`, `24.3 km/h`; empty if there is none.
  package var paceText: String {
    if let pace, let paceUnit {
      return NumberText.clock(pace) + " " + paceUnit.dropFirst()
    }
    guard let speed, let speedUnit else { return "" }
    return NumberText.fixed(speed, digits: 1) + " " + (speedUnit == "mi/h" ? "mph" : speedUnit)
  }
}

extension WorkoutsReport.Workout: PacedFigure {}
extension WorkoutsReport.Split: PacedFigure {}
extension WorkoutTotalsReport.Activity: PacedFigure {}
extension WorkoutEffortsReport.Effort: PacedFigure {}
