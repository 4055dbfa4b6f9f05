import Foundation
import HKStats
import Testing

extension SeedsTests {
  private static func run(hoursAgo hours: Double) -> HKWorkout {
    let end = Date.now - hours * 3_600
    return HKWorkout(activityType: .running, start: end - 1_800, end: end)
  }

  private static func access(to store: HKHealthStore) async throws {
    let type: Set = [HKObjectType.workoutType()]
    try await store.requestAuthorization(toShare: type, read: type)
  }

  @Test @MainActor func workoutsAreReadLatestFirst() async throws {
    let store = try Self.emptyPhone()
    try await Self.access(to: store)
    let runs = [Self.run(hoursAgo: 30), Self.run(hoursAgo: 2), Self.run(hoursAgo: 9_000)]
    try await store.save(runs)
    let wrapper = HKWrapper()
    await wrapper.readWorkoutsOnce()
    #expect(wrapper.workouts?.map(\.uuid) == [runs[1].uuid, runs[0].uuid])
    await wrapper.readWorkouts()
    #expect(wrapper.workouts?.map(\.uuid) == [runs[1].uuid, runs[0].uuid])
    wrapper.stop()
  }

  @Test @MainActor func theUpdatesTaskSeesAnAddAndADelete() async throws {
    let store = try Self.emptyPhone()
    try await Self.access(to: store)
    let first = Self.run(hoursAgo: 30)
    try await store.save(first)
    let wrapper = HKWrapper()
    await wrapper.readWorkouts()
    let second = Self.run(hoursAgo: 2)
    try await store.save(second)
    try await Self.eventually { wrapper.workouts?.map(\.uuid) == [second.uuid, first.uuid] }
    try await store.delete(first)
    try await Self.eventually { wrapper.workouts?.map(\.uuid) == [second.uuid] }
    wrapper.stop()
  }

  @Test @MainActor func backgroundUpdatesSetTheFlag() async throws {
    let store = try Self.emptyPhone()
    try await Self.access(to: store)
    UserDefaults.standard.removeObject(forKey: "update_workouts")
    let wrapper = HKWrapper()
    await wrapper.enableBackgroundWorkoutUpdates()
    try await Self.eventually { UserDefaults.standard.bool(forKey: "update_workouts") }
    UserDefaults.standard.removeObject(forKey: "update_workouts")
  }
}
