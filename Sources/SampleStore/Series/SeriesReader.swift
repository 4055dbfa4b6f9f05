internal import Foundation
internal import GRDB

/// The series samples of a type that a call may meet: statistics count their measurements in their
/// place.
struct SeriesReader {
  private let path: String
  private let db: Database
  /// The sequence numbers of the samples.
  private let sequences: Set<Int64>

  /// The series that reach into a range; nil is no bound.
  ///
  /// - Complexity: O(series in the range); O(log n) for a type without any.
  init(_ db: Database, type: StoredTypeKey, from: Double?, to: Double?, path: String) throws {
    self.db = db
    self.path = path
    // Routes have places and electrocardiograms voltages, which no statistic counts.
    if type.identifier == ImportedRoute.typeIdentifier
      || type.identifier == ImportedElectrocardiogram.typeIdentifier
    {
      sequences = []
      return
    }
    sequences = try Int64.readSet(
      db.cachedStatement(
        sql: """
          SELECT sequence FROM series WHERE type = ? AND start < ? AND "end" >= ?
          """), arguments: [type.id, to ?? .infinity, from ?? -.infinity])
  }

  /// Whether there are none.
  var isEmpty: Bool { sequences.isEmpty }

  /// The measurements of a sample; nil if it is no series.
  func measurements(of sequence: Int64) throws -> [SeriesMeasurement]? {
    guard sequences.contains(sequence) else { return nil }
    return try Self.measurements(of: sequence, path: path, db)
  }

  /// The same for a sample of any type; a route has places and an electrocardiogram voltages, not
  /// measurements.
  static func measurements(
    of sequence: Int64, path: String, _ db: Database
  ) throws -> [SeriesMeasurement]? {
    let details = try Data.readOne(
      db.cachedStatement(sql: "SELECT details FROM series WHERE sequence = ?"),
      arguments: [sequence])
    guard let details, !RouteContent.isRoute(details),
      !ElectrocardiogramContent.isElectrocardiogram(details)
    else { return nil }
    do {
      return try MeasurementContent.decode(Array(details))
    } catch {
      throw SampleStoreError(.damaged, damage(of: sequence, path: path))
    }
  }

  /// What is said of a series that cannot be read.
  static func damage(of sequence: Int64, path: String) -> String {
    """
    The series \(sequence) in \(path) is damaged: its checksum does not match. Restore the file \
    from a backup.
    """
  }
}

extension SampleStore {
  /// The measurements of a series sample, in the order in which they were given; nil for a sample that
  /// is no series.
  package func series(ofSequence sequence: Int64) throws -> [SeriesMeasurement]? {
    try read { try SeriesReader.measurements(of: sequence, path: path, $0) }
  }
}
