internal import Foundation
internal import GRDB

extension ImportMerge {
  /// Remembers under which source of the file a stored sample was found again.
  mutating func notePaired(file: Int, stored: Int) {
    guard !ids.sourcesInFile.contains(stored) else { return }
    pairedUnder[stored, default: []].insert(file)
  }

  /// Renames a stored source S to T if S does not occur in the file, at least one of its samples was
  /// paired, and all that were paired stand under T.
  ///
  /// Semantics 7.3: renamed sources.
  mutating func renameSources() throws {
    var renames: [SourceRename] = []
    for (stored, partners) in pairedUnder {
      guard partners.count == 1, let file = partners.first else { continue }
      renames.append(
        SourceRename(from: ids.sourceNames[stored], to: ids.sourceNames[file]))
    }
    try keepApps(&renames)
    renames.sort { $0.from.utf8.lexicographicallyPrecedes($1.from.utf8) }
    for rename in renames {
      let rows = try Row.readAll(
        db, sql: "SELECT type, user_entered, start, device FROM earliest_sample WHERE source = ?",
        arguments: [rename.from])
      try db.execute(
        sql: "DELETE FROM earliest_sample WHERE source = ?", arguments: [rename.from])
      for row in rows {
        try EarliestSamples.merge(
          type: row.value(at: 0), source: rename.to, isUserEntered: row.value(at: 1),
          start: row.value(at: 2), device: row.value(at: 3), db)
      }
      try db.execute(
        sql: "UPDATE source_revision SET name = ? WHERE name = ?",
        arguments: [rename.to, rename.from])
      // What was deleted was of the same source.
      try db.execute(
        sql: "UPDATE deletion SET source = ? WHERE source = ?",
        arguments: [rename.to, rename.from])
      try renameInSourceOrders(rename)
    }
    outcome.renamedSources = renames
  }

  /// Apps that save to the store keep their names: what they may delete hangs on them.
  private func keepApps(_ renames: inout [SourceRename]) throws {
    if renames.isEmpty { return }
    let apps = try String.readAll(
      db, sql: "SELECT DISTINCT name FROM source_revision WHERE display_name IS NOT NULL")
    renames.removeAll { rename in
      apps.contains { $0.utf8.elementsEqual(rename.from.utf8) }
    }
  }

  /// A saved order keeps its place for the source under its new name.
  private func renameInSourceOrders(_ rename: SourceRename) throws {
    let rows = try Row.readAll(
      db, sql: "SELECT id, source_order FROM sample_type WHERE source_order IS NOT NULL")
    for row in rows {
      let order: String = try row.value(at: 1)
      let names = try DetailsCoding.decode([String].self, from: Data(order.utf8))
      guard names.contains(where: { $0.utf8.elementsEqual(rename.from.utf8) }) else { continue }
      var seen: Set<[UInt8]> = []
      let renamed = names.map { $0.utf8.elementsEqual(rename.from.utf8) ? rename.to : $0 }
        .filter { seen.insert(Array($0.utf8)).inserted }
      try db.execute(
        sql: "UPDATE sample_type SET source_order = ? WHERE id = ?",
        arguments: [
          String(decoding: try DetailsCoding.encode(renamed), as: UTF8.self),
          row.value(at: 0) as Int64,
        ])
    }
  }

  /// Looks for the earliest samples of a type again, after some were deleted.
  func recountEarliestSamples(of type: StoredTypeKey) throws {
    try EarliestSamples.recount(of: type, path: importing.store.path, db)
  }
}
