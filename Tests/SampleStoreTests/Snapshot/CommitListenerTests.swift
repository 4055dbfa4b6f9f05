import Synchronization
import TestSupport
import Testing

@testable import SampleStore

@Suite struct CommitListenerTests {
  private static func steps(_ number: Int) -> NewSample {
    NewSample(
      type: "HKQuantityTypeIdentifierStepCount", canonicalUnit: "count", start: Double(number) * 60,
      end: Double(number) * 60 + 30, value: 1, unit: "count", sourceName: "org.example.walk")
  }

  @Test func eachCommitIsTold() throws {
    let directory = try TemporaryDirectory()
    let store = try SampleStore.open(directory.file("a.sqlite"), mode: .readWrite(create: true))
    let count = Atomic(0)
    store.onCommit { count.add(1, ordering: .relaxed) }
    for number in 0..<3 { _ = try store.save([Self.steps(number)]) }
    #expect(count.load(ordering: .relaxed) == 3)
    store.onCommit {}
    _ = try store.save([Self.steps(3)])
    #expect(count.load(ordering: .relaxed) == 3)
  }

  /// A function that is read out of a generic place and written back there has one more function around it each
  /// time: after a day of commits the call would overflow the stack.
  @Test func theListenerOfTheThousandthCommitIsCalledAsDirectlyAsThatOfTheFirst() throws {
    let directory = try TemporaryDirectory()
    let store = try SampleStore.open(directory.file("a.sqlite"), mode: .readWrite(create: true))
    let depths = Mutex<[UInt]>([])
    store.onCommit {
      var local: UInt8 = 0
      let place = withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
      depths.withLock { $0.append(place) }
    }
    for number in 0..<1_000 { _ = try store.save([Self.steps(number)]) }
    let places = depths.withLock { $0 }
    #expect(places.count == 1_000)
    #expect(places[1] == places[999])
  }
}
