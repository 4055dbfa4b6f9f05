internal import Foundation
internal import SampleStore
import TestSupport
import Testing

@testable import HKStatsCommand

/// The built `hkstats authorize`: what it prints, and what the store holds afterwards.
@Suite struct AuthorizeCommandTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand
  private let store: SampleStore
  private let app = "com.example.water"

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    store = try SampleStore.open(hkstats.store, mode: .readWrite(create: true))
  }

  private func succeed(_ arguments: String...) throws -> String {
    let outcome = try hkstats.run(["authorize"] + arguments)
    try #require(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    return outcome.output
  }

  @Test func anEmptyStoreSaysWhatToDo() throws {
    #expect(try succeed("list").contains("hkstats authorize grant"))
    #expect(
      try succeed("list", "--format", "json")
        == #"{"schema":"hkstats/authorize/2","permissions":[]}"# + "\n")
  }

  @Test func grantsAreListedByAppAndType() throws {
    let first = try succeed(
      "grant", "--app", app, "--share", "dietary-water,workout", "--read",
      "HKQuantityTypeIdentifierDietaryWater", "--read", "dateOfBirth")
    #expect(try GoldenFile("authorize-grant.txt").difference(from: first) == nil)
    _ = try succeed("grant", "--app", "com.example.chart", "--read", "stepCount")
    _ = try succeed("revoke", "--app", app, "--share", "workout", "--read", "bodyMass")
    let uuid = UUID()
    try store.choose(
      [uuid], among: [uuid], ofType: "HKVisionPrescriptionTypeIdentifier", forApp: app)
    let all = try succeed("list")
    #expect(try GoldenFile("authorize-list.txt").difference(from: all) == nil)
    let one = try succeed("list", "--app", app, "--format", "json")
    #expect(try GoldenFile("authorize-list.json").difference(from: one) == nil)
  }

  @Test func grantingWritesWhatAppsAskFor() throws {
    _ = try succeed("grant", "--app", app, "--share", "dietaryWater")
    let water = "HKQuantityTypeIdentifierDietaryWater"
    #expect(
      try store.permissions()
        == [StoredPermission(app: app, type: water, share: true, read: nil)])
    _ = try succeed("revoke", "--app", app, "--share", "dietaryWater")
    _ = try succeed("grant", "--app", app, "--read", "dietaryWater")
    #expect(
      try store.permissions()
        == [StoredPermission(app: app, type: water, share: false, read: true)])
  }

  @Test func revokingWithoutTypesDeniesAllThatWasDecided() throws {
    _ = try succeed("grant", "--app", app, "--share", "dietaryWater", "--read", "stepCount")
    _ = try succeed("grant", "--app", "com.example.chart", "--read", "stepCount")
    let uuid = UUID()
    try store.choose(
      [uuid], among: [uuid], ofType: "HKVisionPrescriptionTypeIdentifier", forApp: app)
    let left = try succeed("revoke", "--app", app)
    #expect(!left.contains("granted") && !left.contains("chosen"))
    #expect(
      try store.permissions() == [
        StoredPermission(
          app: "com.example.chart", type: "HKQuantityTypeIdentifierStepCount", read: true),
        StoredPermission(app: app, type: "HKQuantityTypeIdentifierDietaryWater", share: false),
        StoredPermission(app: app, type: "HKQuantityTypeIdentifierStepCount", read: false),
      ])
  }

  @Test func objectsChosenOneByOneAreTakenBackByType() throws {
    let uuid = UUID()
    for type in ["HKVisionPrescriptionTypeIdentifier", "HKDataTypeUserAnnotatedMedicationConcept"] {
      try store.choose([uuid], among: [uuid], ofType: type, forApp: app)
    }
    let left = try succeed("revoke", "--app", app, "--read", "visionPrescription")
    #expect(left.contains("userAnnotatedMedicationConcept") && left.contains("1 chosen"))
    #expect(!left.contains("visionPrescription"))
    #expect(try store.permissions().isEmpty)
  }

  @Test func anAppThatNobodyKnowsHasNothingToRevoke() throws {
    let outcome = try hkstats("authorize", "revoke", "--app", "com.exmaple.water")
    #expect(outcome.code == 64)
    #expect(outcome.errors.hasPrefix("error: Nothing was ever decided about an app"))
    #expect(try store.permissions().isEmpty)
  }
}
