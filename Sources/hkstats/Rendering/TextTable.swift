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

    fileprivate var barWidth: Int { bars.map(\.displayWidth).max() ?? 0 }
    fileprivate var cellWidth: Int { (cells + heading + [unit]).map(\.displayWidth).max() ?? 0 }
    /// The columns that it fills.
    var width: Int { cellWidth + (barWidth > 0 ? barWidth + 1 : 0) }
  }

  /// The labels of the rows.
  var labels: Column
  /// The other columns.
  var columns: [Column]

  private static let gap = "  "

  /// The table as text, each line ended by a line break and without spaces at its end.
  func text(on terminal: Terminal) -> String {
    let labelLimit = max(12, terminal.width / 2)
    var labels = labels
    labels.cells = labels.cells.map { $0.truncated(toWidth: labelLimit) }
    let blocks = split(width: terminal.width - labels.width)
    if blocks.isEmpty { return block(labels, [], terminal) }
    return blocks.map { block(labels, $0, terminal) }.joined(separator: "\n")
  }

  /// The columns in runs that fit into `width` beside the labels.
  private func split(width: Int) -> [[Column]] {
    var blocks: [[Column]] = []
    var block: [Column] = []
    var used = 0
    func closeBlock() {
      if !block.isEmpty { blocks.append(block) }
      block = []
      used = 0
    }
    for group in groups {
      let needed = group.reduce(0) { $0 + $1.width + Self.gap.count }
      if used + needed > width { closeBlock() }
      for column in group {
        let one = column.width + Self.gap.count
        if used + one > width { closeBlock() }
        block.append(column)
        used += one
      }
    }
    closeBlock()
    return blocks
  }

  private var groups: [[Column]] {
    var groups: [[Column]] = []
    for column in columns {
      if column.group >= 0, let last = groups.last?.first, last.group == column.group {
        groups[groups.count - 1].append(column)
      } else {
        groups.append([column])
      }
    }
    return groups
  }

  private func block(_ labels: Column, _ columns: [Column], _ terminal: Terminal) -> String {
    let all = [labels] + columns
    let headingLines = all.map(\.heading.count).max() ?? 0
    var lines: [String] = []
    for line in 0..<headingLines {
      let words = all.map { column in
        let missing = headingLines - column.heading.count
        return line < missing ? "" : column.heading[line - missing]
      }
      lines.append(terminal.bold(joined(all, words, bars: nil, terminal)))
    }
    if all.contains(where: { !$0.unit.isEmpty }) {
      lines.append(terminal.dim(joined(all, all.map(\.unit), bars: nil, terminal)))
    }
    for row in labels.cells.indices {
      lines.append(
        joined(
          all, all.map { $0.cells[row] }, bars: all.map { $0.bars.isEmpty ? "" : $0.bars[row] },
          terminal))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func joined(
    _ columns: [Column], _ texts: [String], bars: [String]?, _ terminal: Terminal
  ) -> String {
    var line = ""
    var pending = 0
    for (position, column) in columns.enumerated() {
      let text = texts[position]
      let bar = bars?[position] ?? ""
      let free = column.cellWidth - text.displayWidth
      if position > 0 { pending += Self.gap.count }
      if column.alignment == .right { pending += free }
      append(text, text.displayWidth, to: &line, after: &pending)
      if column.alignment == .left { pending += free }
      if column.barWidth > 0 {
        pending += 1
        append(terminal.accent(bar), bar.displayWidth, to: &line, after: &pending)
        pending += column.barWidth - bar.displayWidth
      }
    }
    return line
  }

  /// Adds a text behind the blanks that are due; a text of no width leaves them due.
  private func append(_ text: String, _ width: Int, to line: inout String, after pending: inout Int)
  {
    guard width > 0 else { return }
    line += String(repeating: " ", count: pending) + text
    pending = 0
  }
}
