internal import Foundation

/// The statistics of a workout as a table by type.
package enum WorkoutStatistics {
  /// The statistics of a table in a settled order, for an archive.
  static func archived(_ table: [HKQuantityType: HKStatistics]) -> NSArray {
    NSArray(
      array: table.values.sorted { $0.quantityType.identifier < $1.quantityType.identifier })
  }

  /// A table of statistics by their types.
  static func byType(_ statistics: [HKStatistics]) -> [HKQuantityType: HKStatistics] {
    Dictionary(
      statistics.map { ($0.quantityType, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The type that the distance of an activity is recorded as.
  package static func distanceType(of activity: HKWorkoutActivityType) -> HKQuantityType {
    switch activity {
    case .cycling, .handCycling: HKQuantityType(.distanceCycling)
    case .swimming: HKQuantityType(.distanceSwimming)
    case .wheelchairWalkPace, .wheelchairRunPace: HKQuantityType(.distanceWheelchair)
    case .downhillSkiing, .snowboarding: HKQuantityType(.distanceDownhillSnowSports)
    case .crossCountrySkiing: HKQuantityType(.distanceCrossCountrySkiing)
    case .paddleSports: HKQuantityType(.distancePaddleSports)
    case .rowing: HKQuantityType(.distanceRowing)
    case .skatingSports: HKQuantityType(.distanceSkatingSports)
    default: HKQuantityType(.distanceWalkingRunning)
    }
  }
}

extension NSCoder {
  /// The elements of an archived array; empty if there is none, `nil` if one is of another class.
  func decodeObjects<Value: NSObject & NSCoding>(
    of type: Value.Type, forKey key: String
  ) -> [Value]? {
    guard containsValue(forKey: key) else { return [] }
    return decodeObject(of: [NSArray.self, type], forKey: key) as? [Value]
  }
}
