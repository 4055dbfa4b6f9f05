public import Foundation

/// The answers to the nine questions of the Patient Health Questionnaire on depression.
///
/// Scores of 5, 10, 15 and 20 are where mild, moderate, moderately severe and severe depression
/// begin: Kroenke, Spitzer, Williams, *The PHQ-9: validity of a brief depression severity measure*,
/// Journal of General Internal Medicine 16 (2001).
open class HKPHQ9Assessment: HKScoredAssessment, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// How often somebody was bothered over the last two weeks.
  public typealias Answer = HKPHQ9AssessmentAnswer
  /// How severe the depression is.
  public typealias Risk = HKPHQ9AssessmentRisk

  /// The answers in the order of the questions.
  public let answers: [Answer]

  /// An assessment of the running app.
  ///
  /// One without nine answers is refused by the store's `save`, and one that leaves out an answer
  /// (``HKPHQ9AssessmentAnswer/preferNotToAnswer``) other than the ninth. The ninth counts 0 then.
  public init(date: Date, answers: [Answer], metadata: [String: Any]? = [:]) {
    self.answers = answers
    super.init(
      type: HKScoredAssessmentType(.PHQ9), date: date,
      score: answers.reduce(0) { $0 + ($1 == .preferNotToAnswer ? 0 : $1.rawValue) },
      metadata: metadata,
      complaint: SampleValidation.first(
        Self.complaint("PHQ-9", answers: answers.count, questions: 9),
        answers.prefix(8).contains(.preferNotToAnswer)
          ? "A PHQ-9 assessment leaves a question before the ninth unanswered; answer it." : nil))
  }

  /// How severe the depression is by its score.
  open var risk: Risk {
    switch score {
    case ..<5: .noneToMinimal
    case 5..<10: .mild
    case 10..<15: .moderate
    case 15..<20: .moderatelySevere
    default: .severe
    }
  }

  /// Writes what ``HKScoredAssessment`` writes and the answers.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(cases: answers, forKey: "answers")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard let answers: [Answer] = coder.decodeCases(forKey: "answers") else { return nil }
    self.answers = answers
    super.init(coder: coder)
  }
}
