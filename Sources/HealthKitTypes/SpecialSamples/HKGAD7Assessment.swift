public import Foundation

/// The answers to the seven questions of the Generalized Anxiety Disorder questionnaire.
///
/// Scores of 5, 10 and 15 are where mild, moderate and severe anxiety begin: Spitzer, Kroenke,
/// Williams, Löwe, *A brief measure for assessing generalized anxiety disorder: the GAD-7*, Archives
/// of Internal Medicine 166 (2006).
///
/// ```swift
/// let answers: [HKGAD7Assessment.Answer] = [
///   .severalDays, .severalDays, .nearlyEveryDay, .notAtAll, .notAtAll, .notAtAll, .notAtAll,
/// ]
/// HKGAD7Assessment(date: .now, answers: answers).risk  // .mild, of a score of 5
/// ```
open class HKGAD7Assessment: HKScoredAssessment, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// How often somebody was bothered over the last two weeks.
  public typealias Answer = HKGAD7AssessmentAnswer
  /// How severe the anxiety is.
  public typealias Risk = HKGAD7AssessmentRisk

  /// The answers in the order of the questions.
  public let answers: [Answer]

  /// An assessment of the running app. One without seven answers is refused by the store's `save`.
  public init(date: Date, answers: [Answer], metadata: [String: Any]? = [:]) {
    self.answers = answers
    super.init(
      type: HKScoredAssessmentType(.GAD7), date: date,
      score: answers.reduce(0) { $0 + $1.rawValue }, metadata: metadata,
      complaint: Self.complaint("GAD-7", answers: answers.count, questions: 7))
  }

  /// How severe the anxiety is by its score.
  open var risk: Risk {
    switch score {
    case ..<5: .noneToMinimal
    case 5..<10: .mild
    case 10..<15: .moderate
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
