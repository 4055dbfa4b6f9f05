internal import ReaderLocales
internal import HealthReports

/// A table for people: a column of labels and columns of cells, never wider than it may be.
///
/// What does not fit beside the labels goes into a further table below with the labels repeated, so
/// no figure is ever cut off. Columns of one `group` stay together where a line can hold them.
struct TextTable {
  /// Where the cells of a column stand.
  enum Alignment { case left, right }

  /// One column.
  struct Column {
    /// The words of its heading, one line an entry.
    var heading: [String]
    /// The unit or explanation below the heading.
    var unit: String = ""
    /// Where its cells stand.
    var alignment: Alignment = .right
    /// One text a row; empty is blank.
    var cells: [String]
    /// A bar beside each cell; empty for a column without bars.
    var bars: [String] = []
    /// Columns with an equal group stay together.
    var group: Int = -1
    /// Whether its cells are drawings, which a screen reader cannot read.
    var isDrawing = false

    /// The columns of the terminal that it fills. O(rows).
    var width: Int { MeasuredColumn(self).width }
  }

  /// The labels of the rows.
  var labels: Column
  /// The other columns.
  var columns: [Column]

  private static let gap = 2

  /// The table as text, each line ended by a line break and without spaces at its end.
  func text(on terminal: Terminal) -> String {
    if terminal.isPlain { return facts }
    let labelLimit = max(12, terminal.width / 2)
    var labels = labels
    labels.cells = labels.cells.alignedWeekdays.map { $0.truncated(toWidth: labelLimit) }
    let measured = MeasuredColumn(labels)
    let blocks = split(columns.map(MeasuredColumn.init), width: terminal.width - measured.width)
    if blocks.isEmpty { return block([measured], terminal) }
    return blocks.map { block([measured] + $0, terminal) }.joined(separator: "\n")
  }

  /// A line for each cell that says something: its row, its column, and what it says.
  private var facts: String {
    let headings = spokenHeadings
    var text = ""
    var name = ""
    for row in labels.cells.indices {
      // A row without a name goes on with the one above.
      if !labels.cells[row].isEmpty { name = labels.cells[row] }
      // Cells below no heading say more precisely what the row is.
      let row = (
        place: row,
        name:
          ([name]
          + columns.indices.filter { headings[$0].isEmpty }.map { columns[$0].cells[row] })
          .filter { !$0.isEmpty }.joined(separator: ", ")
      )
      for (column, heading) in zip(columns, headings)
      where !column.isDrawing && !heading.isEmpty && !column.cells[row.place].isEmpty {
        // Hours and minutes read as such.
        let unit = column.unit.isEmpty || column.unit == "h:mm" ? "" : " " + column.unit
        text += "\(row.name), \(heading): \(column.cells[row.place])\(unit)\n"
      }
    }
    return text
  }

  /// The headings with all that the eye takes from their neighbours: `goal` beside `Move` is `Move goal`.
  private var spokenHeadings: [String] {
    var main: (group: Int, heading: String)?
    return columns.map { column in
      let heading = column.heading.filter { !$0.isEmpty }.joined(separator: " ")
      if heading.contains(where: \.isUppercase) { main = (column.group, heading) }
      guard let main, column.group >= 0, main.group == column.group, !heading.isEmpty,
        heading.allSatisfy({ $0.isLowercase || $0 == " " })
      else { return heading }
      return main.heading + " " + heading
    }
  }

  /// The columns in runs that fit into `width` beside the labels.
  private func split(_ columns: [MeasuredColumn], width: Int) -> [[MeasuredColumn]] {
    var blocks: [[MeasuredColumn]] = []
    var block: [MeasuredColumn] = []
    var used = 0
    func closeBlock() {
      if !block.isEmpty { blocks.append(block) }
      block = []
      used = 0
    }
    for group in groups(columns) {
      let needed = group.reduce(0) { $0 + $1.width + Self.gap }
      if used + needed > width { closeBlock() }
      for column in group {
        let one = column.width + Self.gap
        if used + one > width { closeBlock() }
        block.append(column)
        used += one
      }
    }
    closeBlock()
    return blocks
  }

  private func groups(_ columns: [MeasuredColumn]) -> [[MeasuredColumn]] {
    var groups: [[MeasuredColumn]] = []
    for column in columns {
      let group = column.column.group
      if group >= 0, groups.last?.first?.column.group == group {
        groups[groups.count - 1].append(column)
      } else {
        groups.append([column])
      }
    }
    return groups
  }

  private func block(_ columns: [MeasuredColumn], _ terminal: Terminal) -> String {
    let headingLines = columns.map(\.column.heading.count).max() ?? 0
    var text = ""
    for level in 0..<headingLines {
      let words = columns.map { measured in
        let missing = headingLines - measured.column.heading.count
        return level < missing ? "" : measured.column.heading[level - missing]
      }
      text += terminal.bold(line(of: columns, terminal) { (words[$0], "") }) + "\n"
    }
    if columns.contains(where: { !$0.column.unit.isEmpty }) {
      text += terminal.dim(line(of: columns, terminal) { (columns[$0].column.unit, "") }) + "\n"
    }
    for row in columns[0].column.cells.indices {
      text += line(of: columns, terminal) { position in
        let column = columns[position].column
        return (column.cells[row], column.bars.isEmpty ? "" : column.bars[row])
      }
      text += "\n"
    }
    return text
  }

  private func line(
    of columns: [MeasuredColumn], _ terminal: Terminal, _ content: (Int) -> (String, String)
  ) -> String {
    var line = ""
    var pending = 0
    for (position, measured) in columns.enumerated() {
      let (text, bar) = content(position)
      let free = measured.cellWidth - text.displayWidth
      if position > 0 { pending += Self.gap }
      if measured.column.alignment == .right { pending += free }
      append(text, to: &line, after: &pending)
      if measured.column.alignment == .left { pending += free }
      if measured.barWidth > 0 {
        pending += 1
        append(terminal.accent(bar), to: &line, after: &pending)
        pending += measured.barWidth - bar.displayWidth
      }
    }
    return line
  }

  /// Adds a text behind the blanks that are due; an empty text leaves them due.
  private func append(_ text: String, to line: inout String, after pending: inout Int) {
    guard !text.isEmpty else { return }
    line += String(repeating: " ", count: pending) + text
    pending = 0
  }
}

/// A column whose widths were found out once.
private struct MeasuredColumn {
  let column: TextTable.Column
  let cellWidth: Int
  let barWidth: Int

  init(_ column: TextTable.Column) {
    self.column = column
    let texts = [column.cells, column.heading, [column.unit]].joined()
    cellWidth = texts.lazy.map(\.displayWidth).max() ?? 0
    barWidth = column.bars.lazy.map(\.displayWidth).max() ?? 0
  }

  var width: Int { cellWidth + (barWidth > 0 ? barWidth + 1 : 0) }
}

extension [String] {
  /// The texts with the weekdays that they begin with equally wide, so that dates stand below one another.
  fileprivate var alignedWeekdays: [String] {
    let weekdays = ReaderLocale.current.dates.weekdays
    let width = weekdays.lazy.map(\.displayWidth).max() ?? 0
    guard weekdays.contains(where: { $0.displayWidth < width }) else { return self }
    return map { text in
      guard let space = text.firstIndex(of: " "), weekdays.contains(String(text[..<space])) else {
        return text
      }
      let missing = width - String(text[..<space]).displayWidth
      return text[..<space] + String(repeating: " ", count: missing) + text[space...]
    }
  }
}
