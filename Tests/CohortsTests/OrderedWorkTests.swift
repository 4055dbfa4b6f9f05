import Synchronization
import Testing

@testable import Cohorts

/// Work side by side whose results come out in order.
@Suite struct OrderedWorkTests {
  private struct Stop: Error, Equatable { var number: Int }

  @Test(arguments: [1, 2, 7])
  func resultsComeOutInOrderHoweverLongEachTakes(jobs: Int) throws {
    let emitted = Mutex<[Int]>([])
    let begun = Mutex(0)
    let farthest = Mutex(0)
    try OrderedWork.run(200, jobs: jobs) { number in
      begun.withLock { $0 += 1 }
      var sum = 0
      for step in 0..<(number.isMultiple(of: 13) ? 200_000 : 100) { sum &+= step }
      return sum &* 0 &+ number
    } emit: { number in
      emitted.withLock { $0.append(number) }
      let ahead = begun.withLock { $0 } - number
      farthest.withLock { $0 = max($0, ahead) }
    }
    #expect(emitted.withLock { $0 } == Array(0..<200))
    #expect(farthest.withLock { $0 } <= 4 * jobs + 1)
  }

  @Test func theFirstErrorEndsIt() {
    let begun = Mutex(0)
    #expect(throws: Stop(number: 5)) {
      try OrderedWork.run(1_000, jobs: 1) { number in
        begun.withLock { $0 += 1 }
        if number == 5 { throw Stop(number: number) }
      } emit: { _ in
      }
    }
    #expect(begun.withLock { $0 } == 6)
    #expect(throws: Stop(number: 3)) {
      try OrderedWork.run(1_000, jobs: 4) {
        $0
      } emit: { number in
        if number == 3 { throw Stop(number: number) }
      }
    }
  }

  @Test func nothingToDoIsNothing() throws {
    try OrderedWork.run(0, jobs: nil) {
      $0
    } emit: { _ in
    }
  }
}
