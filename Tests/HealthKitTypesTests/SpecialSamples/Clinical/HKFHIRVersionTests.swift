import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKFHIRVersionTests {
  @Test(arguments: [
    ("1.0.2", HKFHIRRelease.dstu2), ("1.0.0", .dstu2), ("4.0.1", .r4), ("4.0.0", .r4),
    ("3.0.2", .unknown), ("4.3.0", .unknown), ("5.0.0", .unknown),
  ])
  func versionTellsItsRelease(text: String, release: HKFHIRRelease) throws {
    let version = try HKFHIRVersion(fromVersionString: text)
    #expect(version.fhirRelease == release && version.stringRepresentation == text)
    #expect(try roundTrip(version) == version)
  }

  @Test func primaryVersionsAreThoseOfTheReleases() throws {
    #expect(try HKFHIRVersion.primaryR4() == HKFHIRVersion(fromVersionString: "4.0.1"))
    #expect(HKFHIRVersion.primaryR4().hash == HKFHIRVersion.primaryR4().hash)
    let first = HKFHIRVersion.primaryDSTU2()
    #expect((first.majorVersion, first.minorVersion, first.patchVersion) == (1, 0, 2))
    #expect(first != .primaryR4())
  }

  @Test(arguments: [
    "", "4", "4.0", "4.0.1.0", "4.0.x", "-4.0.1", "4..1", "R4", "99999999999999999999.0.1",
  ])
  func otherTextsAreRefused(text: String) {
    #expect {
      try HKFHIRVersion(fromVersionString: text)
    } throws: { error in
      (error as? HKError)?.code == .errorInvalidArgument && "\(error)".contains("4.0.1")
    }
  }

  @Test func resourceKnowsItsVersion() throws {
    func resource(_ version: HKFHIRVersion) -> HKFHIRResource {
      HKFHIRResource(
        fhirVersion: version, resourceType: .observation, identifier: "7", data: Data("{}".utf8),
        sourceURL: nil)
    }
    let one = resource(.primaryDSTU2())
    #expect(try roundTrip(one).fhirVersion == .primaryDSTU2())
    #expect(one != resource(.primaryR4()))
  }

  @Test func codingKeepsItsPartsInAnArchive() throws {
    let coding = HKClinicalCoding(
      system: "http://www.nlm.nih.gov/research/umls/rxnorm", version: nil, code: "308056")
    let copy = try roundTrip(coding)
    #expect(copy == coding && copy.hash == coding.hash && copy.version == nil)
    #expect(
      coding
        != HKClinicalCoding(system: coding.system, version: "2024", code: coding.code))
  }
}
