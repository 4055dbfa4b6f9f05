internal import ReportTables

/// Writes a section of a report as elements of HTML.
struct SectionHTML {
  private let section: ReportSection

  /// The elements of a section.
  init(_ section: ReportSection) {
    self.section = section
  }

  /// The lines of the elements.
  var lines: [String] {
    let heading = (section.heading + section.explanation).asHTML
    return (heading.isEmpty ? [] : ["<h3>\(heading)</h3>"]) + section.parts.flatMap(Self.lines)
  }

  private static func lines(_ part: ReportSection.Part) -> [String] {
    switch part {
    case .sentences(let sentences, _):
      sentences.map(\.withoutCommandAdvice).filter { !$0.isEmpty }.map { "<p>\($0.asHTML)</p>" }
    case .findings(let sentences):
      ["<ul class=\"findings\">"] + sentences.map { "<li>\($0.asHTML)</li>" } + ["</ul>"]
    case .facts(let facts):
      ["<dl class=\"facts\">"]
        + facts.map { "<dt>\($0.name.asHTML)</dt><dd>\($0.value.asHTML)</dd>" } + ["</dl>"]
    case .table(let table, let caption): TableHTML(table, caption: caption).lines
    case .closedTable(let table, let caption):
      ["<details><summary>\(caption.asHTML)</summary>"] + TableHTML(table, caption: caption).lines
        + ["</details>"]
    case .drawing(_, isCharted: true): []
    case .drawing(let text, isCharted: false):
      ["<pre class=\"text\" aria-hidden=\"true\">\(text.linesAsHTML)</pre>"]
    case .notes(let notes): notes.filter { !$0.isLegend }.compactMap(note)
    case .lack(let sentence):
      ["<p class=\"note empty\">\(sentence.withoutCommandAdvice.asHTML)</p>"]
    }
  }

  private static func note(_ note: ReportSection.Note) -> String? {
    let text = note.text.withoutCommandAdvice
    guard !text.isEmpty else { return nil }
    return "<p class=\"note\(note.indent > 0 ? " indented" : "")\">\(text.asHTML)</p>"
  }
}
