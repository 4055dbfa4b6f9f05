internal import Foundation

/// The totals of a workout that an app states, as it could before there were workout builders. They are no
/// statistics: there may be no samples behind them.
package struct StatedTotals: Sendable, Equatable {
  /// What a total is of.
  package enum Kind: String, CaseIterable, Sendable {
    case energyBurned = "totalEnergyBurned"
    case distance = "totalDistance"
    case swimmingStrokes = "totalSwimmingStrokeCount"
    case flightsClimbed = "totalFlightsClimbed"

    /// The type that samples of it have in a workout of an activity.
    package func type(in activity: HKWorkoutActivityType) -> HKQuantityType {
      switch self {
      case .energyBurned: HKQuantityType(.activeEnergyBurned)
      case .distance: WorkoutStatistics.distanceType(of: activity)
      case .swimmingStrokes: HKQuantityType(.swimmingStrokeCount)
      case .flightsClimbed: HKQuantityType(.flightsClimbed)
      }
    }
  }

  private var quantities: [Kind: HKQuantity] = [:]

  /// No total.
  package init() {}

  /// The total of a kind; nil if it was not stated.
  package subscript(_ kind: Kind) -> HKQuantity? {
    get { quantities[kind] }
    set { quantities[kind] = newValue }
  }

  /// Why a workout with these totals cannot be saved; nil if it can.
  var complaint: String? {
    let names: [(Kind, String)] = [
      (.energyBurned, "total energy burned"), (.distance, "total distance"),
      (.swimmingStrokes, "total swimming stroke count"),
      (.flightsClimbed, "total flights climbed"),
    ]
    for (kind, name) in names {
      // All distances have one unit.
      let unit = kind.type(in: .other).canonicalUnit
      if let complaint = SampleValidation.total(self[kind], named: name, unit: unit) {
        return complaint
      }
    }
    return nil
  }

  func encode(with coder: NSCoder) {
    for (kind, quantity) in quantities { coder.encode(quantity, forKey: kind.rawValue) }
  }

  init(coder: NSCoder) {
    for kind in Kind.allCases {
      quantities[kind] = coder.decodePresent(HKQuantity.self, forKey: kind.rawValue)
    }
  }
}
