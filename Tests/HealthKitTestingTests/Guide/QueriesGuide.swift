// The code of Sources/HealthKitQueries/HealthKitQueries.docc; DocumentTests compares the two.
import Foundation
import HKStats
import TestSupport
import Testing

@Suite(.endsInTime) struct QueriesGuide {
  private let steps = HKQuantityType(.stepCount)
  private let heartRate = HKQuantityType(.heartRate)
  private let noon = Date(timeIntervalSince1970: 1_709_294_400)

  private func walk(at start: Date) -> HKQuantitySample {
    HKQuantitySample(
      type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 100),
      start: start, end: start + 60)
  }

  @Test func anAppLearnsOfItsPermissions() async throws {
    let presenter = ScriptedPresenter(.grant(share: [], read: [steps]))
    let store = try HKHealthStore(
      configuration: HKHealthStore.Configuration(
        app: HealthApp(bundleIdentifier: "org.example.diary", name: "Diary"), presenter: presenter))
    try await store.requestAuthorization(toShare: [steps], read: [steps, heartRate])
    print(store.authorizationStatus(for: steps) == .sharingDenied)
    // true

    await #expect(throws: HKError.self) {
      try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: HKQuantityType(.bodyMass))], sortDescriptors: []
      ).result(for: store)
    }
    do {
      _ = try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: HKQuantityType(.bodyMass))], sortDescriptors: []
      ).result(for: store)
    } catch HKError.errorAuthorizationNotDetermined {
      print("Ask for body mass first.")
      // Ask for body mass first.
    }
  }

  @Test func anAnchorGoesOnWhereItEnded() async throws {
    let store = try HKHealthStore(configuration: HKHealthStore.Configuration())
    try await store.requestAuthorization(toShare: [steps], read: [steps])
    let watch = store
    let walks = [walk(at: noon), walk(at: noon + 600)]
    try await watch.save(walks)

    let changes = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: steps)], anchor: nil)
    let first = try await changes.result(for: store)
    print(first.addedSamples.count, first.deletedObjects.count)
    // 2 0

    let data = try NSKeyedArchiver.archivedData(
      withRootObject: first.newAnchor, requiringSecureCoding: true)
    let anchor = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data)

    try await watch.save(walk(at: noon - 365 * 86_400))
    try await watch.delete(walks[0])
    let next = try await HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: steps)], anchor: anchor
    ).result(for: store)
    print(next.addedSamples.count, next.deletedObjects.count)
    // 1 1

    for try await change in changes.results(for: store) {
      print(change.addedSamples.count, change.deletedObjects.count)
      // 2 1
      break
    }
  }

  /// Compares what is printed with the comment in the line below.
  private func print(_ items: Any..., line: Int = #line) {
    #expect(throws: Never.self) {
      let comment = try printedComment(under: line, of: #filePath)
      #expect(items.map { "\($0)" }.joined(separator: " ") == comment)
    }
  }
}
