internal import ReportFormats

extension [String] {
  /// The sentences as the lines under an answer: as wide as the terminal, what goes on indented, all
  /// of it less bright than the answer.
  func footer(on terminal: Terminal) -> String {
    footerLines(width: terminal.width).map { terminal.dim($0) + "\n" }.joined()
  }

  /// The same as lines of at most `width` columns.
  func footerLines(width: Int) -> [String] {
    flatMap { sentence in
      sentence.wrapped(toWidth: width - 2).enumerated().map { line, words in
        (line == 0 ? "" : "  ") + words
      }
    }
  }
}

extension SummaryWords {
  /// The words as lines of at most `width` columns; what goes on is indented.
  func lines(width: Int) -> [String] {
    paragraphs.flatMap { indent, text in
      text.wrapped(toWidth: width - indent - 2).enumerated().map { line, words in
        String(repeating: " ", count: line == 0 ? indent : indent + 2) + words
      }
    }
  }
}
