import Foundation
import Testing

@testable import SampleStore

/// Which stored workout or correlation an object of the file is, if several may be.
@Suite struct ObjectPairingTests {
  private func object(
    _ source: Int, _ content: String = "", _ members: [Int64] = []
  ) -> ObjectPairing.Candidate {
    ObjectPairing.Candidate(source: source, content: Data(content.utf8), members: members)
  }

  @Test func equalOnesAreFoundInAnyOrder() {
    let objects = [object(1, "a"), object(1, "b"), object(2, "a"), object(1, "a", [7])]
    #expect(
      ObjectPairing.pair(file: objects.reversed(), stored: objects) == [3, 2, 1, 0])
  }

  @Test func theSameSourceGoesBeforeTheSameContent() {
    #expect(
      ObjectPairing.pair(
        file: [object(1, "a")], stored: [object(2, "a"), object(1, "b")]) == [1])
    #expect(
      ObjectPairing.pair(
        file: [object(1, "a")], stored: [object(2, "b"), object(2, "a")]) == [1])
  }

  @Test func twoEqualOnesStayTwo() {
    let twice = [object(1, "a"), object(1, "a")]
    #expect(ObjectPairing.pair(file: twice, stored: [object(1, "a")]) == [0, nil])
    #expect(ObjectPairing.pair(file: [object(1, "a")], stored: twice) == [0])
  }

  @Test func correlationsThatShareASampleAreOne() {
    let stored = [object(1, "", [1, 2]), object(1, "", [3, 4])]
    #expect(
      ObjectPairing.pair(
        file: [object(1, "", [3, 4, 5]), object(1, "", [2])], stored: stored) == [1, 0])
    #expect(ObjectPairing.pair(file: [object(2, "", [4])], stored: stored) == [1])
  }

  @Test func correlationsOfDifferentSamplesStayApart() {
    #expect(
      ObjectPairing.pair(file: [object(1, "", [2])], stored: [object(1, "", [1])]) == [nil])
    #expect(ObjectPairing.pair(file: [object(1)], stored: [object(1, "", [1])]) == [0])
    #expect(ObjectPairing.pair(file: [object(1, "", [1])], stored: [object(1)]) == [0])
  }
}
