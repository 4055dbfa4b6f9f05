import Foundation
import HealthKitTypes
import SampleStore
import TestSupport

@testable import HealthKitQueries

/// What tests of reading share.
enum ReadingFixture {
  static let steps = HKQuantityType(.stepCount)
  static let sleep = HKCategoryType(.sleepAnalysis)
  static let noon = Date(timeIntervalSince1970: 1_700_000_000)
  static let sources = ["org.example.a", "org.example.b", "Jo\u{2019}s Watch"]
  static let device =
    "<<HKDevice>, name:Apple Watch, manufacturer:Apple Inc., hardware:Watch6,1, software:7.2>"

  /// A store in memory that the owner of the data opens.
  static func ownersStore() throws -> HKHealthStore {
    var configuration = HKHealthStore.Configuration()
    configuration.access = .owner
    return try HKHealthStore(configuration: configuration)
  }

  /// A step sample `start` seconds after noon.
  static func step(
    _ start: Double, _ end: Double, _ value: Double, source: String = "org.example.a",
    metadata: [NamedValue] = []
  ) -> NewSample {
    let noon = noon.timeIntervalSince1970
    return NewSample(
      type: steps.identifier, canonicalUnit: "count", start: noon + start, end: noon + end,
      value: value, unit: "count", sourceName: source, metadata: metadata)
  }

  /// A stage of sleep.
  static func stage(_ start: Double, _ end: Double, _ value: Int) -> NewSample {
    let noon = noon.timeIntervalSince1970
    return NewSample(
      type: sleep.identifier, canonicalUnit: nil, start: noon + start, end: noon + end,
      value: Double(value), sourceName: "org.example.b")
  }

  /// Random steps and sleep.
  static func samples(_ generator: inout SeededGenerator, count: Int) -> [NewSample] {
    (0..<count).map { _ in
      let start = Double(Int.random(in: 0..<5000, using: &generator))
      let length = Double(Int.random(in: 0..<4, using: &generator) * 100)
      var sample =
        Bool.random(using: &generator)
        ? step(start, start + length, Double(Int.random(in: 0..<30, using: &generator)))
        : stage(start, start + length, Int.random(in: 0..<6, using: &generator))
      sample.sourceName = sources.randomElement(using: &generator) ?? ""
      sample.sourceVersion = ["1.0", "2.0", nil].randomElement(using: &generator) ?? nil
      sample.device = Bool.random(using: &generator) ? device : nil
      sample.isUserEntered = Bool.random(using: &generator)
      sample.metadata = (0..<Int.random(in: 0..<3, using: &generator)).map { place in
        NamedValue(
          name: ["k", "HKTimeZone"][place],
          value: ["1", "Lunch", "2024-03-01 08:00:00 +0100", "5 km", "Europe/Paris"]
            .randomElement(using: &generator) ?? "")
      }
      return sample
    }
  }

  /// The first answer that the handler of a query is given.
  static func answer<Answer: Sendable>(
    in store: HKHealthStore, _ make: (@escaping @Sendable (Answer) -> Void) -> HKQuery
  ) async -> Answer {
    let answers = AnswerBox<Answer>()
    store.execute(make { answers.put($0) })
    return await answers.get()
  }
}

/// The first answer of a handler.
final class AnswerBox<Answer: Sendable>: Sendable {
  private let stream: AsyncStream<Answer>
  private let continuation: AsyncStream<Answer>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(of: Answer.self)
  }

  func put(_ answer: Answer) { continuation.yield(answer) }

  func get() async -> Answer {
    for await answer in stream { return answer }
    fatalError("The handler went away without an answer.")
  }
}
