internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// The names of the units of a report of workouts.
public struct WorkoutUnitNames: Sendable, Codable, Equatable {
  /// The unit of distances: `km`, `mi`, `m`.
  public var distance: String
  /// The unit of active energies: `kcal`, `Cal`, `kJ`.
  public var energy: String
  /// The unit of ascents and descents: `m`, `ft`.
  public var elevation: String
  /// The unit of heart rates.
  public var heartRate = "count/min"
}

/// The units of workouts' figures, which are stored in metres and kilocalories.
struct WorkoutUnits: Sendable {
  /// Kilometres or miles, or the metres of the store.
  var distance: DisplayUnit
  /// Kilocalories, Calories, kilojoules.
  var energy: DisplayUnit
  /// Metres or feet.
  var elevation: DisplayUnit

  private static let distanceType = HKQuantityTypeIdentifier.distanceWalkingRunning.rawValue
  private static let energyType = HKQuantityTypeIdentifier.activeEnergyBurned.rawValue
  private static let metresOfYard = 0.9144
  private static let metresOfMile = 1609.344

  /// The units of a question. `auto` is what the export wrote distances and energies in, without samples
  /// what the workouts state, without both what the reader's country has.
  ///
  /// - Parameter stated: the unit that a workout states its distance in.
  init(_ question: Question, stated: String?) throws {
    func stored(_ type: String) throws -> StoredType? {
      try question.snapshot.types(only: [type]).first { $0.sampleCount > 0 }
    }
    func usable(_ unit: String?) -> String? {
      unit == "km" || unit == "mi" ? unit : nil
    }
    let recorded =
      question.scope.units == .auto
      ? try stored(Self.distanceType).flatMap(question.recordedUnit) : nil
    distance = try DisplayUnit.unit(
      for: Self.distanceType, stored: "m", choice: question.scope.units,
      recorded: usable(recorded) ?? usable(stated), prefersUSUnits: question.scope.prefersUSUnits)
    energy = try question.unit(of: Self.energyType, stored: stored(Self.energyType))
    elevation = DisplayUnit(text: "m")
    if distance.text == "mi" {
      elevation = DisplayUnit(
        text: "ft", converter: try HKUnit(parsing: "m").converter(to: HKUnit(parsing: "ft")))
    }
  }

  /// Their names.
  var names: WorkoutUnitNames {
    WorkoutUnitNames(distance: distance.text, energy: energy.text, elevation: elevation.text)
  }

  private var areMiles: Bool { distance.text == "mi" }

  /// The length of a split in metres.
  var splitLength: Double { areMiles ? Self.metresOfMile : 1_000 }

  /// A speed in metres per second in the style of an activity; of none nothing.
  func rate(_ style: SpeedStyle, metresPerSecond: Double?) -> WorkoutRate {
    var rate = WorkoutRate()
    guard let metresPerSecond else { return rate }
    switch style {
    case .pace:
      rate.pace = splitLength / metresPerSecond
      rate.paceUnit = areMiles ? "s/mi" : "s/km"
    case .pacePer100:
      rate.pace = (areMiles ? 100 * Self.metresOfYard : 100) / metresPerSecond
      rate.paceUnit = areMiles ? "s/100 yd" : "s/100 m"
    case .speed:
      rate.speed = metresPerSecond * 3_600 / splitLength
      rate.speedUnit = areMiles ? "mi/h" : "km/h"
    }
    return rate
  }
}

/// A pace or a speed, with its unit.
struct WorkoutRate {
  var pace: Double?
  var paceUnit: String?
  var speed: Double?
  var speedUnit: String?
}
