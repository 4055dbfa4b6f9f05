/// When things happened: a row each, all on one axis of intervals, with what the row is about at the left and
/// its figure at the right.
///
/// ```swift
/// let panel = TimelinePanel(
///   heading: "", axis: months,
///   rows: [
///     .init(
///       group: "Steps", name: "best day", figure: "23,534",
///       marks: [.init(1.3, hint: "2024-02-10", colour: Palette.series[0])])
///   ])
/// ```
public struct TimelinePanel: ChartPanel {
  /// Something that happened.
  public struct Mark: Sendable, Hashable {
    /// Where it begins, in intervals from the start of the axis: 2.5 is the middle of the third one.
    public var start: Double
    /// Where it ends.
    public var end: Double
    /// What stands beside it if there is room; empty for nothing.
    public var label: String
    /// What a pointer over it shows.
    public var hint: String
    /// Its colour.
    public var colour: Colour
    /// Its outline: for a pale colour that paper would swallow. Nil is ``Palette/edge(of:)``.
    public var edge: Colour?

    /// A mark from a place to another, or at a place. One that would be narrower than a dot is a dot.
    public init(
      _ start: Double, to end: Double? = nil, label: String = "", hint: String, colour: Colour,
      edge: Colour? = nil
    ) {
      self.start = start
      self.end = end ?? start
      self.label = label
      self.hint = hint
      self.colour = colour
      self.edge = edge ?? Palette.edge(of: colour)
    }
  }

  /// A row of marks.
  public struct Row: Sendable, Hashable {
    /// What it is about; equal ones in a row are written once.
    public var group: String
    /// What of it the row shows; empty for nothing.
    public var name: String
    /// The figure of the row; empty for none.
    public var figure: String
    /// The marks, from the left to the right.
    public var marks: [Mark]

    /// A row.
    public init(group: String, name: String, figure: String, marks: [Mark]) {
      self.group = group
      self.name = name
      self.figure = figure
      self.marks = marks
    }
  }

  /// What the panel is about; empty for nothing.
  public var heading: String
  /// The intervals.
  public var axis: IntervalAxis
  /// The rows, the uppermost first.
  public var rows: [Row]

  /// A panel.
  public init(heading: String, axis: IntervalAxis, rows: [Row]) {
    self.heading = heading
    self.axis = axis
    self.rows = rows
  }

  private static let rowHeight = 20.0
  private static let groupStyle = TextStyle(size: 12)
  private static let figureStyle = TextStyle(size: 12)
  private static let longestGroup = 230.0
  private static let columnGap = 14.0
  private static let radius = 4.0
  private static let barHeight = 8.0

  /// What its labels at the left take.
  public var labelWidth: Double {
    let names = rows.map { PanelStyle.label.width(of: $0.name) }.max() ?? 0
    let groups = rows.map { min(Self.groupStyle.width(of: $0.group), Self.longestGroup) }.max() ?? 0
    return groups + (names > 0 ? Self.columnGap + names : 0) + PanelStyle.labelGap
  }

  /// How high it is, all together.
  public func height(width: Double) -> Double {
    title.height(width: width) + Double(max(rows.count, 1)) * Self.rowHeight
      + (level(plotWidth: plotWidth(width, labelWidth)).context.isEmpty ? 24 : 40)
  }

  /// Draws heading, rows and labels.
  public func draw(in box: Rectangle, labelWidth: Double, on drawing: inout Drawing) {
    title.draw(in: box, on: &drawing)
    let plot = Rectangle(
      x: box.x + labelWidth, y: box.y + title.height(width: box.width),
      width: plotWidth(box.width, labelWidth),
      height: Double(max(rows.count, 1)) * Self.rowHeight)
    drawAxis(plot, on: &drawing)
    guard !rows.isEmpty else {
      drawing.add(
        text: "No data in this range", at: Point(plot.x + plot.width / 2, plot.y + 14),
        style: PanelStyle.nothing, anchor: .middle)
      return
    }
    for (place, row) in rows.enumerated() {
      let middle = plot.y + (Double(place) + 0.5) * Self.rowHeight
      let isFirst = place == 0 || rows[place - 1].group != row.group
      if isFirst {
        if place > 0 {
          let y = middle - Self.rowHeight / 2
          drawing.add(
            lineFrom: Point(box.x, y), to: Point(box.right, y), stroke: .init(Palette.grid))
        }
        drawing.add(
          text: Self.groupStyle.shortened(row.group, to: Self.longestGroup),
          at: Point(box.x, middle + 4), style: Self.groupStyle)
      }
      drawing.add(
        text: row.name, at: Point(plot.x - PanelStyle.labelGap, middle + 4),
        style: PanelStyle.label, anchor: .end)
      drawing.add(
        text: row.figure, at: Point(box.right, middle + 4), style: Self.figureStyle, anchor: .end)
      draw(row, y: middle, plot, on: &drawing)
    }
  }

  /// What there is to see, in a sentence.
  public var summary: String {
    let name = heading.isEmpty ? "Timeline" : heading
    guard !rows.isEmpty, let first = axis.names.first, let last = axis.names.last else {
      return "\(name): no data."
    }
    return "\(name): \(rows.count) \(rows.count == 1 ? "row" : "rows") from \(first) to \(last)."
  }

  private var title: PanelHeading {
    PanelHeading(text: heading, unit: "", legend: LegendRow([]))
  }

  private func plotWidth(_ width: Double, _ labelWidth: Double) -> Double {
    let figures = rows.map { Self.figureStyle.width(of: $0.figure) }.max() ?? 0
    return max(80, width - labelWidth - (figures > 0 ? figures + Self.columnGap : 0))
  }

  private func slot(_ plotWidth: Double) -> Double { plotWidth / Double(max(axis.count, 1)) }

  private func level(plotWidth: Double) -> IntervalAxis.Level {
    axis.fitting(
      slot: slot(plotWidth), gap: IntervalPlot.labelGap, length: PanelStyle.label.width)
  }

  /// The labels below the rows, with a line up where a run of intervals begins.
  private func drawAxis(_ plot: Rectangle, on drawing: inout Drawing) {
    let slot = slot(plot.width)
    let level = level(plotWidth: plot.width)
    for label in level.labels + level.context where label.intervals.lowerBound > 0 {
      let x = plot.x + Double(label.intervals.lowerBound) * slot
      drawing.add(
        lineFrom: Point(x, plot.y), to: Point(x, plot.bottom), stroke: .init(Palette.grid))
    }
    drawing.add(
      lineFrom: Point(plot.x, plot.bottom), to: Point(plot.right, plot.bottom),
      stroke: .init(Palette.axis))
    for (line, labels) in [level.labels, level.context].enumerated() {
      let y = plot.bottom + 17 + Double(line) * 17
      for label in labels {
        let bounds = label.intervals
        let x = plot.x + Double(bounds.lowerBound + bounds.upperBound) / 2 * slot
        // Left and right of the axis is room, the page's margin at least.
        let half = PanelStyle.label.width(of: label.text) / 2 - 24
        drawing.add(
          text: label.text,
          at: Point(min(max(x, plot.x + half), max(plot.right - half, plot.x + half)), y),
          style: PanelStyle.label, anchor: .middle)
      }
    }
  }

  /// The marks of a row, each with its label where that collides with nothing.
  private func draw(_ row: Row, y: Double, _ plot: Rectangle, on drawing: inout Drawing) {
    let slot = slot(plot.width)
    func x(_ place: Double) -> Double { plot.x + min(max(place, 0), Double(axis.count)) * slot }
    let boxes = row.marks.map { mark -> Rectangle in
      let (start, end) = (x(mark.start), max(x(mark.start), x(mark.end)))
      guard end - start < 2 * Self.radius else {
        return Rectangle(
          x: start, y: y - Self.barHeight / 2, width: end - start, height: Self.barHeight)
      }
      let middle = min(
        max((start + end) / 2, plot.x + Self.radius), max(plot.right, plot.x) - Self.radius)
      return Rectangle(
        x: middle - Self.radius, y: y - Self.radius, width: 2 * Self.radius,
        height: 2 * Self.radius)
    }
    var limit = plot.right
    for place in row.marks.indices.reversed() {
      let (mark, box) = (row.marks[place], boxes[place])
      let isDot = x(mark.end) - x(mark.start) < 2 * Self.radius
      drawing.add(
        isDot ? .circle(Point(box.x + Self.radius, y), radius: Self.radius) : .rectangle(box),
        fill: mark.colour, stroke: mark.edge.map { Drawing.Stroke($0) }, hint: mark.hint)
      let width = PanelStyle.label.width(of: mark.label)
      let previous = place > 0 ? boxes[place - 1].right : plot.x
      if mark.label.isEmpty {
        limit = box.x - 4
      } else if box.right + 4 + width <= limit {
        write(mark.label, x: box.right + 4, y: y, width: width, on: &drawing)
        limit = box.x - 4
      } else if box.x - 4 - width >= previous + 4 {
        write(mark.label, x: box.x - 4 - width, y: y, width: width, on: &drawing)
        limit = box.x - 8 - width
      } else {
        limit = box.x - 4
      }
    }
  }

  /// A label, with paper below it that spares it the lines of the axis.
  private func write(
    _ label: String, x: Double, y: Double, width: Double, on drawing: inout Drawing
  ) {
    drawing.add(
      .rectangle(Rectangle(x: x - 1, y: y - 7, width: width + 2, height: 14)), fill: Palette.paper)
    drawing.add(text: label, at: Point(x, y + 4), style: PanelStyle.label)
  }
}

extension TimelinePanel: IntervalCounting {
  var intervalCount: Int { axis.count }

  var intervalLimit: Int { IntervalAxis.largestPointCount }
}
