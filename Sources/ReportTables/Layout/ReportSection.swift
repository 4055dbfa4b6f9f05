internal import HealthReports

/// A section of a report: a heading, and what stands below it.
///
/// A table is a list of sections; every face that shows tables lays out the same ones. A terminal separates them by
/// blank lines; a page of the web has elements for each part.
package struct ReportSection: Sendable {
  /// One thing below a heading.
  package enum Part: Sendable {
    /// Sentences that answer what was asked, each a paragraph whose lines behind the first one are indented.
    case sentences([String], indent: Int = 2)
    /// Sentences that make a list.
    case findings([String])
    /// Names, each with what it is about.
    case facts([(name: String, value: String)])
    /// Figures; the caption says what they are about, to whoever cannot see where the table stands.
    case table(TextTable, caption: String)
    /// Lines of letters that draw something; `isCharted` where a chart of the report draws the same.
    case drawing(String, isCharted: Bool)
    /// The figures of a drawing, which a page shows when somebody opens them.
    case closedTable(TextTable, caption: String)
    /// What a reader has to know to take the figures for what they are.
    case notes([Note])
    /// What is said where there is nothing to show.
    case lack(String)
  }

  /// A sentence below figures.
  package struct Note: Sendable {
    /// The sentence.
    package var text: String
    /// The columns of a terminal that it is indented by: what belongs to a note above is.
    package var indent = 0
    /// The further columns that its lines behind the first one are indented by.
    var hang = 2
    /// Whether it says what drawings mean.
    package var isLegend = false
  }

  /// The heading; empty for none.
  package var heading: String
  /// What follows the heading in its line.
  package var explanation: String
  /// What stands below, without blank lines in between.
  package var parts: [Part]

  /// A section.
  package init(heading: String = "", explanation: String = "", _ parts: [Part]) {
    self.heading = heading
    self.explanation = explanation
    self.parts = parts
  }

  /// A section of notes.
  static func notes(_ texts: [String], hang: Int = 2) -> ReportSection {
    ReportSection([.notes(texts.map { Note(text: $0, hang: hang) })])
  }

  /// The sections of an answer that has nothing to show.
  package static func lack(_ sentence: String) -> [ReportSection] {
    [ReportSection([.lack(sentence)])]
  }
}

// MARK: On a terminal

extension [ReportSection] {
  /// The sections as text, each line ended by a line break.
  package func text(on terminal: Terminal) -> String {
    map { $0.text(on: terminal) }.joined(separator: "\n")
  }
}

extension ReportSection {
  fileprivate func text(on terminal: Terminal) -> String {
    let title =
      heading.isEmpty
      ? ""
      : explanation.isEmpty
        ? heading.heading(on: terminal) : terminal.bold(heading) + explanation + "\n"
    return title + parts.map { $0.text(on: terminal) }.joined()
  }
}

extension ReportSection.Part {
  fileprivate func text(on terminal: Terminal) -> String {
    switch self {
    case .sentences(let sentences, let indent):
      sentences.paragraphs(on: terminal, indent: indent)
    case .lack(let sentence): [sentence].paragraphs(on: terminal)
    case .findings(let sentences):
      sentences.map { sentence in
        sentence.wrapped(toWidth: terminal.width - 4).enumerated().map { line, words in
          (line == 0 ? "- " : "  ") + words + "\n"
        }.joined()
      }.joined()
    case .facts(let facts): Self.text(of: facts, on: terminal)
    case .table(let table, _), .closedTable(let table, _): table.text(on: terminal)
    case .drawing(let text, _): text
    case .notes(let notes):
      notes.flatMap { $0.lines(width: terminal.width) }.map { terminal.dim($0) + "\n" }.joined()
    }
  }

  private static func text(
    of facts: [(name: String, value: String)], on terminal: Terminal
  ) -> String {
    let width = facts.map(\.name.displayWidth).max() ?? 0
    return facts.map { name, value in
      let gap = String(repeating: " ", count: width - name.displayWidth + 2)
      return (terminal.isPlain ? "\(name): " : name + gap) + value + "\n"
    }.joined()
  }
}

extension ReportSection.Note {
  /// The lines of at most `width` columns.
  fileprivate func lines(width: Int) -> [String] {
    text.wrapped(toWidth: width - indent - 2).enumerated().map { line, words in
      String(repeating: " ", count: line == 0 ? indent : indent + hang) + words
    }
  }
}

extension String {
  /// The text as a heading: as it is where a line holds it, else in lines that fit.
  fileprivate func heading(on terminal: Terminal) -> String {
    let lines = displayWidth <= terminal.width ? [self] : wrapped(toWidth: terminal.width)
    return lines.map { terminal.bold($0) + "\n" }.joined()
  }
}

extension [String] {
  /// The sentences in lines that fit, those after the first of a sentence indented.
  package func paragraphs(on terminal: Terminal, indent: Int = 2) -> String {
    let space = String(repeating: " ", count: indent)
    return flatMap { sentence in
      sentence.wrapped(toWidth: terminal.width - 2).enumerated().map { line, words in
        (line == 0 ? "" : space) + words + "\n"
      }
    }.joined()
  }
}
