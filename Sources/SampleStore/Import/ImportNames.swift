/// The numbers that an import gives to types, sources, devices, units and metadata sets.
///
/// Texts are told apart byte by byte: composed and decomposed letters differ, as in the file.
struct ImportNames {
  struct TypeEntry {
    var identifier: String
    var isCategory: Bool
    var canonicalUnit: String?
  }

  struct RevisionEntry {
    var name: String
    var version: String?
  }

  /// A metadata set that is not in the temporary table yet.
  struct PendingMetadata {
    var id: UInt32
    var hash: UInt64
    var content: [UInt8]
  }

  private struct RevisionKey: Hashable {
    var name: [UInt8]
    var version: [UInt8]?
  }

  /// 128 bits of hash under a random seed stand for a set: an accidental equal is out of reach.
  private struct MetadataKey: Hashable {
    var first: UInt64
    var second: UInt64
  }

  /// How many sets are remembered at a time; a later equal of a forgotten one is unified when the
  /// import is written.
  private static let rememberedMetadata = 131_072

  private(set) var types: [TypeEntry] = []
  private(set) var revisions: [RevisionEntry] = []
  private(set) var devices: [String] = []
  private(set) var units: [String] = []
  private(set) var metadataCount: UInt32 = 0
  private var typeIDs: [[UInt8]: Int] = [:]
  private var revisionIDs: [RevisionKey: UInt32] = [:]
  private var deviceIDs: [[UInt8]: UInt32] = [:]
  private var unitIDs: [[UInt8]: UInt16] = [:]
  private var metadataIDs: [MetadataKey: UInt32] = [:]
  private let seed = UInt64.random(in: .min ... .max)
  private(set) var pending: [PendingMetadata] = []
  private(set) var pendingBytes = 0
  /// The lengths of all names of types, sources and devices.
  private(set) var textBytes = 0

  mutating func typeID(identifier: String, isCategory: Bool, canonicalUnit: String?) -> Int {
    let key = Array(identifier.utf8)
    if let known = typeIDs[key] { return known }
    textBytes += key.count
    typeIDs[key] = types.count
    types.append(
      TypeEntry(identifier: identifier, isCategory: isCategory, canonicalUnit: canonicalUnit))
    return types.count - 1
  }

  /// Numbers of revisions begin at 1.
  mutating func revisionID(name: String, version: String?) -> UInt32 {
    let key = RevisionKey(name: Array(name.utf8), version: version.map { Array($0.utf8) })
    if let known = revisionIDs[key] { return known }
    textBytes += key.name.count + (key.version?.count ?? 0)
    revisions.append(RevisionEntry(name: name, version: version))
    let id = UInt32(revisions.count)
    revisionIDs[key] = id
    return id
  }

  mutating func deviceID(_ description: String) -> UInt32 {
    if description.utf8.isEmpty { return 0 }
    let key = Array(description.utf8)
    if let known = deviceIDs[key] { return known }
    textBytes += key.count
    devices.append(description)
    let id = UInt32(devices.count)
    deviceIDs[key] = id
    return id
  }

  mutating func unitID(_ unit: String) -> UInt16 {
    let key = Array(unit.utf8)
    if key.isEmpty { return 0 }
    if let known = unitIDs[key] { return known }
    // Real files hold a few dozen; what is beyond the last number is kept without its unit.
    guard units.count < Int(UInt16.max) else { return 0 }
    units.append(unit)
    let id = UInt16(units.count)
    unitIDs[key] = id
    return id
  }

  mutating func metadataID(_ content: [UInt8]) -> UInt32 {
    let hash = Checksum.xxh64(content)
    let key = MetadataKey(first: hash, second: Checksum.xxh64(content, seed: seed))
    if let known = metadataIDs[key] { return known }
    if metadataIDs.count >= Self.rememberedMetadata { metadataIDs.removeAll(keepingCapacity: true) }
    metadataCount += 1
    metadataIDs[key] = metadataCount
    pending.append(PendingMetadata(id: metadataCount, hash: hash, content: content))
    pendingBytes += content.count
    return metadataCount
  }

  /// The sets that wait to be written; they count as written from now on.
  mutating func takePending() -> [PendingMetadata] {
    defer {
      pending = []
      pendingBytes = 0
    }
    return pending
  }
}
