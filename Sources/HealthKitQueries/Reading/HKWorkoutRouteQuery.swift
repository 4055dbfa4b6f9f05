#if canImport(CoreLocation)
  public import CoreLocation
#endif
public import Foundation
public import HealthKitTypes

/// Asks for the places of a workout's route.
///
/// The store keeps no routes: an export refers to files of its own, whose places are not imported. So
/// the handler gets `errorNoData`.
///
/// `@unchecked`: see ``HKQuery``; what is stored here never changes.
public final class HKWorkoutRouteQuery: HKQuery, @unchecked Sendable {
  private let route: HKWorkoutRoute
  private let handler: @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void

  /// A query for the places of a route.
  @preconcurrency
  public init(
    route: HKWorkoutRoute,
    dataHandler:
      @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
  ) {
    self.route = route
    handler = dataHandler
    super.init(objectType: route.sampleType, predicate: nil)
  }

  /// A query for the places of a route in an interval.
  @preconcurrency
  public convenience init(
    route: HKWorkoutRoute, dateInterval: DateInterval,
    dataHandler:
      @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
  ) {
    self.init(route: route, dataHandler: dataHandler)
  }

  override func start(in store: HKHealthStore) -> any QueryTask {
    QueryRun(in: store) { [self] run in run.deliver { refuse(.noRoute(route)) } }
  }

  override func refuse(_ error: HKError) { handler(self, nil, true, error) }
}

/// Asks for the places of a workout's route, as a sequence: see ``HKWorkoutRouteQuery``.
public struct HKWorkoutRouteQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  private let route: HKWorkoutRoute

  /// A descriptor.
  public init(_ workoutRoute: HKWorkoutRoute) {
    route = workoutRoute
  }

  /// The places. Iterating throws ``HKError`` with `errorNoData`.
  public func results(for healthStore: HKHealthStore) -> Results { Results(route: route) }

  /// The places of a route.
  public struct Results: AsyncSequence, Sendable {
    /// A place.
    public typealias Element = CLLocation

    fileprivate let route: HKWorkoutRoute

    /// The first step of an iteration.
    public func makeAsyncIterator() -> Iterator { Iterator(route: route) }

    /// Where an iteration stands.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate let route: HKWorkoutRoute

      /// Throws ``HKError`` with `errorNoData`.
      public mutating func next() async throws -> CLLocation? {
        throw HKError.noRoute(route)
      }
    }
  }
}

extension HKError {
  fileprivate static func noRoute(_ route: HKWorkoutRoute) -> HKError {
    HKError(.errorNoData, "No data: the store keeps no places of the route \(route.uuid).")
  }
}
