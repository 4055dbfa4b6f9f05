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

    /// Whether its counts, and what it calls the origin of the zone, are those of an export: a damaged file may hold any.
    fileprivate var isPossible: Bool {
      guard let imported else { return true }
      let counts = 0...(1 << 40)
      return counts.contains(imported.exactCopies) && counts.contains(imported.skippedRecords)
        && ExportZone.Origin(rawValue: imported.timeZoneOrigin) != nil
    }
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
  /// Whether the names in the store are pseudonyms; nil is no.
  var isPseudonymised: Bool?

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
      read.participant == participant.description, read.files.allSatisfy(\.isPossible)
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

  /// Notes what became of an export, in the place of what became of it before. What was imported stays noted where
  /// another file of the same name is refused: it is in the store.
  mutating func note(_ file: File) {
    files.removeAll { known in
      let isTheSame = known.name == file.name || file.stamp != nil && known.stamp == file.stamp
      return isTheSame && (file.imported != nil || known.imported == nil)
    }
    files.append(file)
  }

  /// Forgets what was imported: the store that it was in is gone.
  mutating func forgetImports() {
    files.removeAll { $0.imported != nil }
  }

  /// Forgets the refusals of exports that are no more.
  mutating func forgetRefusals(except names: Set<String>) {
    files.removeAll { $0.imported == nil && !names.contains($0.name) }
  }

  /// The last export that was imported.
  var last: Imported? { files.last { $0.imported != nil }?.imported }
}
