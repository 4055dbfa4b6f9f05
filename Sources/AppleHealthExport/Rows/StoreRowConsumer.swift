internal import SampleStore

/// Hands the rows of an export to the store's import, records in batches of one type.
final class StoreRowConsumer: ExportRowConsumer {
  /// What the `Me` element says; nil before it.
  private(set) var characteristics: [NamedValue]?
  /// How many records of a type are collected before the store gets them.
  private static let batchSize = 2_048

  private let target: SampleImport
  /// What stands for names in the store; nil for the names themselves.
  private let pseudonyms: Pseudonyms?
  private var batches: [[ImportedSample]] = []
  private var seenSources: Set<[UInt8]> = []
  /// The source names of the file in the order of their first place.
  private(set) var sources: [String] = []
  /// The routes of the file, in its order.
  private(set) var routes: [RouteImport.Route] = []
  /// How many records and other rows were taken.
  private(set) var rowCount = 0

  /// A consumer that hands rows to `target`.
  init(_ target: SampleImport, pseudonyms: Pseudonyms? = nil) {
    self.target = target
    self.pseudonyms = pseudonyms
  }

  func typeID(identifier: String, isCategory: Bool, canonicalUnit: String?) throws -> Int {
    let number = target.typeID(
      identifier: identifier, isCategory: isCategory, canonicalUnit: canonicalUnit)
    while batches.count <= number { batches.append([]) }
    return number
  }

  func sourceRevisionID(name: String, version: String?) throws -> UInt32 {
    let name = try pseudonyms?.source(name) ?? name
    if seenSources.count < ExportTally.nameLimit, seenSources.insert(Array(name.utf8)).inserted {
      sources.append(name)
    }
    return target.sourceRevisionID(name: name, version: version)
  }

  func deviceID(_ description: String) throws -> UInt32 {
    target.deviceID(try pseudonyms?.device(description) ?? description)
  }

  func metadataID(_ entries: [NamedValue], beats: [RecordedBeat]) throws -> UInt32 {
    try target.metadataID(pseudonyms?.metadata(entries) ?? entries, beats: beats)
  }

  func unitID(_ unit: String) throws -> UInt16 {
    target.unitID(unit)
  }

  func append(_ sample: ImportedSample, type: Int) throws {
    rowCount &+= 1
    batches[type].append(sample)
    if batches[type].count >= Self.batchSize { try flush(type) }
  }

  /// Hands over what is still collected.
  func flush() throws {
    for type in batches.indices where !batches[type].isEmpty { try flush(type) }
  }

  private func flush(_ type: Int) throws {
    // The store keeps the batch itself, not a copy.
    let batch = batches[type]
    batches[type] = []
    if batch.count == Self.batchSize { batches[type].reserveCapacity(Self.batchSize) }
    try target.append(batch, type: type)
  }

  func add(_ workout: ImportedWorkout, routes: [ExportedRoute]) throws {
    rowCount += 1
    let number = try target.addWorkout(pseudonyms?.workout(workout) ?? workout)
    self.routes += routes.map { RouteImport.Route(workout: number, route: $0) }
  }

  func add(_ correlation: ImportedCorrelation) throws {
    rowCount += 1
    var correlation = correlation
    if let pseudonyms {
      correlation.metadata = try pseudonyms.metadata(correlation.metadata)
    }
    try target.addCorrelation(correlation)
  }

  func add(_ summary: ImportedActivitySummary) throws {
    rowCount += 1
    var summary = summary
    if let pseudonyms { summary.attributes = try pseudonyms.attributes(summary.attributes) }
    try target.addActivitySummary(summary)
  }

  func setCharacteristics(_ attributes: [NamedValue]) throws {
    let attributes = pseudonyms?.characteristics(attributes) ?? attributes
    characteristics = attributes
    target.setCharacteristics(attributes)
  }

  func noteSkipped(type: String?, start: Double?, end: Double?) throws {
    target.noteSkipped(type: type, start: start, end: end)
  }
}
