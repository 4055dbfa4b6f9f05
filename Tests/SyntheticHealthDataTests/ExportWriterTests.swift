import Foundation
import TestSupport
import Testing

@testable import SyntheticHealthData

@Suite struct ExportWriterTests {
  private func text(_ years: SyntheticYears) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try ExportWriter(years).forEachBlock { block, _ in bytes += block }
    return bytes
  }

  /// FNV-1a over words of eight bytes: enough to notice any change, quick without optimization.
  private func fingerprint(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    bytes.withUnsafeBytes { buffer in
      for offset in stride(from: 0, to: buffer.count - 7, by: 8) {
        hash ^= UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        hash = hash &* 0x0000_0100_0000_01B3
      }
    }
    return hash
  }

  /// Four days with a run, walk or ride whose track was kept.
  private func daysWithATrack() throws -> SyntheticYears {
    try #require(
      (1...60).lazy.compactMap { try? SyntheticYears(seed: $0, days: 4) }
        .first { !$0.routes.isEmpty })
  }

  private func read(_ path: String) -> [UInt8] {
    (try? Data(contentsOf: URL(fileURLWithPath: path))).map { Array($0) } ?? []
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func sevenDaysOfSeed7AreTheSameBytesOnEveryMachine() throws {
    let bytes = try text(SyntheticYears(seed: 7, days: 7))
    #expect(bytes.count == 8_006_772)
    #expect(fingerprint(bytes) == 0x7F51_B673_B025_1430)
  }

  @Test func seedsDiffer() throws {
    let left = try text(SyntheticYears(seed: 1, days: 1))
    let right = try text(SyntheticYears(seed: 2, days: 1))
    #expect(left != right)
    #expect(try left == text(SyntheticYears(seed: 1, days: 1)))
  }

  @Test func documentIsWellFormedAndKeepsToItsDocumentType() throws {
    let years = try SyntheticYears(seed: 7, days: 3)
    var bytes: [UInt8] = []
    let counts = try ExportWriter(years).forEachBlock { block, _ in bytes += block }
    let elements = try ExportChecker(bytes).elements
    func count(_ name: String, in parent: String = "HealthData") -> Int {
      elements.count { $0.name == name && $0.parent == parent }
    }
    #expect(elements.prefix(3).map(\.name) == ["HealthData", "ExportDate", "Me"])
    #expect(elements[0].attributes["locale"] == "en_US")
    #expect(count("Record") == counts.records)
    #expect(count("Record", in: "Correlation") == 2 * counts.correlations)
    #expect(count("Workout") == counts.workouts && counts.workouts > 0)
    #expect(count("ActivitySummary") == 3)
    #expect(count("InstantaneousBeatsPerMinute", in: "HeartRateVariabilityMetadataList") > 100)
    #expect(bytes.count == counts.bytes)
    let types = Set(elements.compactMap { $0.attributes["type"] })
    #expect(types.contains("HKQuantityTypeIdentifierVO2Max") || types.count > 30)
  }

  @Test func recordsOfCorrelationsStandAtTopLevelToo() throws {
    let elements = try ExportChecker(text(SyntheticYears(seed: 3, days: 2))).elements
    let inside = elements.filter { $0.name == "Record" && $0.parent == "Correlation" }
    for record in inside {
      #expect(
        elements.contains {
          $0.parent == "HealthData" && $0.attributes == record.attributes
        })
    }
    #expect(inside.count % 2 == 0)
  }

  @Test func everyDateCarriesTheOffsetOfTheExportsDay() throws {
    // From the last days of summer time into winter: the phone is in winter when it exports.
    let years = try SyntheticYears(
      seed: 5, days: 2, firstDay: SyntheticDay(year: 2024, month: 11, day: 2))
    for element in try ExportChecker(text(years)).elements {
      for name in ["startDate", "endDate", "creationDate", "date"] {
        if let date = element.attributes[name] { #expect(date.hasSuffix(" -0500")) }
      }
    }
  }

  @Test func devicesCarryAnAddressOfTheirOwnInEachRecord() throws {
    let elements = try ExportChecker(text(SyntheticYears(seed: 6, days: 1))).elements
    let devices = elements.filter { $0.attributes["type"] == "HKQuantityTypeIdentifierHeartRate" }
      .compactMap { $0.attributes["device"] }
    #expect(devices.count > 100)
    #expect(Set(devices).count > devices.count * 9 / 10)
    for device in devices {
      #expect(device.hasPrefix("&lt;&lt;HKDevice: 0x28"))
      #expect(
        device.hasSuffix(
          "&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, "
            + "hardware:Watch6,2, software:10.2&gt;"))
    }
  }

  @Test func recordsOfATypeAreNotSortedByStart() throws {
    let elements = try ExportChecker(text(SyntheticYears(seed: 6, days: 1))).elements
    let starts = elements.filter { $0.attributes["type"] == "HKQuantityTypeIdentifierStepCount" }
      .compactMap { $0.attributes["startDate"] }
    #expect(starts != starts.sorted())
    let types = elements.filter { $0.parent == "HealthData" && $0.name == "Record" }
      .compactMap { $0.attributes["type"] }
    let runs = zip(types, types.dropFirst()).count { $0 != $1 } + 1
    #expect(runs == Set(types).count)
  }

  @Test func xmlFileIsTheStreamAndPrivate() throws {
    let folder = try TemporaryDirectory()
    let years = try SyntheticYears(seed: 8, days: 1)
    var last = 0
    let counts = try ExportWriter(years).write(to: folder.file("out.XML")) { progress in
      #expect(progress.bytes > last)
      last = progress.bytes
    }
    #expect(last == counts.bytes)
    #expect(try read(folder.file("out.XML")) == text(years))
    #expect(try mode(folder.file("out.XML")) == 0o600)
  }

  @Test func zipHoldsTheExportAndItsTracks() throws {
    let folder = try TemporaryDirectory()
    let years = try daysWithATrack()
    try ExportWriter(years).write(to: folder.file("out.zip"))
    let bytes = read(folder.file("out.zip"))
    #expect(bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]))
    // The central directory names every entry once more.
    let tail = String(decoding: bytes.suffix(4_000), as: UTF8.self)
    #expect(tail.contains("apple_health_export/export.xml"))
    for route in years.routes {
      #expect(tail.contains("workout-routes/\(years.routeName(of: route.workout))"))
    }
    #expect(try mode(folder.file("out.zip")) == 0o600)
  }

  @Test func tracksAreDeclaredByTheirWorkouts() throws {
    let years = try daysWithATrack()
    let route = try #require(years.routes.first)
    let track = String(decoding: years.routeText(of: route.workout, day: route.day), as: UTF8.self)
    #expect(track.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\""))
    #expect(track.hasSuffix("</gpx>\n"))
    #expect(track.contains("<trkpt lon=\"-7") && track.contains("Z</time>"))
    for line in track.split(separator: "\n") where line.contains("<trkpt") {
      let course = try #require(line.firstMatch(of: /<course>([0-9.]+)<\/course>/)?.output.1)
      #expect((0..<360).contains(try #require(Double(course))))
      #expect(line.contains(/<hAcc>[1-5](\.[0-9]+)?<\/hAcc><vAcc>[1-3](\.[0-9]+)?<\/vAcc>/))
    }
    var text = ExportText(offset: years.exportOffset)
    years.appendWorkout(route.workout, day: route.day, to: &text)
    let name = years.routeName(of: route.workout)
    #expect(
      String(decoding: text.bytes, as: UTF8.self)
        .contains("<FileReference path=\"/workout-routes/\(name)\"/>"))
  }

  @Test func failureLeavesTheOldFileAndNothingElse() throws {
    struct Stop: Error {}
    let folder = try TemporaryDirectory()
    let years = try SyntheticYears(seed: 8, days: 1)
    try ExportWriter(years).write(to: folder.file("out.zip"))
    let before = read(folder.file("out.zip"))
    #expect(throws: Stop.self) {
      try ExportWriter(years).write(to: folder.file("out.zip")) { _ in throw Stop() }
    }
    #expect(read(folder.file("out.zip")) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.zip"])
  }

  @Test func pathsThatCannotBeWrittenAreNamed() throws {
    let years = try SyntheticYears(seed: 8, days: 1)
    #expect(throws: SyntheticDataError.unknownFormat(path: "export.json")) {
      try ExportWriter(years).write(to: "export.json")
    }
    #expect(
      throws: SyntheticDataError.cannotWrite(
        path: "/no/such/folder/x.xml", reason: "No such file or directory")
    ) {
      try ExportWriter(years).write(to: "/no/such/folder/x.xml")
    }
    let error = SyntheticDataError.unknownFormat(path: "export.json")
    #expect(
      error.description
        == "Cannot tell the format of \"export.json\": let the name end in .zip or .xml.")
  }

  @Test func ringsAreTheSumsOfTheSamples() throws {
    let years = try SyntheticYears(seed: 10, days: 5)
    let rings = Array(ActivitySummaries(years))
    #expect(rings.map(\.date.day) == [1, 2, 3, 4, 5])
    var energy = 0
    let end = try #require(years.truth.prefix(5).last?.end)
    years.forEachSample(of: .activeEnergyBurned) { if $0.start < end { energy += $0.mantissa } }
    #expect(rings.reduce(0) { $0 + $1.activeEnergy } == energy)
    #expect(rings.allSatisfy { (0...24).contains($0.standHours) })
  }

  @Test func workoutStatisticsAreTheSumsOfTheSamples() throws {
    let years = try SyntheticYears(seed: 7, days: 10)
    let day = try #require(years.plans.firstIndex { !$0.workouts.isEmpty })
    let workout = years.plans[day].workouts[0]
    var sum = 0
    years.forEachSample(of: .activeEnergyBurned) { sample in
      if sample.start >= workout.start, sample.end <= workout.end { sum += sample.mantissa }
    }
    var text = ExportText(offset: 0)
    text.append(attribute: "sum", decimal: sum, decimals: 3)
    let expected = String(decoding: text.bytes, as: UTF8.self)
    years.appendWorkout(workout, day: day, to: &text)
    let line = String(decoding: text.bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.contains("ActiveEnergyBurned") && $0.contains("<WorkoutStatistics") }
    #expect(try #require(line).contains(expected))
  }

  @Test func estimateOfTheBytesIsRightToAFifthOverFourWeeks() throws {
    let writer = try ExportWriter(SyntheticYears(seed: 7, days: 28))
    let bytes = try writer.forEachBlock { _, _ in }.bytes
    #expect(abs(Double(writer.estimatedBytes) / Double(bytes) - 1) < 0.2)
  }
}
