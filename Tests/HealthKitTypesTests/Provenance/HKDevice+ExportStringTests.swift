import Testing

@testable import HealthKitTypes

@Suite struct HKDeviceExportStringTests {
  @Test func commaInHardwareNameBelongsToTheValue() {
    let device = HKDevice(
      exportString:
        "<<HKDevice: 0x282a45810>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:7.2>"
    )
    #expect(device.name == "Apple Watch")
    #expect(device.manufacturer == "Apple Inc.")
    #expect(device.model == "Watch")
    #expect(device.hardwareVersion == "Watch6,1")
    #expect(device.softwareVersion == "7.2")
    #expect(device.firmwareVersion == nil)
    #expect(device.localIdentifier == nil)
    #expect(device.udiDeviceIdentifier == nil)
  }

  @Test func commaAndBlankInsideAValueBelongToTheValue() {
    let device = HKDevice(
      exportString: "<<HKDevice: 0x1>, name:Scale, kitchen, manufacturer:Acme, Inc., model:S:2>")
    #expect(device.name == "Scale, kitchen")
    #expect(device.manufacturer == "Acme, Inc.")
    #expect(device.model == "S:2")
  }

  @Test func missingFieldsStayAbsent() {
    let device = HKDevice(
      exportString:
        "<<HKDevice: 0x1>, name:Mi Smart Band 4, hardware:V0.25.17.5, software:V1.0.9.66, localIdentifier:C7BFB66B-68FE>"
    )
    #expect(device.manufacturer == nil)
    #expect(device.model == nil)
    #expect(device.hardwareVersion == "V0.25.17.5")
    #expect(device.localIdentifier == "C7BFB66B-68FE")
  }

  @Test func creationDateEndsTheFieldBeforeItAndIsDropped() {
    let text =
      "<<HKDevice: 0x3035d1db0>, name:Apple Watch, software:10.6.1, creation date:2024-08-24 17:12:03 +0000>"
    let device = HKDevice(exportString: text)
    #expect(device.softwareVersion == "10.6.1")
    #expect(
      HKDevice.normalizedExportString(text)
        == "<<HKDevice>, name:Apple Watch, software:10.6.1, creation date:2024-08-24 17:12:03 +0000>"
    )
  }

  @Test func allEightFieldsAreRead() {
    let device = HKDevice(
      exportString:
        "<<HKDevice: 0x1>, name:a, manufacturer:b, model:c, hardware:d, firmware:e, software:f, localIdentifier:g, UDIDeviceIdentifier:h>"
    )
    #expect(
      device
        == HKDevice(
          name: "a", manufacturer: "b", model: "c", hardwareVersion: "d", firmwareVersion: "e",
          softwareVersion: "f", localIdentifier: "g", udiDeviceIdentifier: "h"))
  }

  @Test(arguments: ["Dummy device", "<Watch6,4>", "name:Watch", "<<HKDevice: 0x1", "HKDevice"])
  func otherTextsAreNamesAndStayAsTheyAre(text: String) {
    #expect(HKDevice(exportString: text).name == text)
    #expect(HKDevice(exportString: text).hardwareVersion == nil)
    #expect(HKDevice.normalizedExportString(text) == text)
  }

  @Test func emptyTextHasNoFields() {
    let device = HKDevice(exportString: "")
    #expect(device.exportFields.allSatisfy { $0.value == nil })
    #expect(HKDevice.normalizedExportString("") == "")
  }

  @Test func curlyQuotesAndNoBreakSpacesAreKept() {
    let text = "<<HKDevice: 0x1>, name:Mark\u{2019}s Apple\u{A0}Watch, model:Watch>"
    #expect(HKDevice(exportString: text).name == "Mark\u{2019}s Apple\u{A0}Watch")
    #expect(
      HKDevice.normalizedExportString(text)
        == "<<HKDevice>, name:Mark\u{2019}s Apple\u{A0}Watch, model:Watch>")
  }

  @Test func bracketInsideAValueBelongsToTheValue() {
    let device = HKDevice(exportString: "<<HKDevice: 0x1>, name:a>b, model:<c>>")
    #expect(device.name == "a>b")
    #expect(device.model == "<c>")
  }

  @Test func combiningMarkAfterACommaDoesNotHideIt() {
    let device = HKDevice(exportString: "<<HKDevice: 0x1>, name:a,\u{301}b, model:c>")
    #expect(device.name?.unicodeScalars.count == 4)
    #expect(device.model == "c")
  }

  @Test func repeatedLabelBelongsToTheValueBeforeIt() {
    let device = HKDevice(exportString: "<<HKDevice: 0x1>, name:a, name:b, model:c>")
    #expect(device.name == "a, name:b")
    #expect(device.model == "c")
  }

  @Test func sameDeviceWithOtherAddressHasTheSameText() {
    let first = HKDevice.normalizedExportString("<<HKDevice: 0x282a45810>, name:Apple Watch>")
    let second = HKDevice.normalizedExportString("<<HKDevice: 0x1F>, name:Apple Watch>")
    #expect(first == "<<HKDevice>, name:Apple Watch>")
    #expect(second == first)
    #expect(HKDevice.normalizedExportString(first) == first)
    #expect(
      HKDevice(exportString: first) == HKDevice(exportString: "<<HKDevice: 0x2>, name:Apple Watch>")
    )
  }

  @Test func addressInsideANameIsNotTouched() {
    let text = "<<HKDevice>, name:<<HKDevice: 0x1>>"
    #expect(HKDevice.normalizedExportString(text) == text)
  }

  @Test func addressIsFoundInRawBytes() throws {
    let bytes = Array("<<HKDevice: 0xab>, name:x>".utf8)
    let range = try #require(HKDevice.exportAddressRange(in: bytes))
    #expect(String(decoding: bytes[range], as: UTF8.self) == ": 0xab")
    #expect(HKDevice.exportAddressRange(in: Array("<<HKDevice: 0x>".utf8)) == nil)
    #expect(HKDevice.exportAddressRange(in: Array("<<<HKDevice: 0x1>".utf8)) == nil)
    #expect(HKDevice.exportAddressRange(in: [UInt8]()) == nil)
  }

  @Test func writingAndReadingAgainGivesTheSameDevice() {
    var state: UInt64 = 7
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let pieces = ["Watch", "6,1", ", ", ":", ">", "<", "é", "\u{A0}", "\u{2019}", "x"]
    for round in 0..<300 {
      func value() -> String? {
        next(4) == 0 ? nil : (0..<next(5)).map { _ in pieces[next(pieces.count)] }.joined()
      }
      let device = HKDevice(
        name: value(), manufacturer: value(), model: value(), hardwareVersion: value(),
        firmwareVersion: value(), softwareVersion: value(), localIdentifier: value(),
        udiDeviceIdentifier: value())
      let text = device.exportString
      #expect(HKDevice(exportString: text) == device, "round \(round): \(text)")
    }
  }
}
