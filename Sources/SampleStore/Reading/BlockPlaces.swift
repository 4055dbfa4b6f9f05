internal import GRDB
internal import HealthKitTypes

/// Where what samples have by number stands in the texts of blocks, which grow as samples are met.
struct BlockPlaces {
  /// What the store knows by number.
  var names: SampleNames
  private let source: String?
  private var sourceNames = DistinctTexts()
  private var versions = DistinctTexts()
  private var deviceNames = DistinctTexts()
  private var unitNames = DistinctTexts()
  private var sourcePlaces: [UInt32: (name: Int32, version: Int32)] = [:]
  private var devicePlaces: [UInt32: Int32] = [0: -1]
  private var unitPlaces: [UInt32: Int32] = [0: -1]

  /// No samples were met.
  ///
  /// - Parameter source: the verbatim name of the only source asked for; nil for all.
  init(_ db: Database, path: String, source: String?) throws {
    names = try SampleNames(db, path: path)
    self.source = source
  }

  /// The texts so far.
  var texts: SampleBlockNames {
    var texts = SampleBlockNames()
    texts.sources = sourceNames.texts
    texts.versions = versions.texts
    texts.devices = deviceNames.texts
    texts.units = unitNames.texts
    return texts
  }

  /// Whether a source of this name is asked for.
  func isWanted(source name: String) -> Bool {
    source.map { ScalarText.equal($0, name) } ?? true
  }

  /// Those of some places in a segment whose sources are asked for.
  func wanted(_ places: [Range<Int>], of columns: SegmentColumns) throws -> [Range<Int>] {
    guard source != nil else { return places }
    return try columns.places(places, ofSources: { isWanted(source: try names.revision($0).name) })
  }

  /// Where the name and the version of a source stand; -1 for no version.
  mutating func places(ofSource number: UInt32) throws -> (name: Int32, version: Int32) {
    if let known = sourcePlaces[number] { return known }
    let revision = try names.revision(number)
    let places = places(ofSource: revision.name, version: revision.version)
    sourcePlaces[number] = places
    return places
  }

  /// Where a device stands; -1 for none.
  mutating func place(ofDevice number: UInt32) -> Int32 {
    if let known = devicePlaces[number] { return known }
    let place = place(ofDevice: names.devices[number])
    devicePlaces[number] = place
    return place
  }

  /// Where a unit stands; -1 for none.
  mutating func place(ofUnit number: UInt32) -> Int32 {
    if let known = unitPlaces[number] { return known }
    let place = place(ofUnit: names.units[UInt16(truncatingIfNeeded: number)])
    unitPlaces[number] = place
    return place
  }

  /// Meets everything that samples at some places of a segment have by number.
  mutating func meet(_ columns: SegmentColumns, at places: [Range<Int>]) throws {
    for places in places {
      try columns.revisions.forEach(at: places) { number, _ in _ = try self.places(ofSource: number)
      }
      columns.devices.forEach(at: places) { number, _ in _ = place(ofDevice: number) }
      columns.units.forEach(at: places) { number, _ in _ = place(ofUnit: number) }
    }
  }

  // MARK: By text

  /// Where the name and the version of a source stand; -1 for no version.
  mutating func places(ofSource name: String, version: String?) -> (name: Int32, version: Int32) {
    (sourceNames.place(of: name), version.map { versions.place(of: $0) } ?? -1)
  }

  /// Where a device stands; -1 for none.
  mutating func place(ofDevice device: String?) -> Int32 {
    device.map { deviceNames.place(of: $0) } ?? -1
  }

  /// Where a unit stands; -1 for none.
  mutating func place(ofUnit unit: String?) -> Int32 {
    unit.map { unitNames.place(of: $0) } ?? -1
  }
}
