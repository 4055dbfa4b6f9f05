/// The one-to-one pairing of the records of a file with the stored samples that they may be.
///
/// All candidates given to it are equal in type, start, end, device and creation date. Pairs are made
/// in passes: same source and same value; same source and values within 1e-4, nearest first; any
/// source and same value; any source and values within 1e-4, nearest first. Of several that are
/// equally near the earliest are paired.
///
/// Semantics 7.3: which records are known.
enum Pairing {
  /// A record or a stored sample, at its place in the order of insertion.
  struct Candidate: Equatable {
    /// Equal for equal names of sources.
    var source: Int
    var value: Double
  }

  /// How far apart two values may be to be one value written in two units, relative to the larger.
  static let tolerance = 1e-4
  /// Beyond so many possible pairs at once the nearest are found by sorting.
  private static let listLimit = 250_000

  /// For each record of the file the position of its stored sample, nil if it has none.
  ///
  /// - Parameter isExact: whether values are equal or not and never near: those of categories.
  /// - Complexity: O(n log n) for n candidates that are equal or apart; O(pairs within the tolerance)
  ///   in the other passes.
  static func pair(
    file: [Candidate], stored: [Candidate], isExact: Bool
  ) -> [Int?] {
    var state = State(file: file, stored: stored)
    guard !file.isEmpty, !stored.isEmpty else { return state.partners }
    state.pairEqual(anySource: false)
    if !isExact { state.pairNearest(anySource: false) }
    state.pairEqual(anySource: true)
    if !isExact { state.pairNearest(anySource: true) }
    return state.partners
  }

  private struct EqualKey: Hashable {
    var source: Int
    var value: Double
  }

  private struct PossiblePair {
    var distance: Double
    var file: Int
    var stored: Int

    func isNearer(than other: PossiblePair) -> Bool {
      (distance, file, stored) < (other.distance, other.file, other.stored)
    }
  }

  private struct State {
    let file: [Candidate]
    let stored: [Candidate]
    var partners: [Int?]
    var isTaken: [Bool]

    init(file: [Candidate], stored: [Candidate]) {
      self.file = file
      self.stored = stored
      partners = Array(repeating: nil, count: file.count)
      isTaken = Array(repeating: false, count: stored.count)
    }

    var freeFile: [Int] { file.indices.filter { partners[$0] == nil } }
    var freeStored: [Int] { stored.indices.filter { !isTaken[$0] } }

    mutating func take(_ record: Int, _ sample: Int) {
      partners[record] = sample
      isTaken[sample] = true
    }

    mutating func pairEqual(anySource: Bool) {
      func key(_ candidate: Candidate) -> EqualKey {
        EqualKey(source: anySource ? 0 : candidate.source, value: candidate.value)
      }
      // Positions of stored samples by value, the earliest last.
      var places: [EqualKey: [Int]] = [:]
      for sample in freeStored.reversed() {
        places[key(stored[sample]), default: []].append(sample)
      }
      for record in freeFile {
        if let sample = places[key(file[record])]?.popLast() { take(record, sample) }
      }
    }

    mutating func pairNearest(anySource: Bool) {
      var bySource: [Int: (file: [Int], stored: [Int])] = [:]
      for record in freeFile {
        bySource[anySource ? 0 : file[record].source, default: ([], [])].file.append(record)
      }
      for sample in freeStored {
        bySource[anySource ? 0 : stored[sample].source]?.stored.append(sample)
      }
      for (_, free) in bySource where !free.stored.isEmpty {
        if let pairs = possiblePairs(free.file, free.stored) {
          for pair in pairs.sorted(by: { $0.isNearer(than: $1) })
          where partners[pair.file] == nil && !isTaken[pair.stored] {
            take(pair.file, pair.stored)
          }
        } else {
          pairInOrderOfValue(free.file, free.stored)
        }
      }
    }

    /// Every pair within the tolerance; nil if there are too many to list.
    private func possiblePairs(_ records: [Int], _ samples: [Int]) -> [PossiblePair]? {
      let ordered = samples.sorted { stored[$0].value < stored[$1].value }
      var pairs: [PossiblePair] = []
      for record in records {
        let value = file[record].value
        // Where |a - b| <= tolerance * max(|a|, |b|), b is at least a less this reach.
        let reach = abs(value) * tolerance * 1.001
        var low = 0
        var high = ordered.count
        while low < high {
          let middle = (low + high) / 2
          if stored[ordered[middle]].value < value - reach {
            low = middle + 1
          } else {
            high = middle
          }
        }
        while low < ordered.count, stored[ordered[low]].value <= value + reach {
          let sample = ordered[low]
          if Pairing.isNear(value, stored[sample].value) {
            guard pairs.count < listLimit else { return nil }
            pairs.append(
              PossiblePair(
                distance: abs(value - stored[sample].value), file: record, stored: sample))
          }
          low += 1
        }
      }
      return pairs
    }

    /// Thousands of nearly equal values at one instant: neighbours in the order of values are as
    /// good as nearest.
    private mutating func pairInOrderOfValue(_ records: [Int], _ samples: [Int]) {
      let records = records.sorted { (file[$0].value, $0) < (file[$1].value, $1) }
      let samples = samples.sorted { (stored[$0].value, $0) < (stored[$1].value, $1) }
      var i = 0
      var j = 0
      while i < records.count && j < samples.count {
        let value = file[records[i]].value
        let other = stored[samples[j]].value
        if Pairing.isNear(value, other) {
          take(records[i], samples[j])
          i += 1
          j += 1
        } else if value < other {
          i += 1
        } else {
          j += 1
        }
      }
    }
  }

  /// Whether two values may be one value, written in two units.
  static func isNear(_ left: Double, _ right: Double) -> Bool {
    abs(left - right) <= tolerance * max(abs(left), abs(right))
  }
}
