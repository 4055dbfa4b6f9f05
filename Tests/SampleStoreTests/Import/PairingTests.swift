import Testing
import TestSupport

@testable import SampleStore

@Suite struct PairingTests {
  typealias Candidate = Pairing.Candidate

  /// The rule as one reads it: passes over all pairs, the best of all taken again and again.
  static func reference(file: [Candidate], stored: [Candidate], isExact: Bool) -> [Int?] {
    var partners: [Int?] = file.map { _ in nil }
    for sameSource in [true, false] {
      for near in isExact ? [false] : [false, true] {
        while true {
          var best: (distance: Double, file: Int, stored: Int)?
          for record in file.indices where partners[record] == nil {
            for sample in stored.indices where !partners.contains(sample) {
              let distance = abs(file[record].value - stored[sample].value)
              let limit = 1e-4 * max(abs(file[record].value), abs(stored[sample].value))
              if sameSource && file[record].source != stored[sample].source { continue }
              if near ? distance > limit : distance > 0 { continue }
              if best == nil
                || (distance, record, sample) < (
                  best?.distance ?? 0, best?.file ?? 0, best?.stored ?? 0
                )
              {
                best = (distance, record, sample)
              }
            }
          }
          guard let best else { break }
          partners[best.file] = best.stored
        }
      }
    }
    return partners
  }

  // Semantics 7.3
  @Test func pairsAreThoseOfTheObviousRule() {
    for seed in UInt64(0)..<1500 {
      var generator = SeededGenerator(seed: seed)
      func candidates() -> [Candidate] {
        (0..<Int.random(in: 0..<7, using: &generator)).map { _ in
          Candidate(
            source: Int.random(in: 0..<3, using: &generator),
            value: 1000 + Double(Int.random(in: 0..<5, using: &generator)) * 0.04)
        }
      }
      let file = candidates()
      let stored = candidates()
      for isExact in [false, true] {
        let pairs = Pairing.pair(file: file, stored: stored, isExact: isExact)
        let expected = Self.reference(file: file, stored: stored, isExact: isExact)
        #expect(pairs == expected, "seed \(seed), file \(file), stored \(stored)")
      }
    }
  }

  @Test func zeroIsNearZeroOnly() {
    #expect(Pairing.isNear(0, -0.0) && !Pairing.isNear(0, 1e-300))
    #expect(Pairing.isNear(-10_000, -10_001) && !Pairing.isNear(10_000, 10_001.1))
  }

  @Test func thousandsOfNearlyEqualValuesArePairedInTime() {
    let file = (0..<2000).map { Candidate(source: 0, value: 1e6 + Double($0) * 0.001) }
    let stored = (0..<2000).map { Candidate(source: 1, value: 1e6 + Double($0) * 0.001 + 1e-4) }
    let pairs = Pairing.pair(file: file, stored: stored, isExact: false)
    #expect(pairs.allSatisfy { $0 != nil })
    #expect(Set(pairs.compactMap { $0 }).count == 2000)
  }

  // Semantics 7.3
  @Test func groupKeepsTheLargerOfCopiesInsideAndAtTopLevel() {
    func row(_ ordinal: UInt64, inside: Bool, value: Double = 1, device: UInt32 = 0) -> SampleRow {
      SampleRow(
        start: 0, end: 1, value: value, ordinal: ordinal, sourceRevision: 1, device: device,
        flags: inside ? [.insideCorrelation] : [])
    }
    for (inside, top) in [(0, 2), (1, 0), (1, 1), (2, 1), (1, 3), (3, 3)] {
      let records =
        (0..<inside).map { row(UInt64($0), inside: true) }
        + (0..<top).map { row(UInt64(10 + $0), inside: false) }
        + [row(20, inside: true, value: 2), row(21, inside: false, device: 4)]
      let group = RecordGroup(
        records: records, samples: [], isCategory: false, sourceOf: { Int($0) })
      #expect(group.results.count == max(inside, top) + 2)
      #expect(group.copies.count == min(inside, top))
      for copy in group.copies {
        #expect(!group.results[copy.result].record.flags.contains(.insideCorrelation))
        #expect(group.results[copy.result].record.value == 1)
      }
    }
  }
}
