import Foundation
import Testing

@testable import HealthKitTypes

private func device(name: String?, hardware: String? = nil) -> HKDevice {
  HKDevice(
    name: name, manufacturer: nil, model: nil, hardwareVersion: hardware, firmwareVersion: nil,
    softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
}

@Suite struct HKDeviceTests {
  @Test func devicesAreEqualByAllEightFields() {
    let all = HKDevice(
      name: "a", manufacturer: "b", model: "c", hardwareVersion: "d", firmwareVersion: "e",
      softwareVersion: "f", localIdentifier: "g", udiDeviceIdentifier: "h")
    let same = HKDevice(
      name: "a", manufacturer: "b", model: "c", hardwareVersion: "d", firmwareVersion: "e",
      softwareVersion: "f", localIdentifier: "g", udiDeviceIdentifier: "h")
    let otherLast = HKDevice(
      name: "a", manufacturer: "b", model: "c", hardwareVersion: "d", firmwareVersion: "e",
      softwareVersion: "f", localIdentifier: "g", udiDeviceIdentifier: nil)
    #expect(all == same)
    #expect(all.hash == same.hash)
    #expect(all != otherLast)
    #expect(Set([all, same, otherLast]).count == 2)
  }

  @Test func absentFieldDiffersFromEmptyField() {
    #expect(device(name: nil) != device(name: ""))
  }

  @Test func composedAndDecomposedNamesAreDifferentDevices() {
    #expect(device(name: "Ren\u{E9}") != device(name: "Rene\u{301}"))
  }

  @Test func archiveKeepsAllFields() throws {
    let all = HKDevice(
      name: "a", manufacturer: "b", model: "c", hardwareVersion: "d", firmwareVersion: "e",
      softwareVersion: "f", localIdentifier: "g", udiDeviceIdentifier: "h")
    #expect(try roundTrip(all) == all)
    let sparse = device(name: "Mark\u{2019}s\u{A0}Watch", hardware: "Watch6,1")
    #expect(try roundTrip(sparse) == sparse)
    #expect(try roundTrip(sparse).manufacturer == nil)
  }

  @Test func copyIsTheDeviceItself() {
    let watch = device(name: "Watch")
    #expect(watch.copy() as? HKDevice === watch)
  }

  @Test func localDeviceNamesTheMachine() throws {
    let name = try #require(HKDevice.local().name)
    #expect(!name.isEmpty)
    #expect(HKDevice.local() == HKDevice.local())
  }

  @Test func descriptionReadsAsAnExportString() {
    #expect(
      device(name: "Apple Watch", hardware: "Watch6,1").description
        == "<<HKDevice>, name:Apple Watch, hardware:Watch6,1>")
    #expect(device(name: nil).description == "<<HKDevice>>")
  }
}
