internal import Foundation
public import HealthCalculations
internal import HealthKitTypes

/// One committed state of a store, and what one reader may see of it.
///
/// Everything that is read from a snapshot is of the same state, on any number of threads, however often
/// others write meanwhile; and nothing is read that the reader may not see. Of a type that an app was
/// refused there is only what the app saved itself, as if there were nothing else.
///
/// ```swift
/// let steps = "HKQuantityTypeIdentifierStepCount"
/// let sums = try store.withSnapshot { snapshot in
///   try snapshot.bucketStatistics(
///     ofType: steps, kind: .quantity(.cumulative), edges: days, selecting: .sum)
/// }
/// ```
///
/// A snapshot of a file lasts as long as a read transaction: writers go on beside it. A store in memory
/// has one connection, so its writers wait until the snapshot has been read.
///
/// Every method throws ``SampleStoreError``, with code `authorizationNotDetermined` for a type that the app
/// never asked to read.
public final class StoreSnapshot: Sendable {
  /// Who reads.
  public let reader: StoreReader
  /// The store as it was: it reads this state alone and cannot be written.
  let store: SampleStore
  /// What the reader may see, as far as it was asked.
  private let known = LockedState<[String: ReadAccess]>([:])
  /// All types that the reader sees samples of, once they were listed.
  private let listed = LockedState<[StoredType]?>(nil)
  /// From when to when types have samples, as far as that was asked.
  private let spans = LockedState<[String: Range<Double>]>([:])

  init(of store: SampleStore, reader: StoreReader) {
    self.store = store
    self.reader = reader
  }

  /// The path of the store's file; `:memory:` for a store in memory.
  public var path: String { store.path }

  // MARK: What may be read

  /// Which objects of a type the reader sees.
  ///
  /// - Throws: ``SampleStoreError`` with code `authorizationNotDetermined` if the app never asked.
  public func access(toType identifier: String) throws -> ReadAccess {
    guard let access = try decidedAccess(toType: identifier) else {
      throw SampleStoreError.notDetermined(reader, type: identifier)
    }
    return access
  }

  /// The same, nil if the app never asked.
  func decidedAccess(toType identifier: String) throws -> ReadAccess? {
    guard case .app(let app) = reader else { return .everything }
    if let access = known.withLock({ $0[identifier] }) { return access }
    let access = try store.readAccess(ofApp: app, toType: identifier)
    known.withLock { $0[identifier] = access }
    return access
  }

  /// Whether the owner decided that the reader may read a type, or may not: else reading it is an error.
  public func isDecided(toReadType identifier: String) throws -> Bool {
    try decidedAccess(toType: identifier) != nil
  }

  // MARK: Types

  /// The types that the reader sees samples of, sorted by identifier; with `identifiers`, those of them
  /// alone.
  ///
  /// Without `identifiers`, types that an app never asked for are not among them.
  ///
  /// - Complexity: O(segments of these types); of a type that was refused O(its samples).
  public func types(only identifiers: [String]? = nil) throws -> [StoredType] {
    guard identifiers == nil else { return try foundTypes(only: identifiers) }
    if let listed = listed.withLock({ $0 }) { return listed }
    let types = try foundTypes(only: nil)
    listed.withLock { $0 = types }
    return types
  }

  private func foundTypes(only identifiers: [String]?) throws -> [StoredType] {
    if case .owner = reader {
      let types = try store.types(only: identifiers)
      spans.withLock { spans in
        for type in types where type.firstStart <= type.lastEnd {
          let end = max(type.firstStart, type.dataEnd ?? type.lastEnd)
          spans[type.identifier] = type.firstStart..<end
        }
      }
      return types
    }
    return try store.types(only: identifiers).compactMap { type in
      let access =
        identifiers == nil
        ? try decidedAccess(toType: type.identifier) : try self.access(toType: type.identifier)
      guard let access else { return nil }
      if access == .everything { return type }
      let own = try store.columns(
        ofType: type.identifier, matching: access.filter, ranking: SourceRanking([]))
      guard let first = own.starts.first, let last = own.ends.max() else { return nil }
      var seen = type
      seen.sampleCount = own.count
      seen.firstStart = first
      seen.lastEnd = last
      let horizon = try store.horizon() ?? .infinity
      seen.futureCount = own.starts.count { $0 > horizon }
      seen.dataEnd = own.starts.indices.lazy.filter { own.starts[$0] <= horizon }
        .map { own.ends[$0] }.max().map { min($0, horizon) }
      return seen
    }
  }

  /// The identifiers of the types that the store has ever held samples of; for an app, of those that it asked
  /// for.
  public func typeIdentifiers() throws -> [String] {
    try store.typeIdentifiers().filter { try decidedAccess(toType: $0) != nil }
  }

  /// What the rank of each pair of a type depends on (`SampleStore.sourcePairFacts(ofType:)`).
  public func sourcePairFacts(ofType identifier: String) throws -> [SourcePairFacts] {
    let access = try access(toType: identifier)
    return try store.sourcePairFacts(ofType: identifier)
      .filter { access.includes(source: $0.pair.name) }
  }

  /// The order of sources that the user saved for a type; empty if none.
  public func sourceOrder(ofType identifier: String) throws -> [String] {
    let access = try access(toType: identifier)
    return try store.sourceOrder(ofType: identifier).filter(access.includes)
  }

  /// The unit that the last sample of a type was recorded in (`SampleStore.lastRecordedUnit(of:)`); nil for
  /// a type of which the reader does not see everything.
  public func lastRecordedUnit(of type: StoredType) throws -> String? {
    try access(toType: type.identifier) == .everything ? store.lastRecordedUnit(of: type) : nil
  }

  /// The largest value of a type, in its canonical unit; nil without samples, and for a type of which the reader
  /// does not see everything.
  ///
  /// - Complexity: O(segments).
  public func greatestValue(ofType identifier: String) throws -> Double? {
    try access(toType: identifier) == .everything ? store.greatestValue(ofType: identifier) : nil
  }

  /// The zone of the last import; nil before the first.
  public func timeZoneIdentifier() throws -> String? {
    try store.timeZoneIdentifier()
  }

  /// One day after the latest export date, import or save; nil for a store that nothing came into. Samples that
  /// start beyond it are future-dated. Semantics 7.6.
  public func horizon() throws -> Double? { try store.horizon() }

  /// Where the data of the store end: the latest end of all samples and workouts that are not future-dated,
  /// never beyond the horizon; nil without any. Semantics 7.6.
  ///
  /// - Complexity: O(segments), and as ``types(only:)``.
  public func dataEnd() throws -> Double? {
    [try types().compactMap(\.dataEnd).max(), try workoutEnd()].compactMap(\.self).max()
  }

  /// Where the data of some types end: the latest end of their samples that are not future-dated; that of the
  /// whole store for nil, and where none of the types has any.
  package func dataEnd(ofTypes identifiers: [String]?) throws -> Double? {
    guard let identifiers else { return try dataEnd() }
    let asked = Set(identifiers)
    let end = try types().filter { asked.contains($0.identifier) }.compactMap(\.dataEnd).max()
    return try end ?? dataEnd()
  }

  /// The latest end of the workouts that are not future-dated; nil without any.
  package func workoutEnd() throws -> Double? {
    guard try decidedAccess(toType: HKWorkoutTypeIdentifier) == .everything else { return nil }
    return try store.read { try SampleStore.workoutEnd($0) }
  }

  // MARK: Samples

  /// The samples of a type that overlap `[from, to)`, in the order (start, end, insertion)
  /// (`SampleStore.columns(ofType:from:to:ranking:)`).
  public func columns(
    ofType identifier: String, from: Double? = nil, to: Double? = nil, ranking: SourceRanking
  ) throws -> SampleColumns {
    let access = try access(toType: identifier)
    return try store.read { db in
      guard
        let reader = try TypeReader(
          db, store: store, identifier: identifier, from: from, to: to, ranking: ranking,
          access: access)
      else { return SampleColumns() }
      return try reader.columns(db, from: from, to: to)
    }
  }

  /// A reader of the samples of a type that overlap `[from, to)`; nil if the store does not know the
  /// type.
  ///
  /// - Parameters:
  ///   - identifier: the full identifier of the type.
  ///   - from: the first instant, in seconds since 1970; nil is no bound.
  ///   - to: the end, exclusive; nil is no bound.
  ///   - preferredOrder: names of sources, best first, instead of the order that the user saved for
  ///     the type.
  /// - Complexity: O(segments that overlap the range).
  public func reader(
    ofType identifier: String, from: Double? = nil, to: Double? = nil,
    preferredOrder: [String]? = nil
  ) throws -> TypeReader? {
    let access = try access(toType: identifier)
    expectReading(ofType: identifier, from: from, to: to)
    return try store.read { db in
      let facts = try SampleStore.sourcePairFacts(db, identifier)
        .filter { access.includes(source: $0.pair.name) }
      let order = try preferredOrder ?? SampleStore.sourceOrder(db, identifier)
      return try TypeReader(
        db, store: store, identifier: identifier, from: from, to: to,
        ranking: SourceRanking(facts, preferredOrder: order), access: access)
    }
  }

  /// A small part of a file is read page by page, in a third less memory and a tenth more time.
  private func expectReading(ofType identifier: String, from: Double?, to: Double?) {
    guard case .snapshot(let connections) = store.connections,
      let span = spans.withLock({ $0[identifier] })
    else { return }
    let (first, last) = (span.lowerBound, span.upperBound)
    let asked = min(to ?? last, last) - max(from ?? first, first)
    if asked < (last - first) / 2 { connections.readPageByPage() }
  }

  /// Calls `body` with each sample of a type that overlaps `[from, to)`
  /// (`SampleStore.forEachSample(ofType:from:to:source:_:)`).
  public func forEachSample(
    ofType identifier: String, from: Double? = nil, to: Double? = nil, source: String? = nil,
    _ body: (StoredSample) throws -> Void
  ) throws {
    switch try access(toType: identifier) {
    case .everything:
      try store.forEachSample(ofType: identifier, from: from, to: to, source: source, body)
    case let access:
      let samples = try store.samples(
        ofType: identifier, matching: .all([.overlaps(from: from, to: to), access.filter]))
      for sample in samples {
        if let from, !(sample.end > from || sample.start >= from) { continue }
        if let source, !ScalarText.equal(source, sample.sourceName) { continue }
        try body(sample)
      }
    }
  }

  /// The sleep samples that have a length, ranked by those of sleep and wakefulness alone
  /// (`SampleStore.sleepSamples(matching:around:rules:preferredOrder:)`).
  public func sleepSamples(
    around range: Range<Double>? = nil, rules: SleepRules = SleepRules(),
    preferredOrder: [String]? = nil
  ) throws -> RankedSamples {
    let access = try access(toType: HKCategoryTypeIdentifier.sleepAnalysis.rawValue)
    var samples = try store.sleepSamples(
      matching: access.filter, around: range, rules: rules, preferredOrder: preferredOrder)
    if access != .everything {
      samples.keep { access.includes(source: $0.name) }
    }
    return samples
  }
}

extension SampleStore {
  /// Runs `body` on the latest committed state of the store, as one reader sees it. The snapshot ends with
  /// the call.
  ///
  /// - Parameters:
  ///   - reader: who reads; the owner unless named.
  ///   - body: what reads; the snapshot may not leave it.
  /// - Throws: what `body` throws, and ``SampleStoreError``.
  public func withSnapshot<Result>(
    for reader: StoreReader = .owner, _ body: (StoreSnapshot) throws -> Result
  ) throws -> Result {
    let frozen: SampleStore
    var holdsGate = false
    switch connections {
    case .snapshot, .memorySnapshot:
      return try body(StoreSnapshot(of: self, reader: reader))
    case .readOnly(let connections):
      frozen = try frozenStore(connections)
    case .readWrite(let database):
      if let snapshotSource {
        frozen = try frozenStore(snapshotSource)
      } else {
        memoryGate.lock()
        holdsGate = true
        frozen = SampleStore(.memorySnapshot(MemorySnapshot(database)), path: path)
      }
    }
    defer {
      frozen.close()
      if holdsGate { memoryGate.unlock() }
    }
    return try body(StoreSnapshot(of: frozen, reader: reader))
  }

  private func frozenStore(_ connections: ReadOnlyConnections) throws -> SampleStore {
    do {
      return SampleStore(.snapshot(try SnapshotConnections(connections, path: path)), path: path)
    } catch {
      throw SampleStoreError.translating(error, path: path)
    }
  }
}
