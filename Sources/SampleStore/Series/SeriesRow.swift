internal import Foundation
internal import GRDB

/// A row of the table `series`, beside a sample that stands for a series: its measurements
/// (``MeasurementContent``), the places of a route (``RouteContent``), or the voltages of an
/// electrocardiogram (``ElectrocardiogramContent``).
struct SeriesRow {
  /// How many there are.
  let count: Int
  private let details: Data

  /// Measurements.
  init(_ measurements: [SeriesMeasurement]) {
    count = measurements.count
    details = Data(MeasurementContent.encode(measurements))
  }

  /// Places.
  init(_ places: [RoutePlace]) {
    count = places.count
    details = Data(RouteContent.encode(places))
  }

  /// Voltages.
  init(_ recording: RecordedElectrocardiogram) {
    count = recording.voltages.count
    details = Data(ElectrocardiogramContent.encode(recording))
  }

  /// The bytes of places or voltages that were encoded before.
  init(encoded bytes: Data, count: Int) {
    self.count = count
    details = bytes
  }

  /// Writes the content of the sample with a sequence number.
  func write(sequence: Int64, type: Int64, start: Double, end: Double, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO series (sequence, type, start, "end", count, details)
        VALUES (?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [sequence, type, start, end, count, details])
  }

  /// The faults of all series of a store, as sentences.
  static func faults(path: String, _ db: Database) throws -> [String] {
    var faults: [String] = []
    for row in try Row.readAll(db, sql: "SELECT sequence, count FROM series ORDER BY sequence") {
      if let fault = try fault(of: row.value(at: 0), stated: row.value(at: 1), path: path, db) {
        faults.append(fault)
      }
    }
    return faults
  }

  /// What is wrong with the series of the sample with a sequence number, which states how many there are; nil if
  /// nothing is.
  static func fault(
    of sequence: Int64, stated: Int, path: String, _ db: Database
  ) throws -> String? {
    do {
      let isWhole = try count(of: sequence, path: path, db) == stated
      return isWhole ? nil : SeriesReader.damage(of: sequence, path: path)
    } catch let error as SampleStoreError where error.code == .damaged {
      return error.description
    }
  }

  /// How many measurements, places or voltages can be read.
  private static func count(of sequence: Int64, path: String, _ db: Database) throws -> Int? {
    if let measurements = try SeriesReader.measurements(of: sequence, path: path, db) {
      return measurements.count
    }
    var count = 0
    if var recording = try ElectrocardiogramReader.of(sequence, path: path, db) {
      while let voltages = try recording.next() { count += voltages.count }
      return count
    }
    let content = try Data.readOne(
      db.cachedStatement(sql: "SELECT details FROM series WHERE sequence = ?"),
      arguments: [sequence])
    var reader = try content.map {
      try RouteReader(Array($0), sentence: SeriesReader.damage(of: sequence, path: path))
    }
    while let places = try reader?.next() { count += places.count }
    return count
  }
}
