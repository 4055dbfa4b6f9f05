public import Foundation
public import HealthKitTypes
public import LocationTypes

/// Asks for the places of a workout's route, and hands them to a handler batch by batch, in the order of
/// time: the places, whether these are the last, an error.
///
/// ```swift
/// let query = HKWorkoutRouteQuery(route: route) { query, places, isDone, error in
///   guard let places else { return show(error) }
///   line.append(contentsOf: places)
///   if isDone { show(line) }
/// }
/// store.execute(query)
/// ```
///
/// Where there is no place, the only call of the handler has an empty batch. A route that the store
/// does not hold, or that the app may not see, is the error `errorNoData`.
///
/// `@unchecked`: see ``HKQuery``; what is stored here never changes.
open class HKWorkoutRouteQuery: HKQuery, @unchecked Sendable {
  private let search: WorkoutRouteSearch
  private let handler: @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void

  /// A query for the places of a route.
  @preconcurrency
  public init(
    route: HKWorkoutRoute,
    dataHandler:
      @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
  ) {
    search = WorkoutRouteSearch(route: route)
    handler = dataHandler
    super.init(objectType: route.sampleType, predicate: nil)
  }

  /// A query for the places of a route that were recorded in an interval, its end included.
  @preconcurrency
  public init(
    route: HKWorkoutRoute, dateInterval: DateInterval,
    dataHandler:
      @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
  ) {
    search = WorkoutRouteSearch(route: route, interval: dateInterval)
    handler = dataHandler
    super.init(objectType: route.sampleType, predicate: nil)
  }

  override func start(in store: HKHealthStore) -> any QueryTask {
    QueryRun(in: store) { [self] run in
      do throws(HKError) {
        var places = try search.places(in: store)
        // One batch behind, so that the last one is known to be.
        var waiting = try places.next() ?? []
        while !run.isStopped, let batch = try places.next() {
          run.deliver { handler(self, waiting, false, nil) }
          waiting = batch
        }
        run.deliver { handler(self, waiting, true, nil) }
      } catch {
        run.deliver { refuse(error) }
      }
    }
  }

  override func refuse(_ error: HKError) { handler(self, nil, true, error) }
}

/// Asks for the places of a workout's route, as a sequence in the order of time that ends with the
/// last.
///
/// ```swift
/// for try await place in HKWorkoutRouteQueryDescriptor(route).results(for: store) {
///   print(place.coordinate.latitude, place.coordinate.longitude)
/// }
/// ```
public struct HKWorkoutRouteQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  private let route: HKWorkoutRoute

  /// A descriptor.
  public init(_ workoutRoute: HKWorkoutRoute) {
    route = workoutRoute
  }

  /// The places. Iterating throws `HKError`, with `errorNoData` if the store does not hold the route.
  public func results(for healthStore: HKHealthStore) -> Results {
    Results(search: WorkoutRouteSearch(route: route), store: healthStore)
  }

  /// The places of a route.
  public struct Results: AsyncSequence, Sendable {
    /// A place.
    public typealias Element = CLLocation

    fileprivate let search: WorkoutRouteSearch
    fileprivate let store: HKHealthStore

    /// The first step of an iteration.
    public func makeAsyncIterator() -> Iterator { Iterator(search: search, store: store) }

    /// Where an iteration stands.
    public struct Iterator: AsyncIteratorProtocol {
      private let search: WorkoutRouteSearch
      private let store: HKHealthStore
      private var places: WorkoutRoutePlaces?
      private var batch: IndexingIterator<[CLLocation]> = [].makeIterator()

      fileprivate init(search: WorkoutRouteSearch, store: HKHealthStore) {
        self.search = search
        self.store = store
      }

      /// The next place; nil behind the last.
      public mutating func next() async throws -> CLLocation? {
        try Task.checkCancellation()
        if let place = batch.next() { return place }
        var places: WorkoutRoutePlaces
        if let known = self.places {
          places = known
        } else {
          let (search, store) = (search, store)
          places = try await store.database.perform { () throws(HKError) in
            try search.places(in: store)
          }
        }
        batch = (try places.next() ?? []).makeIterator()
        self.places = places
        return batch.next()
      }
    }
  }
}
