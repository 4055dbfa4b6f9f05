#if !canImport(ObjectiveC)
  public import Foundation
  internal import HealthKitTypes

  extension NSSortDescriptor {
    /// A sort descriptor by the name of a property of samples, as `HKSampleSortIdentifierStartDate`.
    ///
    /// Foundation has no such initialiser on Linux, where properties cannot be found by their names.
    /// Known here are `startDate`, `endDate`, `UUID` and `quantity`; a query refuses another key.
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
      default:
        self.init(keyPath: \UnknownSortKey.name, ascending: ascending)
      }
    }
  }

  /// Stands for a property that no sample is sorted by.
  private final class UnknownSortKey: NSObject {
    let name = ""
  }
#endif
