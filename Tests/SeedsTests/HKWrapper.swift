// "Read workouts using Healthkit - and keep them updated!"

import Foundation
import HKStats
import Observation

@Observable
@MainActor
final class HKWrapper {
  @ObservationIgnored private let store = HKHealthStore()
  var workouts: [HKWorkout]?

  // What the article's app shows, in its own words: a progress view as long as nothing was decided.
  enum Page {
    case progress, list
  }

  var page: Page {
    store.authorizationStatus(for: .workoutType()) == .notDetermined ? .progress : .list
  }

  // 1
  private func samplesPredicate() -> NSPredicate {
    let oneYearAgo = Calendar.current.date(byAdding: .day, value: -365, to: .now)
    return HKQuery.predicateForSamples(withStart: oneYearAgo, end: .now)
  }

  // 2
  private func workoutSamplesPredicate() -> HKSamplePredicate<HKWorkout> {
    HKSamplePredicate.workout(samplesPredicate())
  }

  // 3: the article's first readWorkouts; the second, below, takes its name over.
  func readWorkoutsOnce() async {
    let query = HKSampleQueryDescriptor(
      predicates: [workoutSamplesPredicate()],
      sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)])
    do {
      workouts = try await query.result(for: store)
    } catch {
      print(error.localizedDescription)
    }
  }

  private var workoutsAnchor: HKQueryAnchor? = nil

  func readWorkouts() async {
    let query = HKAnchoredObjectQueryDescriptor(
      predicates: [workoutSamplesPredicate()],
      anchor: workoutsAnchor)
    do {
      let result = try await query.result(for: store)
      workoutsAnchor = result.newAnchor
      workouts = result.addedSamples.sorted { lhs, rhs in
        lhs.startDate > rhs.startDate
      }
      // Start the updates task here
      startWorkoutUpdatesTask()
    } catch {
      print(error.localizedDescription)
    }
  }

  // 1
  @ObservationIgnored private var workoutUpdatesTask: Task<Void, Never>?

  func startWorkoutUpdatesTask() {
    guard let anchor = workoutsAnchor else {
      return
    }
    // 2
    workoutUpdatesTask?.cancel()
    let query = HKAnchoredObjectQueryDescriptor(
      predicates: [workoutSamplesPredicate()],
      anchor: anchor)
    let results = query.results(for: store)
    workoutUpdatesTask = Task {
      do {
        for try await result in results {
          try Task.checkCancellation()
          // 3
          let addedCount = result.addedSamples.count
          let deletedCount = result.deletedObjects.count
          if addedCount == 0, deletedCount == 0 {
            continue
          }
          var updatedWorkouts = workouts
          updatedWorkouts?.append(contentsOf: result.addedSamples)
          updatedWorkouts?.removeAll { workout in
            result.deletedObjects.contains { $0.uuid == workout.uuid }
          }
          updatedWorkouts?.sort { lhs, rhs in
            return lhs.startDate > rhs.startDate
          }
          workouts = updatedWorkouts
        }
      } catch {
        print(error.localizedDescription)
      }
    }
  }

  // Not in the article: its app never ends.
  func stop() {
    workoutUpdatesTask?.cancel()
  }

  func enableBackgroundWorkoutUpdates() async {
    let workoutType = HKObjectType.workoutType()
    do {
      // 1, 2
      try await store.enableBackgroundDelivery(for: workoutType, frequency: .immediate)
    } catch {
      print(error.localizedDescription)
    }

    let backgroundQuery = HKObserverQuery(
      sampleType: workoutType,
      predicate: samplesPredicate()
    ) { query, completion, optError in
      if let error = optError {
        print(error.localizedDescription)
        return
      }

      // 3
      UserDefaults.standard.set(true, forKey: "update_workouts")

      // 4
      completion()
    }

    store.execute(backgroundQuery)
  }
}
