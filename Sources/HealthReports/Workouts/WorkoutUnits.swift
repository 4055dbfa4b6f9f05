internal import HealthCalculations
internal import HealthKitTypes
package import SampleStore

/// The units of workouts' figures, which are stored in metres and kilocalories.
package struct WorkoutUnits: Sendable {
  /// Kilometres or miles, or the metres of the store.
  package var distance: DisplayUnit
  /// Kilocalories, Calories, kilojoules.
  package var energy: DisplayUnit
  /// Metres or feet.
  package var height: DisplayUnit

  private static let distanceType = "HKQuantityTypeIdentifierDistanceWalkingRunning"
  private static let energyType = "HKQuantityTypeIdentifierActiveEnergyBurned"
  private static let metresOfYard = 0.9144
  private static let metresOfMile = 1609.344

  /// The units of a choice. `auto` is what the export wrote distances and energies in, without samples
  /// what the workouts state, without both what the reader's country has.
  package init(
    _ choice: UnitsChoice, store: StoreSnapshot, stated: String?, prefersUSUnits: Bool
  ) throws {
    func recorded(_ type: String) throws -> String? {
      guard choice == .auto else { return nil }
      let stored = try store.types(only: [type]).first { $0.sampleCount > 0 }
      let unit = try stored.flatMap { try store.lastRecordedUnit(of: $0) }
      return unit.flatMap { (try? HKUnit(parsing: $0)) == nil ? nil : $0 }
    }
    func usable(_ unit: String?) -> String? {
      unit == "km" || unit == "mi" ? unit : nil
    }
    distance = try DisplayUnit.unit(
      for: Self.distanceType, stored: "m", choice: choice,
      recorded: usable(try recorded(Self.distanceType)) ?? usable(stated),
      prefersUSUnits: prefersUSUnits)
    energy = try DisplayUnit.unit(
      for: Self.energyType, stored: "kcal", choice: choice, recorded: try recorded(Self.energyType),
      prefersUSUnits: prefersUSUnits)
    height = DisplayUnit(text: "m")
    if distance.text == "mi" {
      height = DisplayUnit(
        text: "ft", converter: try HKUnit(parsing: "m").converter(to: HKUnit(parsing: "ft")))
    }
  }

  /// Whether distances are in miles.
  package var areMiles: Bool { distance.text == "mi" }
  /// The length of a split in metres.
  package var splitLength: Double { areMiles ? Self.metresOfMile : 1_000 }
  /// What a tempo is of: `km`, `mi`, `100 m`, `100 yd`.
  package func tempoUnit(_ tempo: WorkoutActivity.Tempo) -> String {
    switch tempo {
    case .pace: areMiles ? "mi" : "km"
    case .lengths: areMiles ? "100 yd" : "100 m"
    case .speed: areMiles ? "mi/h" : "km/h"
    }
  }

  /// The tempo of a speed in metres a second: seconds for its unit, or units an hour.
  package func tempo(_ tempo: WorkoutActivity.Tempo, speed: Double) -> Double {
    switch tempo {
    case .pace: splitLength / speed
    case .lengths: (areMiles ? 100 * Self.metresOfYard : 100) / speed
    case .speed: speed * 3_600 / splitLength
    }
  }
}
