import Foundation
import TestSupport
import Testing

@testable import SyntheticHealthData

@Suite struct SyntheticElectrocardiogramsTests {
  @Test func recordingsAreSpreadOverTheDaysAndNamedByThem() throws {
    let years = try SyntheticYears(seed: 7, days: 4)
    let recordings = years.electrocardiograms(8)
    #expect(recordings.count == 8 && Set(recordings.map(\.name)).count == 8)
    #expect(recordings.map(\.start) == recordings.map(\.start).sorted())
    #expect(recordings[0].name == "ecg_2024-01-01.csv")
    #expect(recordings[1].name == "ecg_2024-01-01_1.csv")
    #expect(years.electrocardiograms(0).isEmpty)
  }

  @Test func aRecordingHasThirtySecondsOfVoltagesAndIsTheSameEachTime() throws {
    let years = try SyntheticYears(seed: 7, days: 4)
    let recording = try #require(years.electrocardiograms(1).first)
    let text = String(decoding: years.electrocardiogramText(of: recording), as: UTF8.self)
    #expect(years.electrocardiogramText(of: recording) == Array(text.utf8))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.prefix(2) == ["Name,\"Alex Example\"", "Date of Birth,\"Jan 1, 1980\""])
    #expect(lines[10] == "Lead,Lead I" && lines[11] == "Unit,µV" && lines[12].isEmpty)
    let voltages = lines[13...].compactMap { Double($0) }
    #expect(voltages.count == 15_360)
    let greatest = voltages.max() ?? 0
    #expect(greatest > 400 && greatest < 1_500)
    // R waves tower above the rest: about one a second.
    let peaks = voltages.indices.dropFirst().dropLast().count {
      voltages[$0] > greatest / 2 && voltages[$0] > voltages[$0 - 1]
        && voltages[$0] >= voltages[$0 + 1]
    }
    #expect((20...80).contains(peaks))
  }

  @Test func aZipHoldsThemOnlyIfAskedFor() throws {
    let folder = try TemporaryDirectory()
    let years = try SyntheticYears(seed: 7, days: 1)
    func text(_ count: Int) throws -> String {
      let path = folder.file("\(count).zip")
      try ExportWriter(years, electrocardiograms: count).write(to: path)
      return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }
    #expect(try !text(0).contains("electrocardiograms/"))
    let names = try text(2)
    #expect(names.contains("apple_health_export/electrocardiograms/ecg_2024-01-01.csv"))
    #expect(names.contains("apple_health_export/electrocardiograms/ecg_2024-01-01_1.csv"))
  }
}
