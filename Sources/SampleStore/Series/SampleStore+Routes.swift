internal import Foundation
internal import GRDB

extension SampleStore {
  /// The places of the route with a sequence number; nil for a sample that is no route.
  ///
  /// - Throws: ``SampleStoreError`` with code `damaged` if their checksum does not match.
  /// - Complexity: O(bytes of the route); ``RouteReader/next()`` makes the places.
  package func route(ofSequence sequence: Int64) throws -> RouteReader? {
    let content = try read { db in
      try Data.readOne(
        db.cachedStatement(sql: "SELECT details FROM series WHERE sequence = ?"),
        arguments: [sequence])
    }
    guard let content, RouteContent.isRoute(content) else { return nil }
    return try RouteReader(
      Array(content), sentence: SeriesReader.damage(of: sequence, path: path))
  }
}
