/// The shape of a way over the ground, north up, with a scale: lines from place to place, a dot where it begins and a
/// ring where it ends.
///
/// ```swift
/// let panel = RoutePanel(
///   heading: "Route", lines: [[Point(0, 0), Point(400, 300)]], units: [.init(name: "m", length: 1)])
/// ```
///
/// There is no map below it: nothing is fetched from elsewhere.
public struct RoutePanel: ChartPanel {
  /// What the scale is in.
  public struct Unit: Sendable, Hashable {
    /// What it is called: `km`.
    public var name: String
    /// How long it is, in the unit of the places.
    public var length: Double

    /// A unit.
    public init(name: String, length: Double) {
      self.name = name
      self.length = length
    }
  }

  /// What the panel is about; empty for nothing.
  public var heading: String
  /// The places, `x` to the east and `y` to the north; between two lines nothing is drawn.
  public var lines: [[Point]]
  /// What the scale is in: the first unit of which the scale has one or more; else the last.
  public var units: [Unit]
  /// The colour of the lines.
  public var colour: Colour

  /// A panel.
  public init(
    heading: String, lines: [[Point]], units: [Unit], colour: Colour = Palette.series[0]
  ) {
    self.heading = heading
    self.lines = lines.map { line in
      line.filter { abs($0.x) < Self.farthest && abs($0.y) < Self.farthest }
    }
    .filter { !$0.isEmpty }
    self.units = units.filter { $0.length > 0 && $0.length < Self.farthest }
    self.colour = colour
  }

  /// What is not finite or farther away has no place.
  private static let farthest = 1e12
  private static let highest = 420.0
  private static let lowest = 120.0
  private static let inset = 14.0
  private static let scaleRoom = 30.0
  private static let longestScale = 160.0

  /// It has no labels at the left.
  public var labelWidth: Double { 0 }

  /// How high it is: as the way needs it, within bounds.
  public func height(width: Double) -> Double {
    title.height(width: width) + plotHeight(width: width) + Self.scaleRoom
  }

  /// Draws the way into the middle of the box, as large as it can be.
  public func draw(in box: Rectangle, labelWidth: Double, on drawing: inout Drawing) {
    title.draw(in: box, on: &drawing)
    let plot = Rectangle(
      x: box.x, y: box.y + title.height(width: box.width), width: box.width,
      height: plotHeight(width: box.width))
    guard let extent else {
      drawing.add(
        text: "No places", at: Point(plot.x + plot.width / 2, plot.y + plot.height / 2),
        style: PanelStyle.nothing, anchor: .middle)
      return
    }
    let scale = Self.scale(of: extent, in: plot)
    let middle = Point(plot.x + plot.width / 2, plot.y + plot.height / 2)
    func place(_ point: Point) -> Point {
      Point(
        middle.x + (point.x - extent.x - extent.width / 2) * scale,
        middle.y - (point.y - extent.y - extent.height / 2) * scale)
    }
    for line in lines where line.count > 1 {
      drawing.add(
        .path(line.map(place), isClosed: false), stroke: .init(colour, width: 2.5))
    }
    if let start = lines.first?.first, let end = lines.last?.last {
      drawing.add(
        .circle(place(end), radius: 6), fill: Palette.paper,
        stroke: .init(Palette.accent, width: 2.5), hint: "End")
      drawing.add(.circle(place(start), radius: 4.5), fill: Palette.text, hint: "Start")
    }
    drawScale(scale, below: plot, on: &drawing)
  }

  /// What there is to see, in a sentence.
  public var summary: String {
    let name = heading.isEmpty ? "Route" : heading
    guard let extent else { return "\(name): no places." }
    guard let unit = unit(for: max(extent.width, extent.height)) else { return "\(name): a line." }
    func text(_ length: Double) -> String {
      DecimalText.short((length / unit.length * 100).rounded() / 100)
    }
    return "\(name): a line over \(text(extent.width)) \(unit.name) from west to east and "
      + "\(text(extent.height)) \(unit.name) from south to north."
  }

  private var title: PanelHeading {
    PanelHeading(
      text: heading, unit: "",
      legend: LegendRow([
        .init(mark: .dot(Palette.text, edge: nil), name: "Start"),
        .init(mark: .dot(Palette.paper, edge: Palette.accent), name: "End"),
      ]))
  }

  /// The box that holds all places; nil without any.
  private var extent: Rectangle? {
    let points = lines.joined()
    guard let west = points.lazy.map(\.x).min(), let east = points.lazy.map(\.x).max(),
      let south = points.lazy.map(\.y).min(), let north = points.lazy.map(\.y).max()
    else { return nil }
    return Rectangle(x: west, y: south, width: east - west, height: north - south)
  }

  private func plotHeight(width: Double) -> Double {
    guard let extent, extent.width > 0 else { return extent == nil ? Self.lowest : Self.highest }
    let needed = extent.height / extent.width * (width - 2 * Self.inset) + 2 * Self.inset
    return min(max(needed, Self.lowest), Self.highest)
  }

  /// Units of the drawing for a unit of the places.
  private static func scale(of extent: Rectangle, in plot: Rectangle) -> Double {
    let across = (plot.width - 2 * inset) / extent.width
    let up = (plot.height - 2 * inset) / extent.height
    let scale = min(across, up)
    return scale.isFinite ? scale : 1
  }

  private func unit(for length: Double) -> Unit? {
    units.first { length >= $0.length } ?? units.last
  }

  /// A bar of a round length at the lower left.
  private func drawScale(_ scale: Double, below plot: Rectangle, on drawing: inout Drawing) {
    let most = Self.longestScale / scale
    guard most.isFinite, most > 1e-9, let unit = unit(for: most) else { return }
    let length = Self.round(below: most / unit.length)
    let width = length * unit.length * scale
    let y = plot.bottom + 12
    let left = plot.x + 1
    drawing.add(
      .path(
        [Point(left, y - 4), Point(left, y), Point(left + width, y), Point(left + width, y - 4)],
        isClosed: false), stroke: .init(Palette.axis, width: 1.5))
    drawing.add(
      text: "\(DecimalText.short(length)) \(unit.name)", at: Point(left + width + 8, y + 1),
      style: PanelStyle.label)
  }

  /// The largest of 1, 2 and 5 times a power of ten that is not above a number.
  private static func round(below most: Double) -> Double {
    var power = 1.0
    while power > most { power /= 10 }
    while power * 10 <= most { power *= 10 }
    return most >= 5 * power ? 5 * power : most >= 2 * power ? 2 * power : power
  }
}
