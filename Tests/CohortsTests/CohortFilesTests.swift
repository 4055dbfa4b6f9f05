import Foundation
import TestSupport
import Testing

@testable import Cohorts

/// Which exports a folder holds, and whose they are.
@Suite struct CohortFilesTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    for path in [
      "anna.zip", "ben.XML", "readme.txt", ".hidden.zip", "cara/2023.zip", "cara/2024.zip",
      "dora/apple_health_export/export.xml", "dora/apple_health_export/workout-routes/r.gpx",
      "emil/export.xml", "emil/workout-routes/r.gpx", "finn/notes.txt", "data/anna.sqlite",
    ] {
      let url = URL(filePath: folder.file(path))
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
  }

  private func found(_ files: CohortFiles) -> [String] {
    files.entries.map { "\($0.participant)=\($0.name)\($0.refusal == nil ? "" : " refused")" }
  }

  @Test func filesAndFoldersAreNamedByTheirParticipants() throws {
    let files = try CohortFiles.find(in: folder.path, besides: folder.file("data"))
    #expect(
      found(files) == [
        "anna=anna.zip", "ben=ben.XML", "cara=cara/2023.zip", "cara=cara/2024.zip",
        "dora=dora/apple_health_export", "emil=emil", "finn=finn refused",
      ])
    #expect(files.byParticipant.map(\.entries.count) == [1, 1, 2, 1, 1, 1])
  }

  @Test func aListNamesThemOtherwiseAndWhatItNamesHasToBeThere() throws {
    let text = "file,id\nanna.zip,P1\ncara,P2\ngone.zip,P3\n"
    let list = try ParticipantList(Array(text.utf8), name: "ids.csv")
    let files = try CohortFiles.find(
      in: folder.path, besides: folder.file("data"), listedIn: list)
    #expect(found(files) == ["P1=anna.zip", "P2=cara", "P3=gone.zip refused"])
    #expect(files.unlisted == ["ben.XML", "dora/apple_health_export", "emil"])
  }

  @Test func namesThatDifferInCapitalsAloneAreNotTwoParticipants() throws {
    try Data().write(to: URL(filePath: folder.file("ANNA.zip")))
    let files = try CohortFiles.find(in: folder.path, besides: folder.file("data"))
    #expect(found(files).contains("ANNA=ANNA.zip"))
    #expect(found(files).contains("anna=anna.zip refused"))
  }

  @Test func aFolderWithoutExportsIsAnError() throws {
    let empty = try TemporaryDirectory()
    for path in [empty.path, empty.file("none")] {
      #expect {
        try CohortFiles.find(in: path, besides: "data")
      } throws: {
        ($0 as? CohortError)?.kind == .missing
      }
    }
  }

  @Test func aStampTellsSizeTimeAndContent() throws {
    let path = folder.file("anna.zip")
    let bytes = [UInt8](repeating: 7, count: 3_000_000)
    func write(_ bytes: [UInt8], at time: Double) throws -> FileStamp? {
      try Data(bytes).write(to: URL(filePath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: path)
      return FileStamp(of: path)
    }
    let first = try #require(try write(bytes, at: 1_000))
    #expect(try write(bytes, at: 1_000) == first)
    #expect(try write(bytes, at: 1_001) != first)
    #expect(try write(bytes.dropLast(), at: 1_000) != first)
    for place in [0, 1_520_000, 2_999_999] {
      var changed = bytes
      changed[place] = 8
      #expect(try write(changed, at: 1_000) != first, "byte \(place)")
    }
    #expect(FileStamp(of: folder.file("none")) == nil)
    #expect(FileStamp(of: folder.file("emil")) != nil)
  }
}
