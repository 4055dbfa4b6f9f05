internal import ReaderLocales
internal import HealthReports

/// A table for people: a column of labels and columns of cells, never wider than it may be.
///
/// What does not fit beside the labels goes into a further table below with the labels and the other keys
/// repeated, so no figure is ever cut off. Columns of one `group` stay together where a line can hold them.
package struct TextTable: Sendable {
  /// Where the cells of a column stand.
  package enum Alignment: Sendable { case left, right }

  /// One column.
  package struct Column: Sendable {
    /// The words of its heading, one line an entry.
    var heading: [String]
    /// The heading in one line; nil is its lines, none of which breaks a word.
    var wholeHeading: String?
    /// The unit or explanation below the heading.
    package var unit: String
    /// Where its cells stand.
    package var alignment: Alignment
    /// One text a row; empty is blank.
    package var cells: [String]
    /// A bar beside each cell; empty for a column without bars.
    var bars: [String]
    /// Columns with an equal group stay together.
    var group: Int
    /// Whether its cells are drawings, which a screen reader cannot read.
    package var isDrawing: Bool
    /// Whether another column says in one fact a line what its cells say.
    var isToldElsewhere: Bool
    /// Whether its cells say, with the labels, what a row is: then further tables repeat it, and a fact begins with
    /// it.
    var isKey: Bool
    /// The columns of the terminal that cells may be cut to, where the table would otherwise need a further one;
    /// nil cuts none.
    var shortest: Int?
    /// Its heading in one fact a line; nil is the heading with what the eye takes from its neighbours.
    var spokenHeading: String?
    /// Its cells, with their units, in one fact a line; empty are the cells as they stand.
    var spokenCells: [String]

    /// A column of cells under a heading.
    package init(
      heading: [String], wholeHeading: String? = nil, unit: String = "",
      alignment: Alignment = .right, cells: [String],
      bars: [String] = [], group: Int = -1, isDrawing: Bool = false,
      isToldElsewhere: Bool = false, isKey: Bool = false,
      shortest: Int? = nil, spokenHeading: String? = nil, spokenCells: [String] = []
    ) {
      self.heading = heading
      self.wholeHeading = wholeHeading
      self.unit = unit
      self.alignment = alignment
      self.cells = cells
      self.bars = bars
      self.group = group
      self.isDrawing = isDrawing
      self.isToldElsewhere = isToldElsewhere
      self.isKey = isKey
      self.shortest = shortest
      self.spokenHeading = spokenHeading
      self.spokenCells = spokenCells
    }

    /// The words of its heading in one line.
    package var title: String {
      wholeHeading ?? heading.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Whether it has no place in one fact a line.
    fileprivate var isSilent: Bool { isDrawing || isToldElsewhere }

    /// The columns of the terminal that it fills. O(rows).
    var width: Int { MeasuredColumn(self).width }

    /// The columns of the terminal that its heading and its cells fill. O(rows).
    package var cellWidth: Int { MeasuredColumn(self).cellWidth }
  }

  /// The labels of the rows.
  package var labels: Column
  /// The other columns.
  package var columns: [Column]

  /// A table of rows with labels.
  package init(labels: Column, columns: [Column]) {
    self.labels = labels
    self.columns = columns
  }

  /// The table as text, each line ended by a line break and without spaces at its end.
  package func text(on terminal: Terminal) -> String {
    if terminal.isPlain { return facts }
    var labels = labels
    labels.cells = labels.cells.alignedWeekdays
    if labels.shortest == nil {
      let limit = max(12, terminal.width / 2)
      labels.cells = labels.cells.map { $0.truncated(toWidth: limit) }
    }
    let columns = columns.map(MeasuredColumn.init)
    let layout = Layout(
      keys: [MeasuredColumn(labels)] + columns.filter(\.column.isKey),
      others: columns.filter { !$0.column.isKey })
    // Where the keys leave no room, the labels alone are repeated.
    return
      (layout.fitting(terminal.width)
      ?? Layout(keys: [MeasuredColumn(labels)], others: columns).fitting(terminal.width)
      ?? layout.narrowed(to: 0))
      .blocks(width: terminal.width).map { block($0, terminal) }.joined(separator: "\n")
  }

  /// A line for each cell that says something: its row, its column, and what it says.
  private var facts: String {
    let headings = spokenHeadings
    // `Week of` and `Night to` go on in their cells.
    let lead = labels.heading.joined(separator: " ")
    let isLead = lead.hasSuffix(" of") || lead.hasSuffix(" to")
    let keys = columns.indices.filter {
      columns[$0].isKey || headings[$0].isEmpty && !columns[$0].isSilent
    }
    var text = ""
    for (row, label) in rowNames.enumerated() {
      let name = (isLead && !label.isEmpty ? lead + " " : "") + label
      let key = ([name] + keys.map { columns[$0].cells[row] }).filter { !$0.isEmpty }
        .joined(separator: ", ")
      for place in columns.indices where !keys.contains(place) && !columns[place].isSilent {
        let fact = columns[place].fact(row)
        if !fact.isEmpty { text += "\(key), \(headings[place]): \(fact)\n" }
      }
    }
    return text
  }

  /// The labels; a row without one goes on with the one above.
  package var rowNames: [String] {
    var name = ""
    return labels.cells.map { label in
      if !label.isEmpty { name = label }
      return name
    }
  }

  /// The headings with all that the eye takes from their neighbours: `goal` beside `Move` is `Move goal`.
  package var spokenHeadings: [String] {
    var main: (group: Int, heading: String)?
    return columns.map { column in
      let heading = column.title
      if heading.contains(where: \.isUppercase) { main = (column.group, heading) }
      if let spoken = column.spokenHeading { return spoken }
      guard let main, column.group >= 0, main.group == column.group, !heading.isEmpty,
        heading.allSatisfy({ $0.isLowercase || $0 == " " })
      else { return heading }
      return main.heading + " " + heading
    }
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
        let measured = columns[position]
        let column = measured.column
        let cell = column.cells[row]
        return (
          measured.isCut ? cell.truncated(toWidth: measured.cellWidth) : cell,
          column.bars.isEmpty ? "" : column.bars[row]
        )
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
      if position > 0 { pending += Layout.gap }
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
  private(set) var cellWidth: Int
  let barWidth: Int
  /// Whether cells may be longer than the column is wide.
  private(set) var isCut = false
  private let headingWidth: Int

  init(_ column: TextTable.Column) {
    self.column = column
    headingWidth = (column.heading + [column.unit]).lazy.map(\.displayWidth).max() ?? 0
    cellWidth = max(headingWidth, column.cells.lazy.map(\.displayWidth).max() ?? 0)
    barWidth = column.bars.lazy.map(\.displayWidth).max() ?? 0
  }

  var width: Int { cellWidth + (barWidth > 0 ? barWidth + 1 : 0) }

  /// The column with cells cut to a width, as far as they may be.
  func cut(to limit: Int) -> MeasuredColumn {
    guard let shortest = column.shortest else { return self }
    var cut = self
    cut.cellWidth = min(cellWidth, max(limit, shortest, headingWidth))
    cut.isCut = cut.cellWidth < cellWidth
    return cut
  }
}

/// How a table is divided: keys, which every block begins with, and other columns in as many blocks as it takes.
private struct Layout {
  let keys: [MeasuredColumn]
  let others: [MeasuredColumn]

  /// The blanks between columns.
  static let gap = 2

  /// The layout whose cells are cut no more than saves a block; nil if a line is too long however they are cut.
  func fitting(_ width: Int) -> Layout? {
    let shortest = narrowed(to: 0)
    guard shortest.fits(width) else { return nil }
    let count = shortest.blocks(width: width).count
    let longest = (keys + others).map(\.cellWidth).max() ?? 0
    for limit in stride(from: longest, to: 0, by: -1) {
      let layout = narrowed(to: limit)
      if layout.fits(width), layout.blocks(width: width).count == count { return layout }
    }
    return shortest
  }

  /// The layout with the cells of all columns that may be cut no longer than `limit`.
  func narrowed(to limit: Int) -> Layout {
    Layout(keys: keys.map { $0.cut(to: limit) }, others: others.map { $0.cut(to: limit) })
  }

  private func fits(_ width: Int) -> Bool {
    blocks(width: width).allSatisfy { $0.reduce(-Self.gap) { $0 + $1.width + Self.gap } <= width }
  }

  /// The other columns in runs that fit into `width` beside the keys, each behind the keys.
  func blocks(width: Int) -> [[MeasuredColumn]] {
    var blocks: [[MeasuredColumn]] = []
    var block: [MeasuredColumn] = []
    let room = width - keys.reduce(-Self.gap) { $0 + $1.width + Self.gap }
    var used = 0
    func closeBlock() {
      if !block.isEmpty { blocks.append(keys + block) }
      block = []
      used = 0
    }
    for group in groups {
      let needed = group.reduce(0) { $0 + $1.width + Self.gap }
      if used + needed > room { closeBlock() }
      for column in group {
        let one = column.width + Self.gap
        if used + one > room { closeBlock() }
        block.append(column)
        used += one
      }
    }
    closeBlock()
    return blocks.isEmpty ? [keys] : blocks
  }

  private var groups: [[MeasuredColumn]] {
    var groups: [[MeasuredColumn]] = []
    for column in others {
      let group = column.column.group
      if group >= 0, groups.last?.first?.column.group == group {
        groups[groups.count - 1].append(column)
      } else {
        groups.append([column])
      }
    }
    return groups
  }
}

extension TextTable.Column {
  /// What a row says in this column, with its unit; empty if nothing.
  fileprivate func fact(_ row: Int) -> String {
    if !spokenCells.isEmpty { return spokenCells[row] }
    let cell = cells[row]
    if cell.isEmpty || unit.isEmpty { return cell }
    let parts = cell.split(separator: ":")
    // `6:05` is a time of day to whoever hears it.
    guard unit == "h:mm", parts.count == 2, let minutes = Int(parts[1]) else {
      return unit == "h:mm" ? cell : "\(cell) \(unit)"
    }
    return "\(parts[0]) h \(minutes) min"
  }
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
