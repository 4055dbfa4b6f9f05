internal import Foundation

/// The one-to-one pairing of the workouts or correlations of a file with the stored ones that they
/// may be.
///
/// All candidates given to it are equal in kind, start, end, device and creation date. Pairs are made
/// in passes: equal in everything; with a sample in common; one of the two without any sample, which
/// workouts always are. Each pass looks at equal sources only; then all three are made once more for
/// any source. Correlations that hold different samples are never paired: two meals may be entered
/// for one instant. Of several that are equally good the earliest are paired.
///
/// Semantics 7.3: which workouts and correlations are known.
struct ObjectPairing {
  /// A workout or correlation, at its place in the order of insertion.
  struct Candidate: Equatable {
    /// Equal for equal names of sources.
    var source: Int
    /// What the object holds besides its samples, as it is stored.
    var content: Data
    /// The sequence numbers of its samples, ascending; none for a workout.
    var members: [Int64] = []
  }

  private enum Key: Hashable {
    case whole(source: Int, content: Data, members: [Int64])
    case sample(source: Int, sequence: Int64)
    case withoutSamples(source: Int)
    case withSamples(source: Int)
  }

  private enum Likeness: CaseIterable {
    case equal, sharesSample, lacksSamples
  }

  private let file: [Candidate]
  private let stored: [Candidate]
  private var partners: [Int?]
  private var isTaken: [Bool]

  /// For each object of the file the position of its stored one, nil if it has none.
  ///
  /// - Complexity: O(n) for n candidates and their samples.
  static func pair(file: [Candidate], stored: [Candidate]) -> [Int?] {
    var pairing = ObjectPairing(file: file, stored: stored)
    guard !stored.isEmpty else { return pairing.partners }
    for anySource in [false, true] {
      for likeness in Likeness.allCases { pairing.pair(likeness, anySource: anySource) }
    }
    return pairing.partners
  }

  private init(file: [Candidate], stored: [Candidate]) {
    self.file = file
    self.stored = stored
    partners = Array(repeating: nil, count: file.count)
    isTaken = Array(repeating: false, count: stored.count)
  }

  private mutating func pair(_ likeness: Likeness, anySource: Bool) {
    // Positions of stored objects by key, the earliest last.
    var places: [Key: [Int]] = [:]
    for position in stored.indices.reversed() where !isTaken[position] {
      let candidate = stored[position]
      for key in Self.keys(candidate, likeness, source: anySource ? -1 : candidate.source) {
        places[key, default: []].append(position)
      }
    }
    if places.isEmpty { return }
    for index in file.indices where partners[index] == nil {
      let source = anySource ? -1 : file[index].source
      var keys = Self.keys(file[index], likeness, source: source)
      if likeness == .lacksSamples { keys = Self.counterparts(file[index], source: source) }
      partners[index] = takeFirst(of: keys, from: &places)
    }
  }

  /// The earliest free object that stands under one of the keys.
  private mutating func takeFirst(of keys: [Key], from places: inout [Key: [Int]]) -> Int? {
    for key in keys {
      while let position = places[key]?.popLast() {
        if isTaken[position] { continue }
        isTaken[position] = true
        return position
      }
    }
    return nil
  }

  /// What an object is found by.
  private static func keys(_ candidate: Candidate, _ likeness: Likeness, source: Int) -> [Key] {
    switch likeness {
    case .equal:
      [.whole(source: source, content: candidate.content, members: candidate.members)]
    case .sharesSample: candidate.members.map { .sample(source: source, sequence: $0) }
    case .lacksSamples:
      [candidate.members.isEmpty ? .withoutSamples(source: source) : .withSamples(source: source)]
    }
  }

  /// What an object of the file looks for in the last pass: one without samples may be any.
  private static func counterparts(_ candidate: Candidate, source: Int) -> [Key] {
    candidate.members.isEmpty
      ? [.withoutSamples(source: source), .withSamples(source: source)]
      : [.withoutSamples(source: source)]
  }
}
