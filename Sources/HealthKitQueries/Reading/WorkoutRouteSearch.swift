internal import Foundation
internal import HealthKitTypes
internal import LocationTypes
internal import SampleStore

/// A question for the places of a route.
struct WorkoutRouteSearch: Sendable {
  let route: HKWorkoutRoute
  /// When the places were recorded that are asked for, both ends included; nil for all.
  var interval: DateInterval?

  /// Begins to read the places.
  ///
  /// - Throws: `HKError` with `errorNoData` if the store holds no such route that the app may see.
  func places(in store: HKHealthStore) throws(HKError) -> WorkoutRoutePlaces {
    let part = SampleSearch.Part(
      type: HKSeriesType.workoutRoute(), condition: .uuids([route.uuid]))
    let found = try SampleSearch(parts: [part]).found(in: store).first
    do {
      if let found, let reader = try store.database.store.route(ofSequence: found.sequence) {
        return WorkoutRoutePlaces(reader: reader, interval: interval)
      }
    } catch {
      throw HKError(storeError: error)
    }
    throw HKError(.errorNoData, "No data: the store holds no route \(route.uuid).")
  }
}

/// The places of a route, batch by batch, in the order of time.
struct WorkoutRoutePlaces: Sendable {
  fileprivate var reader: RouteReader
  fileprivate let interval: DateInterval?

  fileprivate init(reader: RouteReader, interval: DateInterval?) {
    self.reader = reader
    self.interval = interval
  }

  /// The next places, at least one; nil behind the last.
  ///
  /// - Throws: `HKError` with `errorDatabaseInaccessible` if they are damaged.
  mutating func next() throws(HKError) -> [CLLocation]? {
    do {
      while let places = try reader.next() {
        let wanted = places.filter { place in
          interval?.contains(Date(timeIntervalSinceReferenceDate: place.time)) ?? true
        }
        if !wanted.isEmpty { return wanted.map { CLLocation($0) } }
      }
      return nil
    } catch {
      throw HKError(storeError: error)
    }
  }
}

extension CLLocation {
  /// A place of a route.
  fileprivate convenience init(_ place: RoutePlace) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude),
      altitude: place.altitude, horizontalAccuracy: place.horizontalAccuracy,
      verticalAccuracy: place.verticalAccuracy, course: place.course,
      courseAccuracy: place.courseAccuracy, speed: place.speed, speedAccuracy: place.speedAccuracy,
      timestamp: Date(timeIntervalSinceReferenceDate: place.time))
  }
}

extension RoutePlace {
  /// The place of a location.
  init(_ location: CLLocation) {
    self.init(
      time: location.timestamp.timeIntervalSinceReferenceDate,
      latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
      altitude: location.altitude, horizontalAccuracy: location.horizontalAccuracy,
      verticalAccuracy: location.verticalAccuracy, course: location.course,
      courseAccuracy: location.courseAccuracy, speed: location.speed,
      speedAccuracy: location.speedAccuracy)
  }
}
