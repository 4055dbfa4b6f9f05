extension ReportError {
  /// A request that makes no sense.
  package static func usage(_ sentence: Sentence) -> ReportError {
    ReportError(.invalidRequest, sentence)
  }

  /// Nothing that an answer could be made of.
  package static func noData(_ sentence: Sentence) -> ReportError {
    ReportError(.noData, sentence)
  }
}
