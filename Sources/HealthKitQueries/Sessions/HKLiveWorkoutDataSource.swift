public import Foundation
public import HealthKitTypes
internal import SampleStore

/// What a live workout builder collects by itself on a watch. There is no sensor here: it keeps which
/// types are wanted, and delivers nothing. Since iOS 26.
///
/// `@unchecked` because the class is open: what is stored here stands behind a lock.
open class HKLiveWorkoutDataSource: NSObject, @unchecked Sendable {
  private let predicates = LockedState<[HKQuantityType: TranslatedPredicate]>([:])

  /// A data source for a configuration; nil for none.
  ///
  /// Which types HealthKit collects for a configuration is not published, and depends on the device, so it
  /// begins with none.
  public init(
    healthStore: HKHealthStore, workoutConfiguration configuration: HKWorkoutConfiguration?
  ) {
    super.init()
  }

  /// The types that are wanted.
  open var typesToCollect: Set<HKQuantityType> { predicates.withLock { Set($0.keys) } }

  /// Wants the samples of a type that a predicate picks; nil for all.
  open func enableCollection(for quantityType: HKQuantityType, predicate: NSPredicate?) {
    let translated = TranslatedPredicate(predicate)
    predicates.withLock { $0[quantityType] = translated }
  }

  /// Does not want the samples of a type any more.
  open func disableCollection(for quantityType: HKQuantityType) {
    predicates.withLock { $0[quantityType] = nil }
  }
}
