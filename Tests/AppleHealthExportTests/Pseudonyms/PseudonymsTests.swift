import Foundation
import HealthCalculations
import HealthKitTypes
import TestSupport
import Testing

@testable import AppleHealthExport
@testable import SampleStore

/// What stands for names.
@Suite struct PseudonymsTests {
  private let folder: TemporaryDirectory
  private let pseudonyms: Pseudonyms

  init() throws {
    folder = try TemporaryDirectory()
    pseudonyms = try Pseudonyms(key: StoreKey.random())
  }

  @Test(arguments: [
    ("Anna’s Apple\u{A0}Watch", "Apple Watch "), ("ANNA'S IPHONE", "iPhone "),
    ("ipod touch", "iPod "), ("Balance Scale", "App "), ("", "App "),
    ("Apple Watcher's iPad", "Apple Watch "),
  ])
  func theKindOfDeviceStaysInTheName(name: String, kind: String) throws {
    let pseudonym = try pseudonyms.source(name)
    #expect(pseudonym.hasPrefix(kind))
    #expect(pseudonym.dropFirst(kind.count).count == Pseudonyms.nameDigits)
    #expect(pseudonym.dropFirst(kind.count).allSatisfy { $0.isHexDigit && !$0.isUppercase })
    #expect(
      AppleDeviceRule.isApple(sourceName: name, deviceManufacturer: nil)
        == AppleDeviceRule.isApple(sourceName: pseudonym, deviceManufacturer: nil))
  }

  @Test func aNameHasOnePseudonymUnderAKeyAndAnotherUnderAnother() throws {
    let path = folder.file("key")
    let key = try StoreKey.random()
    try key.write(toFile: path)
    let same = try Pseudonyms(key: StoreKey(file: path))
    #expect(try Pseudonyms(key: key).source("Phone") == same.source("Phone"))
    #expect(try same.source("Phone") != pseudonyms.source("Phone"))
    #expect(try same.source("Phone") != same.source("phone"))
    // Composed and decomposed letters are two names, as everywhere.
    #expect(try same.source("\u{E9}") != same.source("e\u{301}"))
    #expect(throws: SampleStoreError.self) {
      try Pseudonyms(key: StoreKey(passphrase: "correct horse"))
    }
  }

  /// RFC 4231, section 4.4: a key of 20 bytes of 0xaa is padded with zeros to the length of ours.
  @Test func theDigestIsHMACOfSHA256() throws {
    let path = folder.file("key")
    let digits = String(repeating: "aa", count: 20) + String(repeating: "00", count: 12)
    try "hkstats key 1\n\(digits)\n".write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let digest = try StoreKey(file: path).digest(of: [UInt8](repeating: 0xDD, count: 50))
    #expect(
      digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        == "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe")
  }

  @Test func ofADeviceNamesAndIdentifiersAreReplaced() throws {
    let written =
      "<<HKDevice: 0x28>, name:Anna’s iPhone, manufacturer:Apple Inc., model:iPhone, "
      + "hardware:iPhone13,2, software:17.2, localIdentifier:ABC-1, UDIDeviceIdentifier:(01)0, "
      + "creation date:2024-01-01 10:00:00 +0000>"
    let device = HKDevice(exportString: try pseudonyms.device(written))
    #expect(device.name?.hasPrefix("iPhone ") == true && device.name != "iPhone ")
    #expect(device.manufacturer == "Apple Inc." && device.model == "iPhone")
    #expect(device.hardwareVersion == "iPhone13,2" && device.softwareVersion == "17.2")
    #expect(device.localIdentifier?.hasPrefix("Text ") == true)
    #expect(device.udiDeviceIdentifier?.hasPrefix("Text ") == true)
    #expect(try pseudonyms.device(written).contains("creation date:2024-01-01"))
    #expect(try pseudonyms.device("") == "")
    #expect(try pseudonyms.device("Anna's dummy").hasPrefix("Device "))
    // Descriptions that differ in anything stay two.
    let other = written.replacing("17.2", with: "17.3")
    #expect(try pseudonyms.device(written) != pseudonyms.device(other))
  }

  @Test(arguments: [
    ("HKWasUserEntered", "1"), ("HKTimeZone", "Europe/Paris"), ("HKWeatherTemperature", "60 degF"),
    ("HKAverageMETs", "5.2 kcal/hr·kg"),
    ("HKDateOfEarliestDataUsedForEstimate", "2024-01-01 10:00:00 +0100"),
    ("HKVO2MaxTestType", "2"), ("HKIndoorWorkout", "0"),
  ])
  func figuresStay(key: String, value: String) throws {
    let entry = NamedValue(name: key, value: value)
    #expect(try pseudonyms.metadata([entry]) == [entry])
  }

  @Test(arguments: [
    ("HKDeviceSerialNumber", "0815"), ("HKExternalUUID", "1234"), ("HKWorkoutBrandName", "Anna"),
    ("HKTimeZone", "Anna/Home"), ("HKFoodType", "3 Annas"), ("HKFoodType", "Nan"),
    ("HKDeviceName", "Anna’s iPhone"),
  ])
  func textsOfHealthKitsOwnKeysAreReplaced(key: String, value: String) throws {
    let replaced = try pseudonyms.metadata([NamedValue(name: key, value: value)])
    #expect(replaced[0].name == key && replaced[0].value.hasPrefix("Text "))
  }

  @Test func keysOfAppsAreReplacedWithWhatTheyHold() throws {
    let replaced = try pseudonyms.metadata([
      NamedValue(name: "com.example.anna", value: "1"), NamedValue(name: "note", value: "Anna"),
      NamedValue(name: "com.example.patientID", value: "4711-081599"),
      NamedValue(name: "tel", value: "+49 170 1234567"),
    ])
    #expect(replaced.allSatisfy { $0.name.hasPrefix("Key ") })
    #expect(replaced[0].value == "1")
    #expect(replaced.dropFirst().allSatisfy { $0.value.hasPrefix("Text ") })
  }

  @Test func characteristicsAreThoseOfHealthKit() {
    let kept = NamedValue(name: "HKCharacteristicTypeIdentifierDateOfBirth", value: "1980-01-01")
    #expect(pseudonyms.characteristics([kept, NamedValue(name: "name", value: "Anna")]) == [kept])
  }
}
