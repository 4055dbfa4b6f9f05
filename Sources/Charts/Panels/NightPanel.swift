/// Nights on a clock: a row a night, with what happened when. A single night is drawn as a hypnogram, a
/// lane a kind. Of the day that a row is, the hours in which anything happened are shown, at least ten.
///
/// Hours are those of a clock, not elapsed ones: a night of a clock change is as long as any other, and
/// what the caller says of its hours is drawn.
public struct NightPanel: ChartPanel {
  /// Something that fills time, such as a sleep stage.
  public struct Kind: Sendable, Hashable {
    /// What it is called.
    public var name: String
    /// Its colour.
    public var colour: Colour
    /// The outline of its pieces: for a pale colour that paper would swallow. Nil is ``Palette/edge(of:)``.
    public var edge: Colour?

    /// A kind.
    public init(name: String, colour: Colour, edge: Colour? = nil) {
      self.name = name
      self.colour = colour
      self.edge = edge ?? Palette.edge(of: colour)
    }
  }

  /// A part of a night.
  public struct Piece: Sendable, Hashable {
    /// Hours on the clock since the row's first hour; what lies outside 0...24 is cut off.
    public var start: Double
    /// Where it ends, not before its start.
    public var end: Double
    /// Its place among ``NightPanel/kinds``.
    public var kind: Int

    /// A part.
    public init(start: Double, end: Double, kind: Int) {
      self.start = start
      self.end = end
      self.kind = kind
    }
  }

  /// What the panel is about.
  public var heading: String
  /// The kinds, in the order of the legend and of a hypnogram's lanes from the top.
  public var kinds: [Kind]
  /// The nights from the top: what they are called and how they are labelled.
  public var axis: IntervalAxis
  /// The pieces of each night.
  public let nights: [[Piece]]
  /// The hour that rows begin at, 0 to 23.
  public var firstHour: Int
  /// The hours of a row that are shown.
  let hours: ClosedRange<Int>

  /// A panel.
  public init(
    heading: String, kinds: [Kind], axis: IntervalAxis, nights: [[Piece]], firstHour: Int
  ) {
    self.heading = heading
    self.kinds = kinds
    self.axis = axis
    self.nights = nights
    self.firstHour = firstHour
    hours = Self.hours(of: nights)
  }

  /// What its labels at the left take.
  public var labelWidth: Double {
    let texts = isHypnogram ? kinds.map(\.name) : fitted.labels.map(\.text)
    return (texts.map(PanelStyle.label.width).max() ?? 0) + PanelStyle.labelGap
  }

  /// How high it is, all together.
  public func height(width: Double) -> Double {
    title.height(width: width) + plotHeight + 24
  }

  /// Draws heading, plot and labels.
  public func draw(in box: Rectangle, labelWidth: Double, on drawing: inout Drawing) {
    title.draw(in: box, on: &drawing)
    // Half of the last hour's label stands right of the plot.
    let plot = Rectangle(
      x: box.x + labelWidth + 10, y: box.y + title.height(width: box.width),
      width: box.width - labelWidth - 30, height: plotHeight)
    guard !nights.isEmpty else {
      drawing.add(
        text: "No data in this range", at: Point(plot.x + plot.width / 2, plot.y + 28),
        style: PanelStyle.nothing, anchor: .middle)
      return
    }
    drawHours(plot, on: &drawing)
    if isHypnogram { drawLanes(plot, on: &drawing) } else { drawRows(plot, on: &drawing) }
  }

  /// What there is to see, in a sentence.
  public var summary: String {
    guard let first = axis.names.first, let last = axis.names.last, !nights.isEmpty else {
      return "\(heading): no data."
    }
    let nights = nights.count == 1 ? first : "\(nights.count) nights from \(first) to \(last)"
    return "\(heading): \(nights), on a clock from \(firstHour):00 to \(firstHour):00."
  }

  private var isHypnogram: Bool { nights.count == 1 }

  private var title: PanelHeading {
    let items = kinds.map {
      LegendRow.Item(mark: .square($0.colour, edge: $0.edge), name: $0.name)
    }
    return PanelHeading(text: heading, unit: "", legend: LegendRow(isHypnogram ? [] : items))
  }

  /// Rows become thinner the more there are, down to those of a year.
  private var rowHeight: Double {
    switch nights.count {
    case ...35: 16
    case ...70: 10
    case ...140: 6
    default: 3
    }
  }

  private var plotHeight: Double {
    if nights.isEmpty { return 56 }
    return isHypnogram ? Double(kinds.count) * 34 : Double(nights.count) * rowHeight
  }

  private var fitted: IntervalAxis.Level {
    axis.fitting(slot: rowHeight, gap: 2, length: { _ in 13 })
  }

  /// The hours shown, even ones: those of the pieces, and as many around them as make ten.
  private static func hours(of nights: [[Piece]]) -> ClosedRange<Int> {
    let pieces = nights.joined().filter { $0.end > $0.start && $0.end > 0 && $0.start < 24 }
    guard let start = pieces.map(\.start).min(), let end = pieces.map(\.end).max() else {
      return 0...24
    }
    var first = max(0, Int((start / 2).rounded(.down)) * 2)
    var last = min(24, Int((end / 2).rounded(.up)) * 2)
    while last - first < 10 {
      if last < 24 { last += 2 }
      if last - first < 10, first > 0 { first -= 2 }
    }
    return first...last
  }

  private func x(_ hour: Double, _ plot: Rectangle) -> Double {
    let (first, last) = (Double(hours.lowerBound), Double(hours.upperBound))
    return plot.x + (min(max(hour, first), last) - first) / (last - first) * plot.width
  }

  private func drawHours(_ plot: Rectangle, on drawing: inout Drawing) {
    for hour in stride(from: hours.lowerBound, through: hours.upperBound, by: 2) {
      let x = x(Double(hour), plot)
      let onClock = (firstHour + hour) % 24
      drawing.add(
        lineFrom: Point(x, plot.y), to: Point(x, plot.bottom),
        stroke: .init(onClock == 0 ? Palette.axis : Palette.grid))
      drawing.add(
        text: (onClock < 10 ? "0" : "") + "\(onClock):00", at: Point(x, plot.bottom + 17),
        style: PanelStyle.label, anchor: .middle)
    }
  }

  private func drawRows(_ plot: Rectangle, on drawing: inout Drawing) {
    for (night, pieces) in nights.enumerated() {
      let y = plot.y + Double(night) * rowHeight
      let gap = rowHeight > 4 ? rowHeight * 0.14 : 0
      let first = drawing.elements.count
      for piece in pieces where piece.end > piece.start {
        let (left, right) = (x(piece.start, plot), x(piece.end, plot))
        guard right > left else { continue }
        drawing.add(
          box: Rectangle(x: left, y: y + gap, width: right - left, height: rowHeight - 2 * gap),
          fill: kinds[piece.kind].colour, edge: kinds[piece.kind].edge, hint: hint(night, piece))
      }
      if drawing.elements.count > first, night < axis.identifiers.count {
        drawing.add(
          subject: axis.identifiers[night], title: axis.names[night],
          area: Rectangle(x: plot.x, y: y, width: plot.width, height: rowHeight), from: first)
      }
    }
    for label in fitted.labels {
      let middle = Double(label.intervals.lowerBound + label.intervals.upperBound) / 2
      drawing.add(
        text: label.text,
        at: Point(plot.x - PanelStyle.labelGap, plot.y + middle * rowHeight + 4),
        style: PanelStyle.label, anchor: .end)
    }
  }

  private func drawLanes(_ plot: Rectangle, on drawing: inout Drawing) {
    let lane = plot.height / Double(max(kinds.count, 1))
    for (position, kind) in kinds.enumerated() {
      let y = plot.y + Double(position) * lane
      drawing.add(
        lineFrom: Point(plot.x, y + lane), to: Point(plot.right, y + lane),
        stroke: .init(Palette.grid))
      drawing.add(
        text: kind.name, at: Point(plot.x - PanelStyle.labelGap, y + lane / 2 + 4),
        style: PanelStyle.label, anchor: .end)
    }
    let pieces = nights[0].filter { $0.end > $0.start }
    // The lines that lead from lane to lane lie below the blocks.
    for (previous, piece) in zip(pieces, pieces.dropFirst()) where previous.end == piece.start {
      let (top, bottom) = (min(previous.kind, piece.kind), max(previous.kind, piece.kind))
      let x = x(piece.start, plot)
      drawing.add(
        lineFrom: Point(x, plot.y + (Double(top) + 0.5) * lane),
        to: Point(x, plot.y + (Double(bottom) + 0.5) * lane), stroke: .init(Palette.axis))
    }
    for piece in pieces {
      let (left, right) = (x(piece.start, plot), x(piece.end, plot))
      guard right > left else { continue }
      drawing.add(
        box: Rectangle(
          x: left, y: plot.y + (Double(piece.kind) + 0.2) * lane, width: right - left,
          height: lane * 0.6),
        fill: kinds[piece.kind].colour, edge: kinds[piece.kind].edge, hint: hint(0, piece))
    }
  }

  private func hint(_ night: Int, _ piece: Piece) -> String {
    axis.names[night] + ", " + kinds[piece.kind].name + ": " + clock(piece.start) + " to "
      + clock(piece.end)
  }

  private func clock(_ hours: Double) -> String {
    let minutes = (Int((hours * 60).rounded()) + firstHour * 60) % 1440
    let (hour, minute) = (minutes / 60, minutes % 60)
    return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
  }
}

extension NightPanel: IntervalCounting {
  var intervalCount: Int { nights.count }

  var intervalLimit: Int { IntervalAxis.largestCount }
}
