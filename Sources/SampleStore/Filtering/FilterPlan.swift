internal import Foundation
internal import GRDB

/// A filter made ready for one state of the store: identities are looked up, what is asked of
/// sources, devices and metadata is answered once for each.
struct FilterPlan {
  /// A filter without what only the whole store knows.
  indirect enum Node {
    case everything
    case nothing
    case overlaps(from: Double, to: Double)
    case starts(from: Double, to: Double)
    case ends(from: Double, to: Double)
    case value(SampleFilter.ValueComparison, Double)
    case values(Set<Double>)
    case sequences(Set<Int64>, range: ClosedRange<Int64>)
    case revision(NumberCondition<StoredRevision>)
    case device(NumberCondition<String?>)
    case metadata(NumberCondition<[NamedValue]>)
    case sample(@Sendable (StoredSample) -> Bool)
    case all([Node])
    case any([Node])
    case not(Node)
  }

  /// A condition on what rows refer to by number, and its answers so far.
  final class NumberCondition<Value> {
    private let holds: @Sendable (Value) -> Bool
    private var answers: [UInt32: Bool] = [:]

    init(_ holds: @escaping @Sendable (Value) -> Bool) {
      self.holds = holds
    }

    /// The answer for a number whose value `value` reads.
    func holds(_ number: UInt32, _ value: () throws -> Value) rethrows -> Bool {
      if let answer = answers[number] { return answer }
      let answer = holds(try value())
      answers[number] = answer
      return answer
    }
  }

  let root: Node
  /// The columns of a segment that decide.
  let columns: SegmentColumns.Selection

  init(
    _ filter: SampleFilter, type: StoredTypeKey, identities: inout UUIDLookup, _ db: Database
  ) throws {
    root = try Self.node(filter, type: type, identities: &identities, db)
    columns = root.columns
  }

  private static func node(
    _ filter: SampleFilter, type: StoredTypeKey, identities: inout UUIDLookup, _ db: Database
  ) throws -> Node {
    switch filter {
    case .everything: return .everything
    case .nothing, .activities, .duration, .objectCondition: return .nothing
    case .overlaps(let from, let to):
      return .overlaps(from: from ?? -.infinity, to: to ?? .infinity)
    case .starts(let from, let to): return .starts(from: from ?? -.infinity, to: to ?? .infinity)
    case .ends(let from, let to): return .ends(from: from ?? -.infinity, to: to ?? .infinity)
    case .value(let comparison, let value): return .value(comparison, value)
    case .values(let values): return .values(values)
    case .uuids(let uuids): return .init(sequences: try identities.sequences(of: uuids, db))
    case .sequences(let sequences): return .init(sequences: sequences)
    case .revision(let holds): return .revision(NumberCondition(holds))
    case .device(let holds): return .device(NumberCondition(holds))
    case .metadata(let holds): return .metadata(NumberCondition(holds))
    case .inWorkout(let uuid, let activity):
      return .init(
        sequences: try identities.samples(ofWorkout: uuid, activity: activity, type: type, db))
    case .isCorrelated:
      return .init(
        sequences: try Int64.readSet(
          db.cachedStatement(sql: "SELECT sample FROM correlation_member WHERE type = ?"),
          arguments: [type.id]))
    case .sample(let holds): return .sample(holds)
    case .all(let parts):
      // What costs little decides first.
      return .all(
        try parts.map { try node($0, type: type, identities: &identities, db) }
          .sorted { $0.cost < $1.cost })
    case .any(let parts):
      return .any(
        try parts.map { try node($0, type: type, identities: &identities, db) }
          .sorted { $0.cost < $1.cost })
    case .not(let part):
      return .not(try node(part, type: type, identities: &identities, db))
    }
  }
}

extension FilterPlan.Node {
  init(sequences: Set<Int64>) {
    if let least = sequences.min(), let greatest = sequences.max() {
      self = .sequences(sequences, range: least...greatest)
    } else {
      self = .nothing
    }
  }

  /// Where in the order of evaluation the node stands.
  var cost: Int {
    switch self {
    case .everything, .nothing: 0
    case .overlaps, .starts, .ends: 1
    case .value, .revision, .device: 2
    case .values, .sequences: 3
    case .metadata: 4
    case .sample: 5
    case .all(let parts), .any(let parts): parts.map(\.cost).max() ?? 0
    case .not(let part): part.cost
    }
  }

  /// The columns that decide.
  var columns: SegmentColumns.Selection {
    switch self {
    case .everything, .nothing: []
    case .overlaps, .starts, .ends: .instants
    case .value, .values: .values
    case .sequences: .sequences
    case .revision: .revisions
    case .device: .devices
    case .metadata: .metadata
    case .sample: .rows
    case .all(let parts), .any(let parts):
      parts.reduce(into: []) { $0.formUnion($1.columns) }
    case .not(let part): part.columns
    }
  }

  /// Instants such that every sample let through has `start < to` and `end >= from`.
  var reach: (from: Double, to: Double) {
    switch self {
    case .nothing: return (.infinity, -.infinity)
    case .overlaps(let from, let to), .starts(let from, let to), .ends(let from, let to):
      return (from, to)
    case .all(let parts):
      return parts.map(\.reach).reduce((-.infinity, .infinity)) {
        (max($0.from, $1.from), min($0.to, $1.to))
      }
    case .any(let parts):
      return parts.map(\.reach).reduce((.infinity, -.infinity)) {
        (min($0.from, $1.from), max($0.to, $1.to))
      }
    default: return (-.infinity, .infinity)
    }
  }

  /// What the figures of a segment say of its samples.
  func verdict(_ bounds: SegmentBounds) -> SegmentVerdict {
    switch self {
    case .everything: return .all
    case .nothing: return .none
    case .overlaps(let from, let to):
      if bounds.ends.upperBound < from || bounds.starts.lowerBound >= to { return .none }
      return bounds.ends.lowerBound >= from && bounds.starts.upperBound < to ? .all : .some
    case .starts(let from, let to): return Self.verdict(bounds.starts, from: from, to: to)
    case .ends(let from, let to): return Self.verdict(bounds.ends, from: from, to: to)
    case .value(let comparison, let value):
      let values = bounds.values
      // A NaN among the values compares in no way but the last.
      switch comparison {
      case .less: return values.lowerBound < value ? .some : .none
      case .lessOrEqual: return values.lowerBound <= value ? .some : .none
      case .greater: return values.upperBound > value ? .some : .none
      case .greaterOrEqual: return values.upperBound >= value ? .some : .none
      case .equal: return values.contains(value) ? .some : .none
      case .different: return .some
      }
    case .values(let accepted):
      return accepted.contains { bounds.values.contains($0) } ? .some : .none
    case .sequences(let accepted, let range):
      guard range.overlaps(bounds.sequences) else { return .none }
      // Looking for each costs less than decoding a segment only while they are few.
      if accepted.count > 64 { return .some }
      return accepted.contains { bounds.sequences.contains($0) } ? .some : .none
    case .revision, .device, .metadata, .sample: return .some
    case .all(let parts):
      var verdict = SegmentVerdict.all
      for part in parts {
        switch part.verdict(bounds) {
        case .none: return .none
        case .some: verdict = .some
        case .all: break
        }
      }
      return verdict
    case .any(let parts):
      var verdict = SegmentVerdict.none
      for part in parts {
        switch part.verdict(bounds) {
        case .all: return .all
        case .some: verdict = .some
        case .none: break
        }
      }
      return verdict
    case .not(let part):
      switch part.verdict(bounds) {
      case .none: return .all
      case .some: return .some
      case .all: return .none
      }
    }
  }

  private static func verdict(
    _ instants: ClosedRange<Double>, from: Double, to: Double
  ) -> SegmentVerdict {
    if instants.upperBound < from || instants.lowerBound >= to { return .none }
    return instants.lowerBound >= from && instants.upperBound < to ? .all : .some
  }
}
