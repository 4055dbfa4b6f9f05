internal import NIOCore
public import ServerAccess

/// A part of a page: what a question's answer looks like.
public enum PagePart: Sendable {
  /// The chart, as SVG.
  case chart
  /// The chart, as SVG whose bars and rows are links to `#` and what they are about: a date, of an hour its instant,
  /// as an address has it.
  case linkedChart
  /// Tables and notes, as HTML.
  case tables
}

extension Answers {
  /// A part of a page.
  ///
  /// - Parameters:
  ///   - part: the chart or the tables.
  ///   - question: the name of the question in addresses.
  ///   - query: its parameters, as in an address.
  ///   - access: who asks about whom.
  /// - Returns: SVG or HTML; nil for a chart of a question that has none.
  /// - Throws: ``Problem``.
  public func part(
    _ part: PagePart, of question: String, _ query: [(name: String, value: String)],
    for access: Access
  ) async throws(Problem) -> String? {
    guard let question = APIQuestion.named(question), part == .tables || question.hasChart else {
      return nil
    }
    let form: AnswerForm =
      switch part {
      case .chart: .svg
      case .linkedChart: .linkedSVG
      case .tables: .html
      }
    let found = try await answer(
      question, try question.request(query), as: form, for: access, unlessKnown: [])
    guard case .answer(let answer) = found else { return nil }
    return String(buffer: answer.plain)
  }
}
