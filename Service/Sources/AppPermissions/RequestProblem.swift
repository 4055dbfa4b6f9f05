/// Why a request of an app cannot be shown.
public struct RequestProblem: Error, Sendable, Equatable {
  /// A sentence that says what is wrong.
  public let sentence: String
  /// The parameter that is wrong, if it is one.
  public let field: String?

  init(_ sentence: String, field: String? = nil) {
    self.sentence = sentence
    self.field = field
  }
}
