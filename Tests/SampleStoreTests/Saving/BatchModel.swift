import Foundation

@testable import SampleStore

/// What a store must hold after batches and deletions: plain lists, searched from end to end.
struct BatchModel {
  struct Entry {
    var uuid: UUID
    var type: String
    var source: String
    var sequence: Int64
    var metadata: [NamedValue]
    var sample: NewSample?
    /// The members of a correlation, the samples of a workout.
    var parts: Set<UUID> = []
  }

  var entries: [Entry] = []
  var deletions: [(uuid: UUID, type: String, sequence: Int64, metadata: [NamedValue])] = []
  var nextSequence: Int64 = 1
  var usedUUIDs: Set<UUID> = []

  func sync(_ metadata: [NamedValue]) -> (identifier: String, version: Double)? {
    guard let identifier = metadata.first(where: { $0.name == "HKMetadataKeySyncIdentifier" }),
      let version = metadata.first(where: { $0.name == "HKMetadataKeySyncVersion" })
    else { return nil }
    return (identifier.value, Double(version.value) ?? .nan)
  }

  func holder(_ type: String, _ source: String, _ metadata: [NamedValue]) -> Entry? {
    guard let wanted = sync(metadata)?.identifier else { return nil }
    return entries.first {
      $0.type == type && $0.source == source && sync($0.metadata)?.identifier == wanted
    }
  }

  mutating func delete(_ uuids: [UUID]) {
    // Samples go segment by segment, so only the set of deletions is settled, not their order.
    for uuid in uuids {
      guard let place = entries.firstIndex(where: { $0.uuid == uuid }) else { continue }
      let gone = entries.remove(at: place)
      deletions.append(
        (
          uuid, gone.type, nextSequence,
          gone.metadata.filter { $0.name.hasPrefix("HKMetadataKeySync") }
        ))
      nextSequence += 1
      for index in entries.indices { entries[index].parts.remove(uuid) }
    }
  }

  /// Saves one sample; what it replaces goes first.
  mutating func save(_ sample: NewSample, source: String) {
    if let old = holder(sample.type, source, sample.metadata) {
      guard (sync(sample.metadata)?.version ?? 0) > (sync(old.metadata)?.version ?? 0) else {
        return
      }
      let wholes = entries.indices.filter { entries[$0].parts.contains(old.uuid) }
      delete([old.uuid])
      for index in wholes { entries[index].parts.insert(sample.uuid) }
    }
    entries.append(
      Entry(
        uuid: sample.uuid, type: sample.type, source: source, sequence: nextSequence,
        metadata: sample.metadata, sample: sample))
    usedUUIDs.insert(sample.uuid)
    nextSequence += 1
  }

  mutating func save(
    _ uuid: UUID, type: String, source: String, metadata: [NamedValue], parts: Set<UUID>
  ) {
    entries.append(
      Entry(
        uuid: uuid, type: type, source: source, sequence: nextSequence, metadata: metadata,
        parts: parts))
    usedUUIDs.insert(uuid)
    nextSequence += 1
  }
}
