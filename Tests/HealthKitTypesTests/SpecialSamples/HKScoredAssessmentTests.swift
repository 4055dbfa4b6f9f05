import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKScoredAssessmentTests {
  /// Answers to `questions` questions that add up to `score`.
  private static func answers<Answer: RawRepresentable<Int>>(
    score: Int, questions: Int
  ) -> [Answer] {
    (0..<questions).compactMap { Answer(rawValue: max(0, min(3, score - 3 * $0))) }
  }

  @Test(arguments: [
    (0, HKGAD7Assessment.Risk.noneToMinimal), (4, .noneToMinimal), (5, .mild), (9, .mild),
    (10, .moderate), (14, .moderate), (15, .severe), (21, .severe),
  ])
  func anxietyIsRatedByThePublishedLimits(score: Int, risk: HKGAD7Assessment.Risk) {
    let assessment = HKGAD7Assessment(date: noon, answers: Self.answers(score: score, questions: 7))
    #expect(assessment.score == score)
    #expect(assessment.risk == risk)
    #expect(assessment.validationError == nil)
  }

  @Test(arguments: [
    (0, HKPHQ9Assessment.Risk.noneToMinimal), (4, .noneToMinimal), (5, .mild), (9, .mild),
    (10, .moderate), (14, .moderate), (15, .moderatelySevere), (19, .moderatelySevere),
    (20, .severe), (27, .severe),
  ])
  func depressionIsRatedByThePublishedLimits(score: Int, risk: HKPHQ9Assessment.Risk) {
    let assessment = HKPHQ9Assessment(date: noon, answers: Self.answers(score: score, questions: 9))
    #expect(assessment.score == score)
    #expect(assessment.risk == risk)
    #expect(assessment.validationError == nil)
  }

  @Test func onlyTheNinthAnswerMayBeLeftOutAndCountsNothing() {
    var answers = [HKPHQ9Assessment.Answer](repeating: .severalDays, count: 9)
    answers[8] = .preferNotToAnswer
    let open = HKPHQ9Assessment(date: noon, answers: answers)
    #expect(open.score == 8)
    #expect(open.validationError == nil)
    answers.swapAt(0, 8)
    #expect(sentence(of: HKPHQ9Assessment(date: noon, answers: answers)).contains("unanswered"))
  }

  @Test func anAnswerToEachQuestionIsNeeded() {
    #expect(
      sentence(of: HKGAD7Assessment(date: noon, answers: [.notAtAll]))
        .contains("1 answers; give one to each of its 7"))
    #expect(sentence(of: HKPHQ9Assessment(date: noon, answers: [])).contains("of its 9"))
  }

  @Test func archiveKeepsAnswersAndScore() throws {
    let anxiety = HKGAD7Assessment(date: noon, answers: Self.answers(score: 12, questions: 7))
    let copy = try roundTrip(anxiety)
    #expect(copy == anxiety)
    #expect(copy.answers == anxiety.answers)
    #expect(copy.score == 12)
    #expect(copy.sampleType == HKScoredAssessmentType(.GAD7))
    let depression = try roundTrip(
      HKPHQ9Assessment(date: noon, answers: Self.answers(score: 20, questions: 9)))
    #expect(depression.risk == .severe)
    #expect(depression.answers.count == 9)
  }
}
