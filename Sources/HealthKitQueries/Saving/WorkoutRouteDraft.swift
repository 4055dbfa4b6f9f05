internal import Foundation
internal import HealthKitTypes
internal import LocationTypes
internal import SampleStore

/// A route that is being put together.
struct WorkoutRouteDraft: Sendable {
  private var places: [RoutePlace] = []
  private var metadata: [String: any Sendable] = [:]
  private var isOver: Bool

  init(isOver: Bool = false) {
    self.isOver = isOver
  }

  /// Whether there is nothing to save.
  var isEmpty: Bool { places.isEmpty }

  private func requireOpen() throws(HKError) {
    if isOver {
      throw .invalidArgument(
        "The route is finished or discarded already; make another builder for more locations.")
    }
  }

  mutating func insert(_ locations: [CLLocation]) throws(HKError) {
    try requireOpen()
    guard !locations.isEmpty else {
      throw .invalidArgument("There is no location to insert; give at least one.")
    }
    guard places.count + locations.count <= RoutePlace.maximumCount else {
      throw .invalidArgument(
        "A route holds \(RoutePlace.maximumCount) locations at most; begin another.")
    }
    for location in locations {
      guard CLLocationCoordinate2DIsValid(location.coordinate),
        location.timestamp.timeIntervalSinceReferenceDate.isFinite
      else {
        throw .invalidArgument(
          "The location \(location.coordinate.latitude), \(location.coordinate.longitude) of "
            + "\(location.timestamp) cannot be inserted: it is no place on the Earth, or has no time."
        )
      }
    }
    places += locations.map { RoutePlace($0) }
  }

  mutating func add(_ added: SampleMetadata) throws(HKError) {
    try requireOpen()
    if let key = added.refusedKeys.first {
      throw .invalidArgument(
        "The metadata key \(key) of a route holds a value of another kind than text, number, date or "
          + "quantity; convert it.")
    }
    for entry in added.namedValues { metadata[entry.name] = entry.savedValue }
  }

  /// Ends the route: it can be saved now, and is over.
  mutating func finish() throws(HKError) {
    try requireOpen()
    guard !places.isEmpty else {
      throw .invalidArgument("The route has no locations; insert at least one.")
    }
    RoutePlace.sort(&places)
    isOver = true
  }

  /// Lets a route that could not be saved be finished again.
  mutating func reopen() { isOver = false }

  mutating func discard() { self = WorkoutRouteDraft(isOver: true) }

  /// Adds the finished route to what is saved, as a part of a workout.
  func add(to batch: inout SaveBatch, workout: UUID, app: HealthApp, device: HKDevice?)
    -> HKWorkoutRoute
  {
    let metadata = metadata.isEmpty ? nil : SampleMetadata(metadata)
    let start = places.first?.instant ?? 0
    let end = places.last?.instant ?? start
    let route = HKWorkoutRoute(
      start: Date(timeIntervalSince1970: start), end: Date(timeIntervalSince1970: end),
      count: places.count,
      provenance: ObjectProvenance(
        uuid: .random(), sourceRevision: app.sourceRevision, device: device, metadata: metadata))
    batch.samples.append(
      NewSample(
        uuid: route.uuid, type: route.sampleType.identifier, canonicalUnit: nil, start: start,
        end: end, value: Double(places.count), creation: batch.date,
        sourceName: app.bundleIdentifier, sourceVersion: app.version,
        device: device?.exportString, metadata: metadata?.namedValues ?? []))
    batch.routes[route.uuid] = places
    batch.workoutSamples.append(NewWorkoutSample(workout: workout, sample: route.uuid))
    return route
  }
}
