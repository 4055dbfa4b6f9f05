#if !canImport(ObjectiveC)
  public import Foundation
  public import HealthKitTypes

  extension NSSortDescriptor {
    /// A sort descriptor by the name of a property of samples, as `HKSampleSortIdentifierStartDate`.
    ///
    /// Foundation has no such initialiser on Linux, where properties cannot be found by their names.
    /// Known here are `startDate`, `endDate`, `UUID` and `quantity`, and for workouts the five
    /// `HKWorkoutSortIdentifier...`; a query refuses another key.
    public convenience init(key: String?, ascending: Bool) {
      switch key {
      case HKSampleSortIdentifierStartDate, HKPredicateKeyPathStartDate:
        self.init(keyPath: \HKSample.startDate, ascending: ascending)
      case HKSampleSortIdentifierEndDate, HKPredicateKeyPathEndDate:
        self.init(keyPath: \HKSample.endDate, ascending: ascending)
      case HKPredicateKeyPathUUID, "uuid":
        self.init(keyPath: \HKSample.uuid, ascending: ascending)
      case HKPredicateKeyPathQuantity:
        self.init(keyPath: \HKQuantitySample.quantity, ascending: ascending)
      case HKWorkoutSortIdentifierDuration, HKPredicateKeyPathWorkoutDuration:
        self.init(keyPath: \HKWorkout.duration, ascending: ascending)
      case HKWorkoutSortIdentifierTotalDistance, HKPredicateKeyPathWorkoutTotalDistance:
        self.init(keyPath: \HKWorkout.totalDistance, ascending: ascending)
      case HKWorkoutSortIdentifierTotalEnergyBurned,
        HKPredicateKeyPathWorkoutTotalEnergyBurned:
        self.init(keyPath: \HKWorkout.totalEnergyBurned, ascending: ascending)
      case HKWorkoutSortIdentifierTotalFlightsClimbed:
        self.init(keyPath: \HKWorkout.totalFlightsClimbed, ascending: ascending)
      case HKWorkoutSortIdentifierTotalSwimmingStrokeCount:
        self.init(keyPath: \HKWorkout.totalSwimmingStrokeCount, ascending: ascending)
      default:
        self.init(keyPath: \UnknownSortKey.name, ascending: ascending)
      }
    }

    /// A sort descriptor by a quantity of samples, as `\HKQuantitySample.quantity`.
    ///
    /// Foundation's own sorts by values that are `Comparable` alone, and quantities are not: two may
    /// measure different things. A query sorts those kind by kind.
    public convenience init<Root>(keyPath: KeyPath<Root, HKQuantity>, ascending: Bool) {
      self.init(keyPath: keyPath, ascending: ascending) { left, right in
        SampleSorting.compare(left as? HKQuantity, right as? HKQuantity)
      }
    }

    /// A sort descriptor by a quantity that not all samples have, as `\HKWorkout.totalDistance`. Those
    /// without one come first.
    public convenience init<Root>(keyPath: KeyPath<Root, HKQuantity?>, ascending: Bool) {
      self.init(keyPath: keyPath, ascending: ascending) { left, right in
        SampleSorting.compare(left as? HKQuantity, right as? HKQuantity)
      }
    }
  }

  /// Stands for a property that no sample is sorted by.
  private final class UnknownSortKey: NSObject {
    let name = ""
  }
#endif
