internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// A question for what was added and deleted since a point in the history of a store.
///
/// Samples are those that the app may see and a condition picks, as they are now. Of what was deleted
/// nothing is left for a condition, so all deletions of the types are reported that the app may know of.
struct ChangeSearch: Sendable {
  /// The types and conditions, each type once.
  let parts: [SampleSearch.Part]

  /// Changes in the order in which they happened.
  struct Page: Sendable {
    var added: [HKSample] = []
    var deleted: [HKDeletedObject] = []
    /// The point that the next page begins at.
    var anchor: HKQueryAnchor
    /// Whether there may be more changes already.
    var isFull = false

    var isEmpty: Bool { added.isEmpty && deleted.isEmpty }
  }

  /// The most changes that are read from the store at once.
  static let greatestChunk = 1 << 16

  init(parts: [SampleSearch.Part]) {
    self.parts = SampleSearch(parts: parts).parts
  }

  /// The changes after an anchor, from the beginning without one.
  ///
  /// - Parameter limit: the most changes, additions and deletions together; nil and
  ///   `HKObjectQueryNoLimit` are no limit.
  /// - Throws: `HKError` with `errorInvalidArgument` for an anchor of another store or a negative
  ///   limit, `errorAuthorizationNotDetermined` for a type that the app never asked to read,
  ///   `errorDatabaseInaccessible` if the store cannot be read.
  func page(
    after anchor: HKQueryAnchor?, limit: Int?, in store: HKHealthStore
  ) throws(HKError) -> Page {
    if let limit, limit < 0 {
      throw .invalidArgument(
        "\(limit) changes cannot be asked for; a limit is 0, for all, or more.")
    }
    let reader = try ChangeReader(self, in: store)
    do {
      return try reader.page(
        after: anchor, limit: limit == HKObjectQueryNoLimit ? nil : limit)
    } catch {
      throw HKError(storeError: error)
    }
  }

  /// The types of which something changed after a sequence number, and the last number that was looked
  /// at.
  func changedTypes(
    after sequence: Int64, in store: HKHealthStore
  ) throws(HKError) -> (types: Set<HKSampleType>, last: Int64) {
    let reader = try ChangeReader(self, in: store)
    do {
      return try reader.changedTypes(after: sequence)
    } catch {
      throw HKError(storeError: error)
    }
  }
}

/// One reading of changes, with the access that the app has now.
private struct ChangeReader {
  private let store: HKHealthStore
  private let parts: [SampleSearch.Part]
  private let access: [ReadAccess]
  private let places: [String: Int]

  init(_ search: ChangeSearch, in store: HKHealthStore) throws(HKError) {
    self.store = store
    parts = search.parts
    var access: [ReadAccess] = []
    for part in parts { access.append(try store.readAccess(to: part.type)) }
    self.access = access
    places = Dictionary(
      parts.enumerated().map { ($1.type.identifier, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private var types: [String] { parts.map(\.type.identifier) }

  func page(after anchor: HKQueryAnchor?, limit: Int?) throws -> ChangeSearch.Page {
    let id = try store.database.store.storeID()
    var last = try HKQueryAnchor.sequence(of: anchor, in: store.database.store, storeID: id)
    var page = ChangeSearch.Page(anchor: HKQueryAnchor(storeID: id, sequence: last))
    var chunk = min(limit ?? .max, ChangeSearch.greatestChunk)
    var left = limit ?? .max
    read: while true {
      let changes = try store.database.store.changes(after: last, types: types, limit: chunk)
      let samples = try samples(of: changes.changes)
      for change in changes.changes {
        switch change {
        case .added(_, let sequence):
          guard let sample = samples[sequence] else { continue }
          page.added.append(sample)
        case .deleted(let deletion):
          guard isVisible(deletion) else { continue }
          page.deleted.append(
            HKDeletedObject(
              uuid: deletion.uuid, metadata: SampleMetadata(stored: deletion.metadata)))
        }
        left -= 1
        if left == 0 {
          last = change.sequence
          page.isFull = true
          break read
        }
      }
      last = changes.lastSequence
      if !changes.isFull { break }
      // Where few are picked, more is looked at in one go.
      chunk = min(2 * chunk, ChangeSearch.greatestChunk)
    }
    page.anchor = HKQueryAnchor(storeID: id, sequence: last)
    return page
  }

  func changedTypes(after sequence: Int64) throws -> (types: Set<HKSampleType>, last: Int64) {
    var changed: Set<HKSampleType> = []
    var last = sequence
    while true {
      let page = try store.database.store.changes(
        after: last, types: types, limit: ChangeSearch.greatestChunk)
      last = page.lastSequence
      var added: [String: [StoreChange]] = [:]
      for change in page.changes {
        switch change {
        case .added(let type, _): added[type, default: []].append(change)
        case .deleted(let deletion):
          guard let place = places[deletion.type], isVisible(deletion) else { continue }
          changed.insert(parts[place].type)
        }
      }
      for (type, changes) in added {
        guard let place = places[type], !changed.contains(parts[place].type) else { continue }
        let isPicked =
          try access[place] == .everything && parts[place].condition == .all([])
          || !samples(of: changes).isEmpty
        if isPicked { changed.insert(parts[place].type) }
      }
      if !page.isFull { return (changed, last) }
    }
  }

  /// The samples that were added, by sequence number: those that are picked and still there.
  private func samples(of changes: [StoreChange]) throws -> [Int64: HKSample] {
    var sequences: [Int: Set<Int64>] = [:]
    for case .added(let type, let sequence) in changes {
      if let place = places[type] { sequences[place, default: []].insert(sequence) }
    }
    var samples: [Int64: HKSample] = [:]
    for (place, sequences) in sequences {
      let found = try SampleSearch(parts: [parts[place]]).found(in: store, among: sequences)
      for entry in found { samples[entry.sequence] = entry.sample }
    }
    return samples
  }

  /// Whether the app may know of a deletion: of what it cannot see, it cannot.
  private func isVisible(_ deletion: StoredDeletion) -> Bool {
    guard let place = places[deletion.type] else { return false }
    switch access[place] {
    case .everything: return true
    case .own(let app, let objects):
      return deletion.sourceName.map { ScalarText.equal($0, app) } ?? false
        || objects.contains(deletion.uuid)
    }
  }
}

extension HKQueryAnchor {
  /// The sequence number that reading goes on behind: 0 without an anchor.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for an anchor that is not of the store's history.
  static func sequence(
    of anchor: HKQueryAnchor?, in store: SampleStore, storeID: Data
  ) throws -> Int64 {
    guard let anchor else { return 0 }
    if let id = anchor.storeID, id != storeID {
      throw HKError.invalidArgument(
        "The anchor \(anchor.sequence) is of another store than \(store.path). "
          + "Begin without an anchor.")
    }
    let last = try store.lastSequence()
    // A number of the app's own may lie ahead of the history: then nothing is new.
    if anchor.storeID == nil, anchor.sequence > last { return last }
    guard (0...last).contains(anchor.sequence) else {
      throw HKError.invalidArgument(
        "The anchor \(anchor.sequence) is not in the history of \(store.path), "
          + "which ends at \(last). Begin without an anchor.")
    }
    return anchor.sequence
  }
}
