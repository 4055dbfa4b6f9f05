public import Foundation
public import HealthKitTypes
internal import Synchronization

/// A question to a health store.
///
/// Make one of the subclasses, hand it to ``HKHealthStore/execute(_:)``, and its handler gets the
/// answer on a queue of the store's. A query is executed once; one that goes on, as an observer does,
/// is ended by ``HKHealthStore/stop(_:)``.
///
/// `@unchecked` because the class has subclasses, which rules the compiler's check out: what they store
/// is immutable, or stands behind a lock.
public class HKQuery: NSObject, @unchecked Sendable {
  /// The type of the objects that are asked for; nil for a query of several types.
  public let objectType: HKObjectType?
  /// Which of them are asked for; nil for all.
  public let predicate: NSPredicate?

  private let execution = Mutex(Execution.new)

  /// Where a query stands.
  private enum Execution {
    case new
    case running(any QueryTask)
    case stopped
  }

  init(objectType: HKObjectType?, predicate: NSPredicate?) {
    self.objectType = objectType
    self.predicate = predicate
    super.init()
  }

  /// The type of the samples that are asked for; nil for other objects.
  public var sampleType: HKSampleType? { objectType as? HKSampleType }
}

/// What runs on behalf of a query until it is stopped.
protocol QueryTask: Sendable {
  /// Ends it. The handlers are not called any more.
  func stop()
}
