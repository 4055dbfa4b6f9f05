internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// A question for the effort scores that were related to workouts.
struct EffortSearch: Sendable {
  /// Which workouts.
  let condition: HealthCondition
  /// Which of several scores of a workout, or of one activity of it.
  let option: HKWorkoutEffortRelationshipQueryOptions

  /// A relationship, and what tells it from others.
  struct Found: Sendable {
    var relationship: HKWorkoutEffortRelationship
    /// The order of insertion of its latest part.
    var newest: Int64

    /// What it says; two that are equal say the same.
    var state: State {
      State(
        workout: relationship.workout.uuid, activity: relationship.activity?.uuid,
        samples: (relationship.samples ?? []).map(\.uuid))
    }
  }

  /// The parts of a relationship.
  struct State: Sendable, Hashable {
    var workout: UUID
    var activity: UUID?
    var samples: [UUID]
  }

  /// What was found in a store, and where a later reading goes on.
  struct Answer: Sendable {
    var found: [Found]
    var anchor: HKQueryAnchor

    /// What is new since an anchor of the same store.
    func since(_ anchor: HKQueryAnchor?) -> [HKWorkoutEffortRelationship] {
      found.filter { $0.newest > anchor?.sequence ?? 0 }.map(\.relationship)
    }
  }

  /// The types of effort scores: what a person says of a workout, and what a watch estimates.
  private static let types = [
    HKQuantityType(.workoutEffortScore), HKQuantityType(.estimatedWorkoutEffortScore),
  ]

  /// The relationships that the app may see, by the start of the workout; those of a workout as a whole
  /// before those of its activities.
  ///
  /// - Parameter anchor: an anchor that must be one of the store's.
  /// - Throws: `HKError` with `errorInvalidArgument` for an anchor of another store,
  ///   `errorAuthorizationNotDetermined` if the app never asked to read workouts or scores,
  ///   `errorDatabaseInaccessible` if the store cannot be read.
  func answer(after anchor: HKQueryAnchor?, in store: HKHealthStore) throws(HKError) -> Answer {
    _ = try store.readAccess(to: HKObjectType.workoutType())
    let data = store.database.store
    do {
      let id = try data.storeID()
      _ = try HKQueryAnchor.sequence(of: anchor, in: data, storeID: id)
      // Before the rest is read: what comes meanwhile rather comes twice than never.
      let last = try data.lastSequence()
      return Answer(
        found: try found(in: store), anchor: HKQueryAnchor(storeID: id, sequence: last))
    } catch {
      throw HKError(storeError: error)
    }
  }

  private func found(in store: HKHealthStore) throws -> [Found] {
    let scores = try scores(in: store)
    let entries = try store.database.store.workouts(ofSamples: Set(scores.keys))
    let byWorkout = Dictionary(grouping: entries, by: \.workout)
    let search = SampleSearch(parts: [.init(type: .workoutType(), condition: condition)])
    return try search.found(in: store, among: Set(byWorkout.keys)).flatMap { found -> [Found] in
      guard let workout = found.sample as? HKWorkout else { return [] }
      let groups = Dictionary(grouping: byWorkout[found.sequence] ?? []) { entry in
        workout.workoutActivities.first { $0.uuid == entry.activity }
      }
      let activities: [HKWorkoutActivity?] = [nil] + workout.workoutActivities.map(Optional.some)
      return activities.compactMap { activity -> Found? in
        let samples = picked((groups[activity] ?? []).compactMap { scores[$0.sample] })
        if samples.isEmpty { return nil }
        return Found(
          relationship: HKWorkoutEffortRelationship(
            workout: workout, activity: activity, samples: samples.map(\.sample)),
          newest: samples.map(\.sequence).reduce(found.sequence, max))
      }
    }
  }

  /// The scores that the app may see; those of a type that it never asked for are left out.
  private func scores(in store: HKHealthStore) throws -> [Int64: FoundSample] {
    var scores: [Int64: FoundSample] = [:]
    var refusal: HKError?
    var isAllowed = false
    for type in Self.types {
      let found = Result { () throws(HKError) in
        try SampleSearch(parts: [.init(type: type, condition: .all([]))]).found(in: store)
      }
      switch found {
      case .success(let found):
        for score in found { scores[score.sequence] = score }
        isAllowed = true
      case .failure(let error) where error.code == .errorAuthorizationNotDetermined:
        refusal = refusal ?? error
      case .failure(let error): throw error
      }
    }
    if !isAllowed, let refusal { throw refusal }
    return scores
  }

  /// All scores in order; or the most relevant one: what a person says before an estimate, the latest of
  /// several.
  private func picked(_ related: [FoundSample]) -> [FoundSample] {
    func isEstimate(_ score: FoundSample) -> Bool { score.sample.sampleType == Self.types[1] }
    let sorted = related.sorted {
      ($0.sample.startDate, $0.sample.endDate, $0.sequence)
        < ($1.sample.startDate, $1.sample.endDate, $1.sequence)
    }
    switch option {
    case .default: return sorted
    case .mostRelevant:
      return (sorted.last { !isEstimate($0) } ?? sorted.last).map { [$0] } ?? []
    }
  }
}
