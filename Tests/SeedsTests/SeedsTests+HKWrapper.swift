import Foundation
import HKStats
import TestSupport
import Testing

extension SeedsTests {
  private static func run(hoursAgo hours: Double) -> HKWorkout {
    let end = Date.now - hours * 3_600
    return HKWorkout(activityType: .running, start: end - 1_800, end: end)
  }

  /// Asks to read workouts and nothing else, as the article's app does.
  private static func access(to store: HKHealthStore) async throws {
    try await store.requestAuthorization(toShare: [], read: [HKObjectType.workoutType()])
  }

  /// The watch that records workouts, on the same data.
  private static func watch(on store: HKHealthStore) async throws -> HKHealthStore {
    try await otherApp(watch, on: store, saves: [HKObjectType.workoutType()])
  }

  /// The page of the app at the article's end: a progress view until the request was answered, then the list.
  @Test @MainActor func thePageShowsItsListOnceTheRequestIsAnswered() async throws {
    for presenter in [GrantAllPresenter(), DenyAllPresenter()] as [any HKAuthorizationPresenter] {
      let store = try Self.emptyPhone(presenter: presenter)
      let run = Self.run(hoursAgo: 2)
      try await Self.watch(on: store).save(run)
      let wrapper = HKWrapper()
      #expect(wrapper.page == .progress)
      try await Self.access(to: store)
      #expect(wrapper.page == .list)
      #expect(store.authorizationStatus(for: .workoutType()) == .sharingDenied)
      await wrapper.readWorkoutsOnce()
      #expect(wrapper.workouts?.map(\.uuid) == (presenter is GrantAllPresenter ? [run.uuid] : []))
    }
  }

  @Test @MainActor func workoutsAreReadLatestFirst() async throws {
    let store = try Self.emptyPhone()
    try await Self.access(to: store)
    let runs = [Self.run(hoursAgo: 30), Self.run(hoursAgo: 2), Self.run(hoursAgo: 9_000)]
    try await Self.watch(on: store).save(runs)
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
    let watch = try await Self.watch(on: store)
    let first = Self.run(hoursAgo: 30)
    try await watch.save(first)
    let wrapper = HKWrapper()
    await wrapper.readWorkouts()
    let second = Self.run(hoursAgo: 2)
    try await watch.save(second)
    try await eventually { wrapper.workouts?.map(\.uuid) == [second.uuid, first.uuid] }
    try await watch.delete(first)
    try await eventually { wrapper.workouts?.map(\.uuid) == [second.uuid] }
    wrapper.stop()
  }

  @Test @MainActor func backgroundUpdatesSetTheFlag() async throws {
    let store = try Self.emptyPhone()
    try await Self.access(to: store)
    UserDefaults.standard.removeObject(forKey: "update_workouts")
    let wrapper = HKWrapper()
    await wrapper.enableBackgroundWorkoutUpdates()
    try await eventually { UserDefaults.standard.bool(forKey: "update_workouts") }
    UserDefaults.standard.removeObject(forKey: "update_workouts")
  }
}
