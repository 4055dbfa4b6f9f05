/// A table of coloured cells: hours by weekdays, or the days of a year by weeks.
///
/// The darker a cell, the larger its value; a cell without a value is pale grey, and where there is no
/// cell there is paper.
public struct HeatMapPanel: ChartPanel {
  /// A cell of the table.
  public struct Cell: Sendable, Hashable {
    /// Its row, 0 at the top.
    public var row: Int
    /// Its column, 0 at the left.
    public var column: Int
    /// Its value; nil for none.
    public var value: Double?
    /// What it is called, for hints.
    public var name: String
    /// Whether it has what ``HeatMapPanel/markName`` says: it carries a dot.
    public var isMarked: Bool

    /// A cell.
    public init(row: Int, column: Int, value: Double?, name: String, isMarked: Bool = false) {
      self.row = row
      self.column = column
      self.value = value
      self.name = name
      self.isMarked = isMarked
    }
  }

  /// How large cells are.
  public enum CellShape: Sendable, Hashable {
    /// As wide as the page allows.
    case stretched
    /// As high as they are wide.
    case square
  }

  /// What the panel is about.
  public var heading: String
  /// The unit of the values; empty for plain counts.
  public var unit: String
  /// What kind of numbers they are.
  public var scale: ValueScale
  /// What stands left of each row; empty for nothing.
  public var rowLabels: [String]
  /// How many columns there are.
  public var columnCount: Int
  /// What stands above columns, on several levels, the finest first.
  public var columnLevels: [IntervalAxis.Level]
  /// The cells.
  public var cells: [Cell]
  /// How large cells are.
  public var shape: CellShape
  /// What a dot in a cell means; empty for no dots.
  public var markName: String

  /// A panel.
  public init(
    heading: String, unit: String = "", scale: ValueScale = .numbers, rowLabels: [String],
    columnCount: Int, columnLevels: [IntervalAxis.Level], cells: [Cell],
    shape: CellShape = .stretched, markName: String = ""
  ) {
    self.heading = heading
    self.unit = unit
    self.scale = scale
    self.rowLabels = rowLabels
    self.columnCount = columnCount
    self.columnLevels = columnLevels
    self.cells = cells.map { cell in
      var cell = cell
      if let value = cell.value, !(value.magnitude <= 1e300) { cell.value = nil }
      return cell
    }
    self.shape = shape
    self.markName = markName
  }

  private static let labelHeight = 20.0
  private static let keyHeight = 34.0
  private static let widestSquare = 22.0

  /// What its labels at the left take.
  public var labelWidth: Double {
    (rowLabels.map(PanelStyle.label.width).max() ?? 0) + PanelStyle.labelGap
  }

  /// How high it is, all together.
  public func height(width: Double) -> Double {
    title.height(width: width) + Self.labelHeight
      + Double(rowLabels.count) * cellHeight(cellWidth(width - labelWidth)) + Self.keyHeight
  }

  /// Draws heading, plot and labels.
  public func draw(in box: Rectangle, labelWidth: Double, on drawing: inout Drawing) {
    title.draw(in: box, on: &drawing)
    let width = cellWidth(box.width - labelWidth)
    let height = cellHeight(cellWidth(box.width - self.labelWidth))
    let table = Rectangle(
      x: box.x + labelWidth, y: box.y + title.height(width: box.width) + Self.labelHeight,
      width: width * Double(columnCount), height: height * Double(rowLabels.count))
    drawLabels(table, width: width, height: height, on: &drawing)
    for cell in cells {
      let gap = min(1, width * 0.08)
      let place = Rectangle(
        x: table.x + Double(cell.column) * width + gap,
        y: table.y + Double(cell.row) * height + gap, width: width - 2 * gap,
        height: height - 2 * gap)
      drawing.add(
        .rectangle(place),
        fill: cell.value.map { Palette.sequential(axis.share($0)) }
          ?? Palette.empty, hint: hint(cell))
      if cell.isMarked, !markName.isEmpty {
        let middle = Point(place.x + place.width / 2, place.y + place.height / 2)
        drawMark(at: middle, radius: min(3, min(place.width, place.height) * 0.22), on: &drawing)
      }
    }
    drawKey(below: table, on: &drawing)
  }

  /// What there is to see, in a sentence.
  public var summary: String {
    let values = cells.compactMap(\.value)
    guard let low = values.min(), let high = values.max() else { return "\(heading): no data." }
    let unit = unit.isEmpty ? "" : " " + unit
    let marked = markName.isEmpty ? "" : ", \(cells.count { $0.isMarked }) with: \(markName)"
    return "\(heading): \(values.count) values from \(scale.text(low)) to \(scale.text(high))"
      + "\(unit)\(marked)."
  }

  private var title: PanelHeading {
    PanelHeading(text: heading, unit: unit, legend: LegendRow([]))
  }

  private var axis: ValueAxis {
    ValueAxis(
      holding: cells.compactMap(\.value), includesZero: false, scale: scale, lineCount: 4)
  }

  private func cellWidth(_ room: Double) -> Double {
    let width = room / Double(max(columnCount, 1))
    return shape == .square ? min(width, Self.widestSquare) : width
  }

  private func cellHeight(_ width: Double) -> Double {
    shape == .square ? width : 26
  }

  private func drawLabels(
    _ table: Rectangle, width: Double, height: Double, on drawing: inout Drawing
  ) {
    for (row, label) in rowLabels.enumerated() {
      drawing.add(
        text: label,
        at: Point(table.x - PanelStyle.labelGap, table.y + (Double(row) + 0.5) * height + 4),
        style: PanelStyle.label, anchor: .end)
    }
    let columns = IntervalAxis(
      names: Array(repeating: "", count: columnCount), levels: columnLevels)
    let level = columns.fitting(slot: width, gap: 6, length: PanelStyle.label.width)
    for label in level.labels {
      let middle = Double(label.intervals.lowerBound + label.intervals.upperBound) / 2
      drawing.add(
        text: label.text, at: Point(table.x + middle * width, table.y - 6),
        style: PanelStyle.label, anchor: .middle)
    }
  }

  /// The colours and what they stand for, below the table.
  private func drawKey(below table: Rectangle, on drawing: inout Drawing) {
    let y = table.bottom + 14
    var x = table.x
    func swatch(_ colour: Colour, width: Double = 14) {
      drawing.add(.rectangle(Rectangle(x: x, y: y, width: width, height: 12)), fill: colour)
      x += width
    }
    func write(_ text: String) {
      drawing.add(text: text, at: Point(x, y + 10), style: PanelStyle.label)
      x += PanelStyle.label.width(of: text)
    }
    if cells.contains(where: { $0.value != nil }) {
      let axis = axis
      write(keyText(axis.low, axis.labels[0]))
      x += 6
      for step in 0..<8 { swatch(Palette.sequential((Double(step) + 0.5) / 8)) }
      x += 6
      write(keyText(axis.high, axis.labels[axis.labels.count - 1]))
      x += 18
    }
    if cells.contains(where: { $0.value == nil }) {
      swatch(Palette.empty)
      x += 6
      write("no data")
      x += 18
    }
    if !markName.isEmpty {
      drawMark(at: Point(x + 4, y + 6), radius: 3, on: &drawing)
      x += 14
      write(markName)
    }
  }

  /// A dot that is seen on pale and dark cells alike.
  private func drawMark(at point: Point, radius: Double, on drawing: inout Drawing) {
    drawing.add(
      .circle(point, radius: radius), fill: Palette.paper,
      stroke: .init(Palette.text, width: radius * 0.35))
  }

  /// The ends of the key stand alone, so that they need no decimals to be told apart.
  private func keyText(_ value: Double, _ label: String) -> String {
    scale == .numbers && value.magnitude < 1e6 ? scale.text(value) : label
  }

  private func hint(_ cell: Cell) -> String {
    let unit = unit.isEmpty ? "" : " " + unit
    let value = cell.value.map { scale.text($0) + unit } ?? "no data"
    return cell.name + ": " + value + (cell.isMarked && !markName.isEmpty ? ", " + markName : "")
  }
}
