import Foundation
import HealthKitTypes
import SampleStore
import Testing

@testable import HealthReports

/// What was decided about apps.
@Suite struct PermissionsReportTests {
  private let app = "com.example.water"
  private let prescription = "HKVisionPrescriptionTypeIdentifier"
  private let store: SampleStore

  init() throws {
    store = try SampleStore.inMemory()
    let uuid = UUID()
    try store.decide([
      StoredPermission(
        app: app, type: HKQuantityTypeIdentifier.dietaryWater.rawValue, share: true, read: false),
      StoredPermission(
        app: "com.example.chart", type: HKQuantityTypeIdentifier.stepCount.rawValue, read: true),
    ])
    try store.choose([uuid], among: [uuid], ofType: prescription, forApp: app)
  }

  @Test func decisionsAreListedByAppAndType() throws {
    let all = try store.report(PermissionsRequest())
    #expect(all.permissions.map(\.app) == ["com.example.chart", app, app])
    #expect(all.permissions.map(\.typeName) == ["stepCount", "dietaryWater", "visionPrescription"])
    #expect(all.permissions.map(\.share) == [nil, .granted, nil])
    #expect(all.permissions.map(\.read) == [.granted, .denied, nil])
    #expect(all.permissions.map(\.chosenObjects) == [0, 0, 1])
    #expect(try store.report(PermissionsRequest(app: app)).permissions.count == 2)
    let data = try JSONEncoder().encode(all)
    #expect(try JSONDecoder().decode(PermissionsReport.self, from: data) == all)
  }

  @Test func anAppIsToldOfItselfAloneAndNotWhetherItMayRead() throws {
    let reader = StoreReader.app(bundleIdentifier: app)
    let told = try store.report(PermissionsRequest(), for: reader).permissions
    #expect(told.map(\.app) == [app, app])
    #expect(told.map(\.share) == [.granted, nil])
    // Neither that it may nor that it may not.
    #expect(told.map(\.read) == [nil, nil])
  }
}
