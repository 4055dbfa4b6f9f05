public import Foundation

/// The answers to a questionnaire, and the score that they add up to.
///
/// Apps save them as they save other samples.
open class HKScoredAssessment: HKSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// The sum of the answers' numbers.
  public let score: Int

  init(
    type: HKScoredAssessmentType, date: Date, score: Int, metadata: [String: Any]?,
    complaint: String?
  ) {
    self.score = score
    let provenance = ObjectProvenance(device: nil, metadata: metadata)
    super.init(
      sampleType: type, start: date, end: date, provenance: provenance,
      invalidity: SampleValidation.first(
        SampleValidation.interval(of: type, start: date, end: date), complaint,
        SampleValidation.metadata(provenance.metadata, of: type)))
  }

  override var valueDescription: String { "\(score)" }

  /// A complaint if there are not as many answers as questions.
  static func complaint(_ name: String, answers: Int, questions: Int) -> String? {
    guard answers != questions else { return nil }
    return "A \(name) assessment has \(answers) answers; give one to each of its \(questions) "
      + "questions, in their order."
  }

  /// Writes what ``HKSample`` writes and the score.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(score, forKey: "score")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "score") else { return nil }
    score = coder.decodeInteger(forKey: "score")
    super.init(coder: coder)
  }
}
