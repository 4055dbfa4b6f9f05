internal import Foundation
internal import GRDB
internal import Synchronization

extension ImportMerge {
  /// Writes the places of new routes, and which workouts the routes belong to.
  ///
  /// Routes were merged as samples of their type by then, and workouts as objects.
  mutating func writeRoutes() throws {
    outcome.routes = outcome.samples.removeValue(forKey: ImportedRoute.typeIdentifier) ?? .init()
    guard purpose.writes else { return }
    for waiting in importing.routes.withLock({ $0.waiting }) {
      let member = try members.samples(of: [waiting.ordinal], db).first
      guard let member, let workout = workoutSequences[waiting.route.workout] else { continue }
      let isStored = try Bool.readOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM series WHERE sequence = ?)"),
        arguments: [member.sequence])
      if isStored != true {
        let content = SeriesRow(
          encoded: try importing.spillFile.bytes(of: waiting.places.block),
          count: waiting.places.count)
        try content.write(
          sequence: member.sequence, type: member.type, start: waiting.route.start,
          end: waiting.route.end, db)
      }
      try db.cachedStatement(
        sql: "INSERT OR IGNORE INTO workout_sample (workout, sample, type) VALUES (?, ?, ?)"
      ).execute(arguments: [workout, member.sequence, member.type])
    }
  }
}
