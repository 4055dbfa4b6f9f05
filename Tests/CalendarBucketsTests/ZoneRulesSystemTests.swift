@testable internal import CalendarBuckets
internal import Foundation
internal import TestSupport
internal import Testing

@Suite struct ZoneRulesSystemTests {
  private func system(
    environment: String? = nil, link: String? = nil, name: String? = nil, content: String? = nil
  ) throws -> ZoneRules {
    let folder = try TemporaryDirectory()
    if let link {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("localtime"), withDestinationPath: link)
    }
    if let content {
      try FileManager.default.copyItem(atPath: content, toPath: folder.file("localtime"))
    }
    if let name {
      try Data(name.utf8).write(to: URL(fileURLWithPath: folder.file("timezone")))
    }
    return try ZoneRules.system(
      environment: environment, localTimePath: folder.file("localtime"),
      namePath: folder.file("timezone"))
  }

  @Test func variableComesFirst() throws {
    #expect(
      try system(environment: "Europe/Paris", name: "Asia/Tokyo").identifier == "Europe/Paris")
    #expect(try system(environment: ":Asia/Tokyo").identifier == "Asia/Tokyo")
    #expect(try system(environment: "", name: "Asia/Tokyo") == .utc)
    let path = "/usr/share/zoneinfo/Europe/Rome"
    #expect(try system(environment: ":" + path).identifier == "Europe/Rome")
  }

  @Test func variableMayBeARule() throws {
    let zone = try system(environment: "EST5EDT,M3.2.0,M11.1.0")
    let newYork = try Place.newYork.rules()
    var generator = SeededGenerator(seed: 71)
    for _ in 0..<2_000 {
      // The rule of 2007 has held since.
      let instant = Double.random(in: 1_200_000_000...100_000_000_000, using: &generator)
      #expect(zone.offset(at: instant) == newYork.offset(at: instant))
    }
    let fixed = try system(environment: "<+0330>-3:30")
    #expect(fixed.offset(at: -60_000_000_000) == 12_600)
  }

  @Test func variableThatIsNothingIsAnError() {
    let error = #expect(throws: ZoneRulesError.self) {
      try system(environment: "Middle/Earth", name: "Asia/Tokyo")
    }
    #expect(error == .invalidEnvironment("Middle/Earth"))
    #expect(error?.description.contains("TZ is 'Middle/Earth'") == true)
    #expect(throws: ZoneRulesError.invalidEnvironment("/no/such/file")) {
      try system(environment: "/no/such/file")
    }
  }

  @Test func linkThenNameThenContentThenUTC() throws {
    let tokyo = "/usr/share/zoneinfo/Asia/Tokyo"
    #expect(try system(link: tokyo, name: "Europe/Rome").identifier == "Asia/Tokyo")
    #expect(try system(link: "../usr/share/zoneinfo/posix/Asia/Tokyo").identifier == "Asia/Tokyo")
    #expect(try system(name: "Europe/Rome\n").identifier == "Europe/Rome")
    let copied = try system(content: tokyo)
    #expect(copied.identifier == "localtime")
    #expect(copied.offset(at: 1e9) == 32_400)
    #expect(try system() == .utc)
  }

  @Test func thisMachineHasAZone() throws {
    let zone = try ZoneRules.system()
    #expect(
      zone.offset(at: 1.7e9)
        == TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: 1.7e9)))
  }
}
