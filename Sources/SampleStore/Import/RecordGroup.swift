/// The records and stored samples of one type that are equal in start and end, decided on.
struct RecordGroup {
  /// A sample that the store will hold, and the stored one that it already is, if any.
  struct Result {
    var record: SampleRow
    var partner: SampleRow?
  }

  /// A record inside a correlation that stands for the same sample as another record.
  struct Copy: Equatable {
    var ordinal: UInt64
    /// Its position in ``results``.
    var result: Int
  }

  private struct CandidateKey: Hashable {
    var device: UInt32
    var creation: UInt64

    init(_ row: SampleRow) {
      device = row.device
      creation = row.creation.isNaN ? InstantColumns.absent : row.creation.bitPattern
    }
  }

  private struct EqualKey: Hashable {
    var candidate: CandidateKey
    var source: Int
    var value: Double
  }

  /// The samples of the file, in the order of the file.
  private(set) var results: [Result] = []
  /// Records that are no samples of their own.
  private(set) var copies: [Copy] = []
  /// How many of the file's records are exact copies of an earlier one. Semantics 7.8.
  private(set) var exactCopyCount = 0
  /// Stored samples that no record was paired with.
  private(set) var unpaired: [SampleRow] = []

  init(
    records: [SampleRow], samples: [SampleRow], isCategory: Bool, keepsOneOfCopies: Bool,
    ids: ImportIDMap
  ) {
    self.init(
      records: records, samples: samples, isCategory: isCategory,
      keepsOneOfCopies: keepsOneOfCopies
    ) {
      ids.source(of: $0)
    }
  }

  /// The same with any rule for the source of a revision.
  init(
    records: [SampleRow], samples: [SampleRow], isCategory: Bool, keepsOneOfCopies: Bool = false,
    sourceOf: (UInt32) -> Int
  ) {
    collapse(records, sourceOf: sourceOf)
    noteExactCopies(keepsOne: keepsOneOfCopies)
    var groups: [CandidateKey: (results: [Int], samples: [Int])] = [:]
    for index in results.indices {
      groups[CandidateKey(results[index].record), default: ([], [])].results.append(index)
    }
    var isPaired = samples.map { _ in false }
    for index in samples.indices {
      groups[CandidateKey(samples[index])]?.samples.append(index)
    }
    func candidate(_ row: SampleRow) -> Pairing.Candidate {
      Pairing.Candidate(source: sourceOf(row.sourceRevision), value: row.value)
    }
    for group in groups.values where !group.samples.isEmpty {
      let partners = Pairing.pair(
        file: group.results.map { candidate(results[$0].record) },
        stored: group.samples.map { candidate(samples[$0]) }, isExact: isCategory)
      for (index, partner) in zip(group.results, partners) {
        guard let partner else { continue }
        results[index].partner = samples[group.samples[partner]]
        isPaired[group.samples[partner]] = true
      }
    }
    unpaired = zip(samples, isPaired).filter { !$0.1 }.map(\.0)
  }

  /// What exact copies have in common: everything that the store knows of a record.
  private struct ExactKey: Hashable {
    var candidate: CandidateKey
    var value: UInt64
    var sourceRevision: UInt32
    var unit: UInt32
    var metadata: UInt32
    var flags: UInt8

    init(_ row: SampleRow) {
      candidate = CandidateKey(row)
      value = row.value.bitPattern
      sourceRevision = row.sourceRevision
      unit = UInt32(row.unit)
      metadata = row.metadata
      flags = row.flags.subtracting(.insideCorrelation).rawValue
    }
  }

  /// Counts the records that equal an earlier one in everything; with `keepsOne` they are no samples of their
  /// own.
  ///
  /// Semantics 7.8: exact copies.
  private mutating func noteExactCopies(keepsOne: Bool) {
    guard results.count > 1 else { return }
    var first: [ExactKey: Int] = [:]
    var kept: [Result] = []
    var newPlaces: [Int] = []
    var dropped: [Copy] = []
    for result in results {
      let key = ExactKey(result.record)
      let known = first[key]
      if known != nil { exactCopyCount += 1 }
      if let known, keepsOne {
        newPlaces.append(known)
        if result.record.flags.contains(.insideCorrelation) {
          dropped.append(Copy(ordinal: result.record.ordinal, result: known))
        }
        continue
      }
      if known == nil { first[key] = kept.count }
      newPlaces.append(kept.count)
      kept.append(result)
    }
    guard keepsOne, exactCopyCount > 0 else { return }
    results = kept
    copies = copies.map { Copy(ordinal: $0.ordinal, result: newPlaces[$0.result]) } + dropped
  }

  /// Of n equal records inside correlations and m at top level, max(n, m) stay: each record inside
  /// stands for one at top level while there are any left.
  ///
  /// Semantics 7.3: records inside correlations.
  private mutating func collapse(_ records: [SampleRow], sourceOf: (UInt32) -> Int) {
    guard records.contains(where: { $0.flags.contains(.insideCorrelation) }) else {
      results = records.map { Result(record: $0, partner: nil) }
      return
    }
    func key(_ row: SampleRow) -> EqualKey {
      EqualKey(
        candidate: CandidateKey(row), source: sourceOf(row.sourceRevision), value: row.value)
    }
    var topLevel: [EqualKey: [UInt64]] = [:]
    for row in records.reversed() where !row.flags.contains(.insideCorrelation) {
      topLevel[key(row), default: []].append(row.ordinal)
    }
    var standsFor: [(ordinal: UInt64, original: UInt64)] = []
    for row in records {
      if row.flags.contains(.insideCorrelation), let original = topLevel[key(row)]?.popLast() {
        standsFor.append((row.ordinal, original))
      } else {
        results.append(Result(record: row, partner: nil))
      }
    }
    var positions: [UInt64: Int] = [:]
    for index in results.indices { positions[results[index].record.ordinal] = index }
    copies = standsFor.compactMap { pair in
      positions[pair.original].map { Copy(ordinal: pair.ordinal, result: $0) }
    }
  }
}
