import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKSourceTests {
  @Test func sourceIsItsBundleIdentifierWhateverItsName() {
    let before = HKSource(name: "iPhone", bundleIdentifier: "com.apple.health.1")
    let after = HKSource(name: "Ana's iPhone", bundleIdentifier: "com.apple.health.1")
    #expect(before == after)
    #expect(before.hash == after.hash)
    #expect(before != HKSource(name: "iPhone", bundleIdentifier: "com.apple.health.2"))
  }

  @Test func exportNamesAreTakenVerbatim() {
    let noBreak = HKSource(exportName: "Apple\u{A0}Watch")
    #expect(noBreak.name == "Apple\u{A0}Watch")
    #expect(noBreak.bundleIdentifier == "Apple\u{A0}Watch")
    #expect(noBreak != HKSource(exportName: "Apple Watch"))
    #expect(HKSource(exportName: "Ren\u{E9}") != HKSource(exportName: "Rene\u{301}"))
  }

  @Test func defaultSourceIsTheProcess() {
    #expect(!HKSource.default().name.isEmpty)
    #expect(!HKSource.default().bundleIdentifier.isEmpty)
    let app = HKSource(name: "Water", bundleIdentifier: "com.example.water")
    HKSource.$ofTask.withValue(app) { #expect(HKSource.default() == app) }
  }

  @Test func archiveKeepsNameAndIdentifier() throws {
    let source = HKSource(name: "Ana\u{2019}s\u{A0}iPhone", bundleIdentifier: "com.example.app")
    let copy = try roundTrip(source)
    #expect(copy == source)
    #expect(copy.name == source.name)
  }
}
