internal import Foundation
internal import GRDB

/// A workout or correlation of the file.
struct WaitingObject {
  /// Its number in the import.
  var number: Int64
  var kind: String
  var start: Double
  var end: Double
  var creation: Double?
  var revision: UInt32
  var device: UInt32
  var content: Data
  /// The places of its records in the file.
  var members: [UInt64]

  init(_ row: Row, _ ids: ImportIDMap) throws {
    kind = try row.value(at: 0)
    start = try row.value(at: 1)
    end = try row.value(at: 2)
    creation = try row.value(at: 3)
    revision = try ids.revision(row.value(at: 4))
    device = try ids.device(row.value(at: 5))
    content = try row.value(at: 6)
    number = try row.value(at: 8)
    members =
      try (row.value(at: 7) as Data?).map { try DetailsCoding.decode([UInt64].self, from: $0) }
      ?? []
  }

  var key: ObjectKey { ObjectKey(device: device, creation: creation) }

  func isCandidate(for other: WaitingObject) -> Bool {
    kind.utf8.elementsEqual(other.kind.utf8) && start == other.start && end == other.end
  }
}

/// What tells objects of one kind, start and end apart.
struct ObjectKey: Hashable {
  var device: UInt32
  var creation: UInt64?

  init(device: UInt32, creation: Double?) {
    self.device = device
    self.creation = creation?.bitPattern
  }
}
