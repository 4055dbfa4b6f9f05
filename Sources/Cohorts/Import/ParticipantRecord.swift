internal import AppleHealthExport
internal import CalendarBuckets
internal import Foundation
internal import PrivateFiles

/// What was imported of a participant and what was refused, in a small file beside the store, which is replaced as a
/// whole after each export.
///
/// An import that is killed between the store and this file imports the export again, which changes nothing.
struct ParticipantRecord: Codable, Equatable {
  /// What became of one export.
  struct File: Codable, Equatable {
    /// Its name below the folder of the exports; a pseudonym in a cohort that has some.
    var name: String
    /// What tells it from others; nil for one that could not be looked at.
    var stamp: FileStamp?
    /// What was imported; nil if it was refused.
    var imported: Imported?
    /// Why it was refused, in a sentence; nil if it was imported.
    var refusal: String?
  }

  /// What an import found out that its store does not keep.
  struct Imported: Codable, Equatable {
    var timeZone: String
    var timeZoneOrigin: String
    var timeZoneExplanation: String
    var exactCopies: Int
    var skippedRecords: Int

    init(_ report: ImportReport) {
      timeZone = report.zone.rules.identifier
      timeZoneOrigin = report.zone.origin.rawValue
      timeZoneExplanation = report.zone.explanation
      exactCopies = report.exactCopies
      skippedRecords = report.skippedRecords.values.reduce(0, +)
    }
  }

  /// The form of the file.
  static let schema = "hkstats/cohort-record/1"

  private(set) var schema = Self.schema
  /// Whose it is.
  var participant: String
  /// The exports, those imported last behind.
  var files: [File] = []

  /// A record of nothing.
  init(of participant: ParticipantID) {
    self.participant = participant.description
  }

  /// The record of a file; that of nothing if there is no such file, or none that could be read: the next import then
  /// takes every export for new, and finds out that the store holds it.
  init(_ participant: ParticipantID, file path: String) {
    self.init(of: participant)
    guard let data = FileManager.default.contents(atPath: path),
      let read = try? JSONDecoder().decode(Self.self, from: data), read.schema == Self.schema,
      read.participant == participant.description
    else { return }
    self = read
  }

  /// Writes the record, readable by its owner alone, all of it or nothing.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try PrivateFile.replace(path, with: [UInt8](encoder.encode(self)) + [UInt8(ascii: "\n")])
  }

  /// Whether an export was imported, as it is.
  func holds(_ stamp: FileStamp) -> Bool {
    files.contains { $0.stamp == stamp && $0.imported != nil }
  }

  /// Notes what became of an export, in the place of what became of it before.
  mutating func note(_ file: File) {
    files.removeAll { $0.name == file.name || file.stamp != nil && $0.stamp == file.stamp }
    files.append(file)
  }

  /// The last export that was imported.
  var last: Imported? { files.last { $0.imported != nil }?.imported }
}
