internal import Synchronization

/// A route of a workout of an export on its way into the store.
///
/// The numbers named `sourceRevision`, `device` and `metadata` were given out by the ``SampleImport``
/// that the route is added to, and so was that of the workout.
package struct ImportedRoute: Sendable, Equatable {
  /// The full identifier of the type of routes.
  package static let typeIdentifier = "HKWorkoutRouteTypeIdentifier"

  /// The workout, from ``SampleImport/addWorkout(_:)``.
  package var workout: Int64
  /// The start in seconds since 1970.
  package var start: Double
  /// The end in seconds since 1970, never before the start.
  package var end: Double
  /// The creation date; NaN where there is none.
  package var creation: Double
  /// The source and its version.
  package var sourceRevision: UInt32
  /// The device; 0 is none.
  package var device: UInt32
  /// The metadata; 0 is none.
  package var metadata: UInt32

  /// A route from its parts.
  package init(
    workout: Int64, start: Double, end: Double, creation: Double = .nan, sourceRevision: UInt32,
    device: UInt32 = 0, metadata: UInt32 = 0
  ) {
    self.workout = workout
    self.start = start
    self.end = end
    self.creation = creation
    self.sourceRevision = sourceRevision
    self.device = device
    self.metadata = metadata
  }
}

/// The places of one or more routes of an import, which wait in its file.
package struct ImportedPlaces: Sendable {
  /// How many there are, at least one.
  package let count: Int
  /// The instant of the first in seconds since 1970.
  package let start: Double
  /// The instant of the last.
  package let end: Double
  /// Where they wait.
  let block: ImportRuns.Block
}

/// The routes of an import.
struct ImportRoutes {
  /// A route that waits for its sample and its workout.
  struct Waiting {
    /// What its sample is known by among the records of the import.
    var ordinal: UInt64
    var route: ImportedRoute
    var places: ImportedPlaces
  }

  /// Ordinals of routes are beyond those of records.
  private static let firstOrdinal: UInt64 = 1 << 40

  private(set) var waiting: [Waiting] = []

  /// Takes a route, and returns its ordinal.
  mutating func add(_ route: ImportedRoute, _ places: ImportedPlaces) -> UInt64 {
    let ordinal = Self.firstOrdinal + UInt64(waiting.count)
    waiting.append(Waiting(ordinal: ordinal, route: route, places: places))
    return ordinal
  }
}

extension SampleImport {
  /// Keeps the places of routes until the import is finished, sorted by time.
  ///
  /// - Parameter places: at least one.
  /// - Throws: ``SampleStoreError`` when the disk is full.
  package func keep(_ places: [RoutePlace]) throws -> ImportedPlaces {
    var places = places
    RoutePlace.sort(&places)
    guard let first = places.first, let last = places.last else {
      throw SampleStoreError(
        .misuse, "An import of \(header.fileName) brought a route without a place.")
    }
    let block = try spillFile.append(RouteContent.encode(places), count: places.count)
    return ImportedPlaces(
      count: places.count, start: first.instant, end: last.instant, block: block)
  }

  /// Adds a route of a workout that was added before.
  ///
  /// It becomes a sample like a record, paired with stored ones by the same rules, whose value is the
  /// number of its places.
  ///
  /// - Throws: ``SampleStoreError`` as ``append(_:type:)``.
  package func addRoute(_ route: ImportedRoute, _ places: ImportedPlaces) throws {
    let type = typeID(
      identifier: ImportedRoute.typeIdentifier, isCategory: true, canonicalUnit: nil)
    let ordinal = routes.withLock { $0.add(route, places) }
    let sample = ImportedSample(
      start: route.start, end: route.end, value: Double(places.count), creation: route.creation,
      ordinal: ordinal, sourceRevision: route.sourceRevision, device: route.device,
      metadata: route.metadata, flags: .insideCorrelation)
    try append([sample], type: type)
  }
}
