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
  /// The unit of the pace or speed for people: `/km`, `km/h`; nil if there is none.
  package var rateUnit: String? {
    if pace != nil, let paceUnit { return String(paceUnit.dropFirst()) }
    guard speed != nil, let speedUnit else { return nil }
    return speedUnit == "mi/h" ? "mph" : speedUnit
  }

  /// The pace or speed for people: `5:12 /km`, `24.3 km/h`; empty if there is none.
  package var paceText: String {
    guard let rateUnit else { return "" }
    if let pace { return NumberText.clock(pace) + " " + rateUnit }
    return speed.map { NumberText.fixed($0, digits: 1) + " " + rateUnit } ?? ""
  }
}

extension WorkoutsReport.Workout: PacedFigure {}
extension WorkoutsReport.Split: PacedFigure {}
extension WorkoutTotalsReport.Activity: PacedFigure {}
extension WorkoutEffortsReport.Effort: PacedFigure {}
extension WorkoutCourseReport.Part: PacedFigure {}
