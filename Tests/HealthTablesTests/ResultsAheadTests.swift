import HealthTables
import Synchronization
import Testing

/// Results come in the order of their work, whoever did it.
@Suite struct ResultsAheadTests {
  private struct Failure: Error {}

  @Test(arguments: [0, 1, 7, 8, 9, 500])
  func resultsComeOnceAndInOrder(count: Int) throws {
    var ahead = ResultsAhead<Int>()
    var results: [Int] = []
    for number in 0..<count {
      if let result = try ahead.append({ (0..<number % 97).reduce(number) { $0 ^ ($1 & 0) } }) {
        results.append(result)
      }
    }
    while let result = try ahead.next() { results.append(result) }
    #expect(results == Array(0..<count))
  }

  @Test func noMoreWorkWaitsThanItsDepth() throws {
    var ahead = ResultsAhead<Int>()
    for number in 0..<100 {
      let result = try ahead.append { number }
      #expect(
        result
          == (number < ResultsAhead<Int>.depth - 1 ? nil : number + 1 - ResultsAhead<Int>.depth))
    }
  }

  @Test func anErrorComesInThePlaceOfItsWork() throws {
    var ahead = ResultsAhead<Int>()
    for number in 0..<5 {
      _ = try ahead.append {
        if number == 2 { throw Failure() }
        return number
      }
    }
    #expect(try ahead.next() == 0)
    #expect(try ahead.next() == 1)
    #expect(throws: Failure.self) { try ahead.next() }
    #expect(try ahead.next() == 3)
  }

  /// What work holds is free once its result was taken.
  @Test func nothingIsHeldOfWhatWasTaken() throws {
    final class Shared: Sendable { let alive = Atomic(0) }
    final class Held: Sendable {
      let shared: Shared

      init(_ shared: Shared) {
        self.shared = shared
        shared.alive.add(1, ordering: .relaxed)
      }

      deinit { shared.alive.subtract(1, ordering: .relaxed) }
    }
    let shared = Shared()
    var ahead = ResultsAhead<Int>()
    for _ in 0..<50 {
      let held = Held(shared)
      _ = try ahead.append { withExtendedLifetime(held) { 1 } }
    }
    while try ahead.next() != nil {}
    #expect(shared.alive.load(ordering: .relaxed) == 0)
  }
}
