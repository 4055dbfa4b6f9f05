internal import Foundation
internal import GRDB
internal import Synchronization

extension ImportMerge {
  /// Writes the voltages of new electrocardiograms, which were merged as samples of their type by then.
  mutating func writeElectrocardiograms() throws {
    outcome.electrocardiograms =
      outcome.samples.removeValue(forKey: ImportedElectrocardiogram.typeIdentifier) ?? .init()
    guard purpose.writes else { return }
    for waiting in importing.electrocardiograms.withLock({ $0.waiting }) {
      guard let member = try members.samples(of: [waiting.ordinal], db).first else { continue }
      let isStored = try Bool.readOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM series WHERE sequence = ?)"),
        arguments: [member.sequence])
      if isStored == true { continue }
      let content = SeriesRow(
        encoded: try importing.spillFile.bytes(of: waiting.block), count: waiting.count)
      try content.write(
        sequence: member.sequence, type: member.type, start: waiting.start, end: waiting.end, db)
    }
  }
}
