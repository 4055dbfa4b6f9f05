internal import Foundation
internal import GRDB

extension SampleStore {
  /// The electrocardiogram with a sequence number; nil for a sample that is none.
  ///
  /// - Throws: ``SampleStoreError`` with code `damaged` if its checksum does not match.
  /// - Complexity: O(bytes of the recording); ``ElectrocardiogramReader/next()`` makes the voltages.
  package func electrocardiogram(ofSequence sequence: Int64) throws -> ElectrocardiogramReader? {
    try read { try ElectrocardiogramReader.of(sequence, path: path, $0) }
  }
}

extension ElectrocardiogramReader {
  /// The electrocardiogram of the sample with a sequence number; nil for a sample that has none.
  static func of(
    _ sequence: Int64, path: String, _ db: Database
  ) throws -> ElectrocardiogramReader? {
    let content = try Data.readOne(
      db.cachedStatement(sql: "SELECT details FROM series WHERE sequence = ?"),
      arguments: [sequence])
    guard let content, ElectrocardiogramContent.isElectrocardiogram(content) else { return nil }
    return try ElectrocardiogramReader(
      Array(content), sentence: SeriesReader.damage(of: sequence, path: path))
  }
}
