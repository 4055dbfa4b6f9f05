import Foundation
import HealthKitTypes
import TestSupport
import Testing

@testable import SampleStore

/// Who may save and read what.
@Suite struct PermissionsTests {
  @Test func decisionsAboutOneDirectionLeaveTheOther() throws {
    let store = try SampleStore.inMemory()
    #expect(try store.permissions().isEmpty)
    try store.decide([StoredPermission(app: "a", type: "T", share: true)])
    try store.decide([StoredPermission(app: "a", type: "T", read: false)])
    #expect(
      try store.permissions(ofApp: "a")
        == [StoredPermission(app: "a", type: "T", share: true, read: false)])
    try store.decide([StoredPermission(app: "a", type: "T", share: false)])
    #expect(
      try store.permissions(ofApp: "a", types: ["S", "T"])
        == [StoredPermission(app: "a", type: "T", share: false, read: false)])
  }

  @Test func appsAreListedInOrder() throws {
    let store = try SampleStore.inMemory()
    try store.decide([
      StoredPermission(app: "b", type: "T", read: true),
      StoredPermission(app: "a", type: "U", read: true),
      StoredPermission(app: "a", type: "T", share: true),
    ])
    #expect(try store.permissions().map { $0.app + $0.type } == ["aT", "aU", "bT"])
    #expect(try store.permissions(ofApp: "b").map(\.type) == ["T"])
    #expect(try store.permissions(ofApp: "c").isEmpty)
  }

  @Test func permissionsSurviveARestart() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    let uuid = UUID()
    do {
      let store = try SampleStore.open(path, mode: .readWrite(create: true))
      try store.decide([StoredPermission(app: "a", type: "T", share: false, read: true)])
      try store.choose([uuid], among: [uuid], ofType: "P", forApp: "a")
    }
    let store = try SampleStore.open(path, mode: .readOnly)
    #expect(
      try store.permissions() == [StoredPermission(app: "a", type: "T", share: false, read: true)])
    let permission = try store.permission(ofApp: "a", type: "P")
    #expect(permission.decision == StoredPermission(app: "a", type: "P"))
    #expect(permission.objects == [uuid])
  }

  @Test func chosenObjectsAreCountedAndForgotten() throws {
    let store = try SampleStore.inMemory()
    let uuids = Set((0..<3).map { _ in UUID() })
    try store.choose(uuids, among: uuids, ofType: "P", forApp: "a")
    try store.choose(uuids, among: uuids, ofType: "Q", forApp: "a")
    try store.choose(uuids, among: uuids, ofType: "P", forApp: "b")
    #expect(try store.chosenObjectCounts().map(\.count) == [3, 3, 3])
    try store.forgetChosenObjects(ofType: "P", forApp: "a")
    #expect(try store.chosenObjectCounts().map { $0.app + $0.type } == ["aQ", "bP"])
    try store.forgetChosenObjects(ofType: nil, forApp: "a")
    #expect(try store.chosenObjectCounts().map { $0.app + $0.type } == ["bP"])
  }

  @Test func revokingEverythingDeniesWhatWasDecidedAndNothingElse() throws {
    let store = try SampleStore.inMemory()
    let uuid = UUID()
    try store.decide([
      StoredPermission(app: "a", type: "T", share: true, read: true),
      StoredPermission(app: "a", type: "U", read: true),
      StoredPermission(app: "b", type: "T", read: true),
    ])
    for app in ["a", "b"] { try store.choose([uuid], among: [uuid], ofType: "P", forApp: app) }
    try store.revokeAll(fromApp: "a")
    #expect(
      try store.permissions() == [
        StoredPermission(app: "a", type: "T", share: false, read: false),
        StoredPermission(app: "a", type: "U", read: false),
        StoredPermission(app: "b", type: "T", read: true),
      ])
    #expect(try store.chosenObjectCounts().map(\.app) == ["b"])
    #expect(try store.hasDecisions(aboutApp: "a"))
    #expect(try !store.hasDecisions(aboutApp: "c"))
    try store.revokeAll(fromApp: "c")
    #expect(try store.permissions(ofApp: "c").isEmpty)
  }

  @Test func revokingATypeTakesBackItsChosenObjects() throws {
    let store = try SampleStore.inMemory()
    let uuid = UUID()
    let prescription = try #require(
      HKObjectType.known(identifier: "HKVisionPrescriptionTypeIdentifier"))
    let water = HKQuantityType(.dietaryWater)
    try store.choose([uuid], among: [uuid], ofType: prescription.identifier, forApp: "a")
    try store.revoke(share: [water], read: [water, prescription], fromApp: "a")
    #expect(
      try store.permissions()
        == [StoredPermission(app: "a", type: water.identifier, share: false, read: false)])
    #expect(try store.chosenObjectCounts().isEmpty)
  }
}
