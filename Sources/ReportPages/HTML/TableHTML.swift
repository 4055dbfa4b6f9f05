internal import HealthReports
internal import ReportTables

/// Writes a table as an element of HTML, with all of its columns but those that are drawings.
struct TableHTML {
  private let table: TextTable
  private let caption: String
  /// The columns that are shown, and what they are called where their neighbours cannot be seen.
  private let columns: [(column: TextTable.Column, spoken: String)]

  /// The columns of a terminal that a table may fill and still fit a page.
  private static let widestOfAPage = 80
  /// Tables of so many columns and fewer rows are printed with their rows side by side: a sheet of paper has no room for
  /// more columns than that, and the style sheet has 200 lines for them.
  private static let turnedColumns = 15..<200

  /// The table of a caption.
  init(_ table: TextTable, caption: String) {
    self.table = table
    self.caption = caption.asHTML
    columns = zip(table.columns, table.spokenHeadings).filter { !$0.0.isDrawing }
      .map { (column: $0, spoken: $1) }
  }

  /// The lines of the element; a wide table scrolls inside another one.
  var lines: [String] {
    let element =
      ["<table>", "<caption class=\"visually-hidden\">\(caption)</caption>", "<thead>", heading]
      + ["</thead>", "<tbody>"] + table.rowNames.enumerated().map(row) + ["</tbody>", "</table>"]
    guard isWide else { return element }
    let isTurned =
      Self.turnedColumns.contains(columns.count) && table.labels.cells.count < columns.count
    return [
      "<div class=\"wide\(isTurned ? " turned" : "")\" tabindex=\"0\" role=\"region\" aria-label=\"\(caption)\">"
    ] + element + ["</div>"]
  }

  private var isWide: Bool {
    ([table.labels] + columns.map(\.column)).reduce(-2) { $0 + $1.cellWidth + 2 }
      > Self.widestOfAPage
  }

  private var heading: String {
    let cells =
      [Self.heading(table.labels, spoken: "")]
      + columns.map { Self.heading($0.column, spoken: $0.spoken) }
    return "<tr>" + cells.joined() + "</tr>"
  }

  private static func heading(_ column: TextTable.Column, spoken: String) -> String {
    let (title, unit) = (column.title.asHTML, column.unit.asHTML)
    let isNamed = !spoken.isEmpty && spoken != column.title
    // A heading of nothing heads nothing.
    if title.isEmpty, unit.isEmpty, !isNamed { return "<td></td>" }
    let label = unit.isEmpty ? spoken.asHTML : "\(spoken.asHTML), \(unit)"
    return "<th scope=\"col\"" + numberClass(column)
      + (isNamed ? " aria-label=\"\(label)\">" : ">")
      + title + (title.isEmpty || unit.isEmpty ? "" : " ")
      + (unit.isEmpty ? "" : "<span class=\"unit\">\(unit)</span>") + "</th>"
  }

  private func row(_ row: Int, named name: String) -> String {
    // A row without a label goes on with the one above, which a screen reader has to say again.
    let isFurther = table.labels.cells[row].isEmpty && !name.isEmpty
    let words =
      isFurther ? "<span class=\"visually-hidden\">\(name.asHTML)</span>" : name.asHTML
    let cells = columns.map { column, _ in
      "<td\(Self.numberClass(column))>\(column.cells[row].asHTML)</td>"
    }
    return "<tr><th scope=\"row\"\(Self.numberClass(table.labels))>\(words)</th>"
      + cells.joined() + "</tr>"
  }

  private static func numberClass(_ column: TextTable.Column) -> String {
    column.alignment == .right ? " class=\"number\"" : ""
  }
}
