import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKSourceRevisionTests {
  private let app = HKSource(name: "App", bundleIdentifier: "com.example.app")

  private func revision(
    _ version: String?, product: String? = "Watch6,1", major: Int = 17
  ) -> HKSourceRevision {
    HKSourceRevision(
      source: app, version: version, productType: product,
      operatingSystemVersion: OperatingSystemVersion(
        majorVersion: major, minorVersion: 2, patchVersion: 1))
  }

  @Test func revisionsAreEqualByAllParts() {
    #expect(revision("1.0") == revision("1.0"))
    #expect(revision("1.0").hash == revision("1.0").hash)
    #expect(revision("1.0") != revision("1.1"))
    #expect(revision("1.0") != revision(nil))
    #expect(revision("1.0") != revision("1.0", product: "iPhone15,2"))
    #expect(revision("1.0") != revision("1.0", major: 16))
  }

  @Test func shortInitialiserLeavesProductAndSystemOpen() {
    let open = HKSourceRevision(source: app, version: "1.0")
    #expect(open.productType == HKSourceRevisionAnyProductType)
    #expect(
      open.operatingSystemVersion.majorVersion
        == HKSourceRevisionAnyOperatingSystem.majorVersion)
    #expect(open.matches(revision("1.0")))
    #expect(open.matches(revision("1.0", product: nil, major: 9)))
    #expect(!open.matches(revision("1.1")))
    #expect(open != revision("1.0"))
  }

  @Test func anyVersionMatchesEveryVersionOfTheSourceOnly() {
    let any = HKSourceRevision(source: app, version: HKSourceRevisionAnyVersion)
    #expect(any.matches(revision("1.0")))
    #expect(any.matches(revision(nil)))
    let other = HKSourceRevision(
      source: HKSource(exportName: "Other"), version: HKSourceRevisionAnyVersion)
    #expect(!other.matches(revision("1.0")))
  }

  @Test func wildcardInTheSampleMatchesNothingSpecial() {
    #expect(!revision("1.0").matches(HKSourceRevision(source: app, version: "1.0")))
  }

  @Test func absentVersionMatchesAbsentVersionOnly() {
    let none = HKSourceRevision(source: app, version: nil)
    #expect(none.matches(revision(nil)))
    #expect(!none.matches(revision("1.0")))
  }

  @Test func archiveKeepsWildcardsAndAbsentParts() throws {
    for original in [
      revision("1.0"), revision(nil, product: nil),
      HKSourceRevision(source: app, version: HKSourceRevisionAnyVersion),
    ] {
      #expect(try roundTrip(original) == original)
    }
  }

  @Test func descriptionNamesWildcardsByAStar() {
    #expect(
      HKSourceRevision(source: app, version: nil).description
        == "<HKSourceRevision name:App, bundle:com.example.app, version:none, productType:*, operatingSystem:*>"
    )
  }
}
