import Foundation
import PersonStores
import SampleStore
import ServerAccess
import Synchronization
import Testing

@testable import HealthAPI

/// What an answer's tag follows from, beside the store: the day, the program, who asks, and what.
@Suite struct AnswerTagTests {
  /// A clock that tests turn.
  private final class Clock: Sendable {
    private let time: Mutex<Double>

    init(_ time: Double) { self.time = Mutex(time) }

    var now: Double { time.withLock(\.self) }

    func advance(by seconds: Double) { time.withLock { $0 += seconds } }
  }

  private let demo: DemoServer
  private let question: APIQuestion

  init() throws {
    demo = try DemoServer()
    question = try #require(APIQuestion.named("summary"))
  }

  /// On the clocks of the store, which are those of Paris: what is open today is closed tomorrow.
  @Test func aNewDayMakesAnotherAnswer() async throws {
    let clock = Clock(Self.instant("2024-03-05T22:59:30Z"))
    let answers = answers(clock: clock)
    let evening = try await tag(of: answers)
    clock.advance(by: 25)
    #expect(try await tag(of: answers) == evening)
    #expect(try await tag(of: answers, unlessKnown: [evening]) == nil)
    clock.advance(by: 10)
    let next = try #require(try await tag(of: answers, unlessKnown: [evening]))
    #expect(next != evening)
    await answers.close()
  }

  /// On the clocks that are asked for, the day is another one at the same instant.
  @Test func theDayIsThatOfTheClocksThatAreAskedFor() async throws {
    let clock = Clock(Self.instant("2024-03-05T22:59:30Z"))
    let answers = answers(clock: clock)
    let zone = [(name: "timeZone", value: "Asia/Tokyo")]
    let before = try await tag(of: answers, zone)
    clock.advance(by: 60)
    #expect(try await tag(of: answers, zone) == before)
    clock.advance(by: 16 * 3_600)
    #expect(try await tag(of: answers, zone) != before)
    await answers.close()
  }

  @Test func anotherProgramMakesAnotherAnswer() async throws {
    let clock = Clock(Self.instant("2024-03-05T12:00:00Z"))
    let old = answers(clock: clock)
    let new = answers(version: "2", clock: clock)
    let known = try await tag(of: old)
    #expect(try await tag(of: new, unlessKnown: [known]) != nil)
    let same = answers(clock: clock)
    #expect(try await tag(of: same, unlessKnown: [known]) == nil)
    await same.close()
    await old.close()
    await new.close()
  }

  @Test func whoAsksAndWhatMakesAnotherAnswer() async throws {
    let answers = answers(clock: Clock(Self.instant("2024-03-05T12:00:00Z")))
    let owner = try await tag(of: answers)
    let app = Access(to: .me, as: .app(bundleIdentifier: "com.example.chart"), by: .token)
    #expect(try await tag(of: answers, for: app) != owner)
    #expect(try await tag(of: answers, [(name: "interval", value: "month")]) != owner)
    #expect(try await tag(of: answers, as: .csv) != owner)
    await answers.close()
  }

  private func answers(version: String = "1", clock: Clock) -> Answers {
    Answers(
      about: PersonStores(.onePerson(path: demo.path)), version: version, now: { clock.now })
  }

  /// The tag of an answer; nil where it is known already.
  private func tag(
    of answers: Answers, _ query: [(name: String, value: String)] = [],
    as form: AnswerForm = .json, for access: Access = Access(to: .me, as: .owner),
    unlessKnown known: Set<String> = []
  ) async throws -> String? {
    let request = try question.request(query)
    return
      switch try await answers.answer(
        question, request, as: form, for: access, unlessKnown: known)
    {
    case .answer(let answer): answer.tag
    case .known: nil
    }
  }

  /// The same of an answer that nobody knows yet.
  private func tag(of answers: Answers) async throws -> String {
    try #require(try await tag(of: answers, []))
  }

  private static func instant(_ text: String) -> Double {
    (try? Date(text, strategy: .iso8601))?.timeIntervalSince1970 ?? .nan
  }
}
