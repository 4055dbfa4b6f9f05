// The code of Docs/Migration.md; DocumentTests compares the two.
#if canImport(HealthKit)
  import HealthKit
#else
  import HKStats
#endif
import HealthKitTesting
import Testing

final class Reminder {
  private var token: (any NSObjectProtocol)?

  func begin(_ act: @escaping @Sendable () -> Void) {
    token = NotificationCenter.default.addObserver(
      forName: Notification.Name("day-changed"), object: nil, queue: nil
    ) { _ in act() }
  }

  func end() {
    if let token { NotificationCenter.default.removeObserver(token) }
  }
}

struct NewestFirst {
  let byDate = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)
  let byLength = NSSortDescriptor(keyPath: \HKWorkout.duration, ascending: false)
}

func rememberThatWorkoutsChanged() {
  UserDefaults.standard.set(true, forKey: "update_workouts")
}

/// Counts calls from any queue.
private final class CallCounter: @unchecked Sendable {
  // @unchecked: the number is touched behind the lock alone.
  private let lock = NSLock()
  private var number = 0

  var count: Int { lock.withLock { number } }

  func add() { lock.withLock { number += 1 } }
}

@Suite struct MigrationGuide {
  @Test func whatReplacesTheSelectorIsCalled() async throws {
    let reminder = Reminder()
    let calls = CallCounter()
    reminder.begin { calls.add() }
    NotificationCenter.default.post(name: Notification.Name("day-changed"), object: nil)
    reminder.end()
    NotificationCenter.default.post(name: Notification.Name("day-changed"), object: nil)
    #expect(calls.count == 1)
  }

  @Test func workoutsAreSortedByTheDescriptorsOfTheGuide() async throws {
    let store = try HKHealthStore.forTesting()
    try store.grant(toShare: [.workoutType()], read: [.workoutType()])
    let start = Date(timeIntervalSince1970: 1_709_280_000)
    for minutes in [20.0, 40, 30] {
      try await store.save(
        HKWorkout(activityType: .running, start: start, end: start + minutes * 60))
    }
    let durations = await withCheckedContinuation { continuation in
      store.execute(
        HKSampleQuery(
          sampleType: .workoutType(), predicate: nil, limit: HKObjectQueryNoLimit,
          sortDescriptors: [NewestFirst().byLength]
        ) { _, samples, _ in
          continuation.resume(returning: samples?.compactMap { ($0 as? HKWorkout)?.duration })
        })
    }
    #expect(durations == [2_400, 1_800, 1_200])
  }
}
